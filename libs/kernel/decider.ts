import { Refusal, type RefusalParameters } from './errors.ts';

/** Evolves an aggregate's state from events. Pure. */
export interface Decider<State, Event> {
  readonly initialState: State;
  evolve(state: State, event: Event): State;
}

/** Events (possibly none) or a coded refusal. */
export type Decision<Event> = readonly Event[] | Refusal;

export function refuse(code: string, ...parameters: RefusalParameters): Refusal {
  return new Refusal(code, parameters);
}

/** Ends a switch over a union: a new member then fails to compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}

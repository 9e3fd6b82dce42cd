import { Refusal, type RefusalParameters } from './errors.ts';

export interface Decider<State, Event> {
  readonly initialState: State;
  evolve(state: State, event: Event): State;
}

export type Decision<Event> = readonly Event[] | Refusal;

export function refuse(code: string, ...parameters: RefusalParameters): Refusal {
  return new Refusal(code, parameters);
}

/** A new member of the union fails to compile. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}

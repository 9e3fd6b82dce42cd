import { Refusal, type RefusalParameters } from './errors.ts';

/** How an aggregate's state follows from its events. Pure. */
export interface Decider<State, Event> {
  readonly initialState: State;
  evolve(state: State, event: Event): State;
}

/** What a command leads to: events (none: it changes nothing), or a coded refusal. */
export type Decision<Event> = readonly Event[] | Refusal;

export function refuse(code: string, ...parameters: RefusalParameters): Refusal {
  return new Refusal(code, parameters);
}

/** For the end of a switch over a union: adding a member without handling it no longer compiles. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}

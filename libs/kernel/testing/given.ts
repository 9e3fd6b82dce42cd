import { expect } from '@jest/globals';
import { Refusal, type Decider, type Decision } from '@vpds/kernel';

/** Given-when-then over a decider: `given(decider, …events).when((state) => decide(command, state)).then(…)`. */
export function given<State, Event>(decider: Decider<State, Event>, ...history: readonly Event[]) {
  const state = history.reduce((current, event) => decider.evolve(current, event), decider.initialState);
  return {
    when(decide: (state: State) => Decision<Event>) {
      const decision = decide(state);
      return {
        /** Expects exactly these events. */
        then(...events: readonly Event[]): void {
          expect(decision).toEqual(events);
        },
        thenRefused(code: string, ...parameters: Refusal['parameters']): void {
          expect(decision).toBeInstanceOf(Refusal);
          const refusal = decision as Refusal;
          expect({ code: refusal.code, parameters: refusal.parameters }).toEqual({ code, parameters });
        },
        /** State after the resulting events. */
        thenState(expected: State): void {
          expect(decision).not.toBeInstanceOf(Refusal);
          const events = decision as readonly Event[];
          expect(events.reduce((current, event) => decider.evolve(current, event), state)).toEqual(expected);
        },
      };
    },
  };
}

import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Aggregate, documentsOf } from '../aggregate.ts';
import { UPDATES_SAMPLES, freeze, frozen } from './frozen.ts';

/**
 * Compares the view documents after each event with those frozen in `samples/views` next to the spec. A difference
 * requires a new view version, since stored documents lack something (ADR-8).
 */
export function frozenViewsContract<State, E extends { type: string }>(
  directory: string,
  aggregate: Aggregate<State, E>,
  events: readonly E[],
): void {
  test(`ADR-8: the views of a ${aggregate.name} are as they were frozen, or have another version`, async () => {
    const views = documentsAfter(aggregate, events);
    expect(views.size).toBeGreaterThan(0);
    for (const [name, documents] of views) {
      const file = join(directory, 'samples/views', `${name}.json`);
      const before = frozen<unknown[]>(file);
      // A new event goes last: it adds a document and changes none.
      if (before !== null && !isDeepStrictEqual(documents.slice(0, before.length), before))
        throw new Error(
          `The documents of the view ${name} have changed, and what is stored has the old ones. Raise the version in its ` +
            `definition, so that it is rebuilt from the events, and freeze the new documents: UPDATE_SAMPLES=1.`,
        );
      if (UPDATES_SAMPLES) await freeze(file, documents);
      else expect(documents).toEqual(before);
    }
  });
}

/** The documents after each event, by view and version. */
function documentsAfter<State, E extends { type: string }>(
  aggregate: Aggregate<State, E>,
  events: readonly E[],
): Map<string, unknown[]> {
  const views = new Map<string, unknown[]>();
  let state = aggregate.decider.initialState;
  for (const event of events) {
    state = aggregate.decider.evolve(state, event);
    for (const { view, document } of documentsOf(aggregate, state)) {
      const name = `${view.name}.v${view.version}`;
      const body = JSON.parse(document.body) as unknown;
      views.set(name, [...(views.get(name) ?? []), { after: event.type, ...document, body }]);
    }
  }
  return views;
}

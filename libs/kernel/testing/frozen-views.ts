import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Aggregate, documentsOf } from '../aggregate.ts';
import { UPDATES_SAMPLES, freeze, frozen } from './frozen.ts';

/** Sequences for each event. */
const SEQUENCES = 20;

/**
 * Compares the view documents with those frozen in `samples/views` next to the spec: after each event, and, by a digest,
 * after sequences of them in other orders. A difference requires a new view version, since stored documents lack
 * something (ADR-8).
 */
export function frozenViewsContract<State, E extends { type: string }>(
  directory: string,
  aggregate: Aggregate<State, E>,
  events: readonly E[],
  withAllMembers: readonly E[] = [],
): void {
  test(`ADR-8: the views of a ${aggregate.name} are as they were frozen, or have another version`, async () => {
    const views = documentsAfter(aggregate, events);
    expect(views.size).toBeGreaterThan(0);
    for (const [name, documents] of views) {
      const file = join(directory, 'samples/views', `${name}.json`);
      const before = frozen<unknown[]>(file);
      // A new event goes last: it adds a document and changes none.
      if (before !== null && !isDeepStrictEqual(documents.slice(0, before.length), before)) throw changed(name);
      if (UPDATES_SAMPLES) await freeze(file, documents);
      else expect(documents).toEqual(before);
    }
  });

  test(`ADR-8: so are those of a ${aggregate.name} after its events in other orders`, async () => {
    const samples = samplesOf(events, withAllMembers);
    const views = [...documentsAfter(aggregate, events).keys()];
    expect(views.length).toBeGreaterThan(0);
    for (const view of views) {
      const file = join(directory, 'samples/views', `${view}.sequences.json`);
      const before = frozen<Record<string, string>>(file) ?? {};
      const digests = digestsOf(aggregate, view, orderedAs(Object.keys(before), samples));
      if (Object.entries(before).some(([name, digest]) => digests[name] !== digest)) throw changed(view);
      if (UPDATES_SAMPLES) await freeze(file, digests);
      else expect(digests).toEqual(before);
    }
  });
}

function changed(view: string): Error {
  return new Error(
    `The documents of the view ${view} have changed, and what is stored has the old ones. Raise the version in its ` +
      `definition, so that it is rebuilt from the events, and freeze the new documents: UPDATE_SAMPLES=1.`,
  );
}

/** Samples that are frozen keep their place. */
function orderedAs<E>(names: readonly string[], samples: ReadonlyMap<string, E>): [string, E][] {
  const isNew = (name: string) => !names.includes(name);
  return [...names, ...[...samples.keys()].filter(isNew)].flatMap((name) => {
    const event = samples.get(name);
    return event === undefined ? [] : [[name, event] as [string, E]];
  });
}

/** By name. One that has the optional members, too, follows the one that lacks them. */
export function samplesOf<E extends { type: string }>(
  events: readonly E[],
  withAllMembers: readonly E[],
): Map<string, E> {
  const whole = (type: string) =>
    withAllMembers.flatMap((event) => (event.type === type ? [[`${type} with all members`, event] as const] : []));
  return new Map(events.flatMap((event) => [[event.type, event] as const, ...whole(event.type)]));
}

/**
 * For each sample a digest of the documents after sequences that begin with one of the first type, end with this one, and
 * have only earlier ones between: a new sample changes none. Each has a type once: no history has the same thing twice.
 */
export function digestsOf<State, E extends { type: string }>(
  aggregate: Aggregate<State, E>,
  view: string,
  samples: readonly (readonly [string, E])[],
): Record<string, string> {
  const digests = samples.map(([name, event], place) => {
    const digest = createHash('sha256');
    const earlier = samples.slice(0, place).flatMap(([, each]) => (each.type === event.type ? [] : [each]));
    const isFirst = event.type === samples[0]?.[1].type;
    const types = isFirst ? [] : [...Map.groupBy(earlier, ({ type }) => type).values()];
    for (let number = 0; number < SEQUENCES; number += 1) {
      const draw = drawsOf(`${name} ${number}`);
      const left = types.slice(1);
      const between = Array.from({ length: draw(left.length + 1) }, () => left.splice(draw(left.length), 1)).flat();
      const sequence = [...types.slice(0, 1), ...between].map((ofType) => ofType[draw(ofType.length)] as E);
      const documents = documentsAfter(aggregate, [...sequence, event]).get(view);
      digest.update(JSON.stringify(documents?.at(-1) ?? null, inOrder));
    }
    return [name, digest.digest('hex').slice(0, 16)] as const;
  });
  return Object.fromEntries(digests);
}

/** For `JSON.stringify`. Documents are read by the names of their members. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whole numbers below a bound, the same ones for each seed. */
function drawsOf(seed: string): (bound: number) => number {
  let count = 0;
  return (bound) => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() % bound;
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

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { eventCodecs } from '@vpds/interface';
import { ID_BLOCK_TAKEN } from '@vpds/kernel';
import { type EventList, type KnownEvent, problemsOfEvents } from './releases/event-list.ts';
import { FrozenLists, version } from './releases/frozen-lists.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LISTS = new FrozenLists<EventList>('events');

/** Digests of all types and versions in `samples`. */
const SAMPLES = new Map(
  globSync('libs/**/samples/*.v*.json', { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((file) => {
    const text = JSON.stringify(JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
    return [basename(file, '.json'), createHash('sha256').update(text).digest('hex').slice(0, 16)] as const;
  }),
);

const CODECS = eventCodecs({} as never);
const EVENTS: readonly KnownEvent[] = [
  { type: ID_BLOCK_TAKEN, version: 1 },
  ...CODECS.flatMap(({ definitions }) => {
    const siblings = [...definitions.keys()];
    return [...definitions].map(([type, { version, since, harmless }]) => ({
      type,
      version,
      since,
      harmless,
      siblings,
    }));
  }),
];

function listed(): EventList {
  return Object.fromEntries(
    EVENTS.map(({ type, version: newest }) => [
      type,
      Array.from({ length: newest }, (_, index) => SAMPLES.get(`${type}.v${index + 1}`) as string),
    ]).toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
}

describe('ADR-29: the events that each release could read (UPDATE_RELEASE=1 freezes those of this one)', () => {
  test('RUN-9: what the last release cannot read waits, and nothing that it has stored is forgotten', async () => {
    await LISTS.freezeIfAsked(listed());
    const { last } = LISTS;
    const own = LISTS.has(version) ? LISTS.of(version) : null;
    const releases = new Map(LISTS.releases.map((release) => [release, LISTS.of(release)]));
    expect(problemsOfEvents({ events: EVENTS, samples: SAMPLES, releases, last, version, own })).toEqual([]);
  });

  test('every codec of the tree is in the list of its context', () => {
    const made = globSync('libs/**/*.ts', { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/testing/**'] })
      .filter((file) => !file.endsWith('.spec.ts'))
      .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/new EventCodec</g)].map(() => file));
    expect([CODECS.length, made]).toEqual([made.length, made]);
  });
});

describe('the problems that are found', () => {
  const event = { type: 'Sold', version: 1, siblings: ['Sold', 'Made'] };
  const samples = new Map([
    ['Sold.v1', 'a'],
    ['Sold.v2', 'b'],
    ['Made.v1', 'c'],
  ]);
  const MADE = { type: 'Made', version: 1, siblings: ['Sold', 'Made'] };
  const problems = (known: Partial<KnownEvent> | null, list: EventList, more: object = {}) =>
    problemsOfEvents({
      events: known === null ? [MADE] : [MADE, { ...event, ...known }],
      samples,
      releases: new Map([['1.1.0', { Made: ['c'], ...list }]]),
      last: '1.1.0',
      version: '1.2.0',
      own: null,
      ...more,
    });

  test.each<[string, string[]]>([
    ['none', problems({}, { Sold: ['a'] })],
    ['a new event that waits: none', problems({ since: '1.2.0' }, {})],
  ])('%s', (_, found) => expect(found).toEqual([]));

  test.each<[string, string[], RegExp]>([
    ['a new type', problems({}, {}), /Sold v1: release 1\.1\.0 cannot read it.*`since: '1\.2\.0'`/],
    ['a new version', problems({ version: 2 }, { Sold: ['a'] }), /Sold v2: release 1\.1\.0 cannot read it/],
    ['an older `since`', problems({ since: '1.1.0' }, {}), /Sold v1: release 1\.1\.0 cannot read it/],
    ['a `since` too many', problems({ since: '1.2.0' }, { Sold: ['a'] }), /Sold v1: release 1\.1\.0 reads it/],
    ['a new event in a stream that the last release reads', problems({ since: '1.2.0', harmless: 'x' }, {}), /Made/],
    ['a type that is gone', problems(null, { Sold: ['a'] }), /Sold v1: release 1\.1\.0 may have stored it.*codec/],
    [
      'a sample that is gone',
      problems({}, { Sold: ['a'] }, { samples: new Map([['Made.v1', 'c']]) }),
      /Sold\.v1\.json/,
    ],
    ['a sample that was changed', problems({}, { Sold: ['x'] }), /Sold\.v1\.json.*changed.*new version/],
    [
      'an event after its release',
      problems({ since: '1.2.0' }, {}, { own: { Made: ['c'] } }),
      /`version` in package\.json/,
    ],
  ])('%s', (_, found, sentence) => expect(found).toEqual([expect.stringMatching(sentence)]));
});

import { expect, test } from '@jest/globals';
import { type OperationalStore, Unavailable } from '@vpds/kernel';
import { openedOnce, rejection, unique } from '@vpds/kernel/testing';
import { type DeadLetter, DeadLetters } from './dead-letters.ts';
import { openLog } from './testing/open-log.ts';

const opened = openedOnce(openLog);
const WAITS = { first: 60_000, longest: 200_000 };
const IN_A_MINUTE = 61_000;

function letters(kind = unique('letters-'), prefix = ''): DeadLetters<DeadLetter> {
  return new DeadLetters(opened().engine.operational, { kind, prefix, waits: WAITS });
}

test('a dead letter is listed with its reason, and again under a new one', async () => {
  const all = letters();
  expect(await all.put('a', { reason: 'unknown version' })).toBe(true);
  expect(await all.put('a', { reason: 'damaged' })).toBe(false);
  expect(await all.list()).toEqual([{ id: 'a', reason: 'damaged' }]);
});

test('it is retried when it is due, waits longer each time, and is gone once it was processed', async () => {
  const all = letters();
  await all.put('a', { reason: 'first' });
  const fails = () => Promise.resolve('again');
  const now = Date.now();
  expect(await all.retryDue(fails, now)).toEqual([]);
  expect(await all.list()).toEqual([{ id: 'a', reason: 'first' }]);
  await all.retryDue(fails, now + IN_A_MINUTE);
  expect(await all.list()).toEqual([{ id: 'a', reason: 'again', attempts: 1 }]);
  await all.retryDue(fails, now + 2 * IN_A_MINUTE);
  expect(await all.list()).toMatchObject([{ attempts: 1 }]);
  expect(await all.retryDue(() => Promise.resolve(null), now + 4 * IN_A_MINUTE)).toEqual(['a']);
  expect(await all.list()).toEqual([]);
});

test('two that retry at once do not retry the same', async () => {
  const [kind, now] = [unique('letters-'), Date.now() + IN_A_MINUTE];
  for (const id of ['a', 'b', 'c']) await letters(kind).put(id, { reason: '' });
  const retried: string[] = [];
  const note = async (_: DeadLetter, id: string) => (retried.push(id), null);
  await Promise.all([letters(kind).retryDue(note, now), letters(kind).retryDue(note, now)]);
  expect(retried.toSorted()).toEqual(['a', 'b', 'c']);
});

test('one that is put again while it is processed stays', async () => {
  const all = letters();
  await all.put('a', { reason: 'first' });
  await all.settle({ how: 'retry', id: null }, async (_, id) => (await all.put(id, { reason: 'second' }), null));
  expect(await all.list()).toEqual([{ id: 'a', reason: 'second' }]);
});

test('while an engine is unavailable letters stay unchanged', async () => {
  const all = letters();
  await all.put('a', { reason: 'first' });
  const away = all.settle({ how: 'retry', id: null }, () => Promise.reject(new Unavailable('away')));
  expect(await rejection(away)).toBeInstanceOf(Unavailable);
  expect(await all.list()).toEqual([{ id: 'a', reason: 'first' }]);
});

test('an operator drops all of one prefix, more than a page of them; at most 1,000 are listed', async () => {
  const kind = unique('letters-');
  const [notes, others] = [letters(kind, 'note-'), letters(kind, 'other-')];
  await Promise.all(Array.from({ length: 1_100 }, (_, index) => notes.put(`note-${index}`, { reason: '' })));
  await others.put('other-1', { reason: '' });
  expect(await notes.list()).toHaveLength(1_000);
  expect(await notes.settle({ how: 'drop', id: null }, () => Promise.resolve(null))).toMatchObject({ remaining: 0 });
  expect(await others.list()).toHaveLength(1);
});

test('what a part has no time for is settled by the next one, also if the first one stays', async () => {
  const all = letters(unique('letters-'), 'p-');
  for (const id of ['p-a', 'p-b', 'p-c']) await all.put(id, { reason: id });
  const onlyA = async (_: DeadLetter, id: string) => (id === 'p-a' ? 'again' : null);
  expect(await all.settle({ how: 'retry', id: null }, onlyA, 0)).toEqual({ remaining: 3, next: 'p-a' });
  expect(await all.settle({ how: 'retry', id: null, cursor: 'p-a' }, onlyA)).toEqual({ remaining: 1, next: null });
});

test('one is settled by its id, the others stay', async () => {
  const all = letters(unique('letters-'), 'p-');
  for (const id of ['p-a', 'p-b', 'p-c']) await all.put(id, { reason: id });
  expect(await all.settle({ how: 'retry', id: 'p-b' }, () => Promise.resolve(null))).toMatchObject({ remaining: 2 });
  const neverAsked = () => Promise.resolve('never asked');
  expect(await all.settle({ how: 'drop', id: 'p-c' }, neverAsked)).toMatchObject({ remaining: 1 });
  expect((await all.list()).map(({ id }) => id)).toEqual(['p-a']);
});

test('an id that is not there, or of another prefix, is refused and changes nothing', async () => {
  const kind = unique('letters-');
  await letters(kind).put('other', { reason: '' });
  for (const id of ['p-a', 'other']) {
    const refused = await rejection(letters(kind, 'p-').settle({ how: 'drop', id }, () => Promise.resolve(null)));
    expect(refused).toMatchObject({ code: 'dead_letter_not_found', parameters: [id] });
  }
  expect(await letters(kind).list()).toHaveLength(1);
});

test('nothing is read before one may be due: also one that another process puts meanwhile is then retried in time', async () => {
  const kind = unique('letters-');
  let reads = 0;
  const { operational } = opened().engine;
  const counted: OperationalStore = {
    read: (...request) => operational.read(...request),
    write: (...request) => operational.write(...request),
    remove: (...request) => operational.remove(...request),
    list: (...request) => ((reads += 1), operational.list(...request)),
    claim: (...request) => operational.claim(...request),
    nextDue: (name) => operational.nextDue(name),
  };
  const all = new DeadLetters(counted, { kind, waits: WAITS });
  const solved = () => Promise.resolve(null);
  const now = Date.now();
  await all.retryDue(solved, now);
  await letters(kind).put('a', { reason: 'meanwhile' });
  for (const later of [5_000, 30_000, 59_000]) expect(await all.retryDue(solved, now + later)).toEqual([]);
  expect(reads).toBe(1);
  expect(await all.retryDue(solved, now + IN_A_MINUTE)).toEqual(['a']);
  expect(reads).toBe(2);
  await all.retryDue(solved, now - 1);
  expect(reads).toBe(3);
});

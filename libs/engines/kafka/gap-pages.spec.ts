import { beforeEach, expect, jest, test } from '@jest/globals';
import { type EventStore, type LogPage, type Position, type RecordedEvent, Unavailable } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { GapPages } from './gap-pages.ts';

let requested: Position[];
let payload: string;
let isAway: boolean;
let pages: GapPages;

/** A log of 2,000 events at the positions 0 to 1,999. */
const readAll = async ({ after, limit }: { after: Position; limit: number }): Promise<LogPage> => {
  requested.push(after);
  if (isAway) throw new Unavailable('The log is away');
  const next = after + BigInt(limit) < 1_999n ? after + BigInt(limit) : 1_999n;
  const events = Array.from({ length: Number(next - after) }, (_, index) => {
    return { position: after + BigInt(index) + 1n, payload } as RecordedEvent;
  });
  return { events, next, end: next === 1_999n };
};

beforeEach(() => {
  [requested, payload, isAway] = [[], '{}', false];
  pages = new GapPages({ readAll } as Partial<EventStore> as EventStore, undefined);
});

async function positionsBehind(start: Position, upTo: Position): Promise<Position[]> {
  const positions: Position[] = [];
  for (let after = start; after < upTo;) {
    const page = await pages.after(after);
    positions.push(...page.events.map(({ position }) => position));
    after = page.next;
  }
  return positions;
}
const all = (after: Position) =>
  Array.from({ length: 1_999 - Number(after) }, (_, index) => after + BigInt(index) + 1n);

test('partitions with similar gaps: the log is read once, and each gets everything after its own position', async () => {
  const starts = [-1n, 3n, 0n, 250n, -1n];
  const found = await Promise.all(starts.map((start) => positionsBehind(start, 1_999n)));
  expect(found).toEqual(starts.map(all));
  expect(requested).toEqual([-1n, 499n, 999n, 1_499n]);
});

test('a cached page does not count as the end: more may have followed', async () => {
  expect((await pages.after(1_500n)).end).toBe(true);
  expect(await pages.after(1_600n)).toMatchObject({ next: 1_999n, end: false });
  expect(await pages.after(1_999n)).toMatchObject({ events: [], next: 1_999n, end: true });
  expect(requested).toEqual([1_500n, 1_999n]);
});

test('the next reader retries a failed read', async () => {
  isAway = true;
  expect(await rejection(pages.after(5n))).toBeInstanceOf(Unavailable);
  isAway = false;
  expect((await pages.after(5n)).events).toHaveLength(500);
});

test('little is kept: large pages are read again', async () => {
  payload = 'x'.repeat(2_000);
  await positionsBehind(-1n, 1_999n);
  await positionsBehind(-1n, 499n);
  expect(requested).toEqual([-1n, 499n, 999n, 1_499n, -1n]);
});

test('a page is cached for ten seconds: a log that was restored meanwhile may differ', async () => {
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
  await pages.after(5n);
  clock.mockReturnValue(now + 9_999);
  await pages.after(5n);
  clock.mockReturnValue(now + 10_001);
  await pages.after(5n);
  expect(requested).toEqual([5n, 5n]);
  clock.mockRestore();
});

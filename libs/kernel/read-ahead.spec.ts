import { expect, test } from '@jest/globals';
import { readAhead } from './read-ahead.ts';

/** Three pages, at 1, 2 and 3. */
function log() {
  const read: bigint[] = [];
  const page = async (after: bigint) => {
    read.push(after);
    return { next: after + 1n, end: after === 2n };
  };
  return { read, page };
}

test('reads the next page while one is processed, and none after the last', async () => {
  const { read, page } = log();
  const seen: [bigint, number][] = [];
  for await (const { next } of readAhead(0n, page)) seen.push([next, read.length]);
  expect(seen).toEqual([
    [1n, 2],
    [2n, 3],
    [3n, 3],
  ]);
});

test('reads nothing after the page that the caller takes for the last', async () => {
  const { read, page } = log();
  const pages = [];
  for await (const each of readAhead(0n, page, ({ next }) => next >= 2n)) pages.push(each.next);
  expect(pages).toEqual([1n, 2n]);
  expect(read).toEqual([0n, 1n]);
});

test('a page that nobody awaits any more may fail', async () => {
  const page = (after: bigint) =>
    after === 0n ? Promise.resolve({ next: 1n, end: false }) : Promise.reject(new Error('away'));
  for await (const { next } of readAhead(0n, page)) {
    expect(next).toBe(1n);
    break;
  }
  // An unhandled rejection would end this process.
  await new Promise((done) => setImmediate(done));
  const all = async () => {
    for await (const _ of readAhead(0n, page));
  };
  await expect(all()).rejects.toThrow('away');
});

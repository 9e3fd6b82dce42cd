import { describe, expect, jest, test } from '@jest/globals';
import { CALL_TIMEOUT, type CallContext, Refusal, Unavailable, ownContext } from '@vpds/kernel';
import { linesOf, takeDelivery } from './platform-feed.controller.ts';
import { MAX_FEED_BYTES, MAX_LINES, MAX_LINE_BYTES, MAX_PARKED } from './platform-feed.schema.ts';

const HERE = { destroyed: false };

/** Milliseconds: several appends to busy engines. */
const SLOW_LINE = 150;

test('ADR-15: each part of a delivery has a deadline of its own, and is small enough for it where lines are slow', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const left: number[] = [];
  const late: number[] = [];
  const call = async (_: unknown, { lines }: { lines: readonly string[] }, { deadline }: CallContext) => {
    left.push(deadline - Date.now());
    jest.setSystemTime(Date.now() + lines.length * SLOW_LINE);
    if (Date.now() > deadline) late.push(lines.length);
    return { accepted: lines.length, skipped: 0, parked: 0 };
  };
  const body = Buffer.from('{}\n'.repeat(1_001));
  const answer = await takeDelivery({ body, context: ownContext('seed'), call: call as never, http: { socket: HERE } });
  jest.useRealTimers();
  expect(answer).toEqual({ message: { accepted: 1_001, skipped: 0, parked: 0 } });
  expect(new Set(left)).toEqual(new Set([CALL_TIMEOUT]));
  expect(late).toEqual([]);
});

describe('FEE-6: a delivery is bounded', () => {
  let lines = 0;
  const delivered = (count: number, parked: boolean, connection = HERE) =>
    deliveredBody('{}\n'.repeat(count), parked, connection);
  const deliveredBody = (text: string, parked: boolean, connection = HERE) => {
    lines = 0;
    const call = async (_: unknown, part: { lines: readonly string[] }) => {
      lines += part.lines.length;
      if (connection !== HERE) connection.destroyed = true;
      return { accepted: parked ? 0 : part.lines.length, skipped: 0, parked: parked ? part.lines.length : 0 };
    };
    const body = Buffer.from(text);
    return takeDelivery({ body, context: ownContext('seed'), call: call as never, http: { socket: connection } });
  };

  test('in lines, before anything is done', async () => {
    expect(await delivered(MAX_LINES, false)).toEqual({ message: { accepted: MAX_LINES, skipped: 0, parked: 0 } });
    const more = `${'{}\n'.repeat(MAX_LINES)}{}`;
    for (const body of [more, `${more}\n`])
      await expect(deliveredBody(body, false)).rejects.toThrow(new Refusal('feed_too_many_lines', [MAX_LINES]));
    expect(lines).toBe(0);
  });

  test('in lines that are parked', async () => {
    expect(await delivered(MAX_PARKED, true)).toMatchObject({ message: { parked: MAX_PARKED } });
    await expect(delivered(MAX_LINES, true)).rejects.toThrow(new Refusal('feed_not_applicable', [MAX_PARKED]));
    expect(lines).toBe(MAX_PARKED);
  });

  test('by its caller: nothing more is done for one who has gone', async () => {
    await expect(delivered(1_000, false, { destroyed: false })).rejects.toThrow(Unavailable);
    expect(lines).toBe(50);
  });
});

/** The longest step's part of the CPU time of all. */
function shareOfLongestStep(steps: Iterable<unknown>): number {
  let longest = 0;
  let all = 0;
  const spent = () => process.threadCpuUsage().user / 1_000;
  let before = spent();
  for (const _ of steps) {
    longest = Math.max(longest, spent() - before);
    all += spent() - before;
    before = spent();
  }
  return longest / all;
}

test('a delivery of 8 MiB is split while it is taken, never as a whole: by lines, and by bytes where these are long', () => {
  const small = Buffer.from('{}\n'.repeat(MAX_FEED_BYTES / 3));
  expect(shareOfLongestStep(linesOf(small))).toBeLessThan(0.3);
  const long = Buffer.from(`${'x'.repeat(100_000)}\n`.repeat(20));
  expect(Math.max(...[...linesOf(long)].map((lines) => lines.length))).toBe(3);
  const [[endless] = []] = [...linesOf(Buffer.alloc(MAX_FEED_BYTES, 'x'))];
  expect(endless).toHaveLength(MAX_LINE_BYTES + 1);
});

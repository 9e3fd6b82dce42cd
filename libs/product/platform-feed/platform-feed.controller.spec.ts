import { expect, jest, test } from '@jest/globals';
import { CALL_TIMEOUT, type CallContext, type Caller, ownContext } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlatformFeedController } from './platform-feed.controller.ts';

/** What a line may take, milliseconds: several appends to engines that are busy. */
const SLOW_LINE = 150;

test('design 6: each part of a delivery has a deadline of its own, and is small enough for it where lines are slow', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const left: number[] = [];
  const late: number[] = [];
  const caller = {
    call: async (_: unknown, { lines }: { lines: readonly string[] }, { deadline }: CallContext) => {
      left.push(deadline - Date.now());
      jest.setSystemTime(Date.now() + lines.length * SLOW_LINE);
      if (Date.now() > deadline) late.push(lines.length);
      return { accepted: lines.length, skipped: 0, parked: 0 };
    },
  } as unknown as Caller;
  const request = { body: Buffer.from('{}\n'.repeat(1_001)) } as unknown as FastifyRequest;
  const context = ownContext('seed');
  const answer = await new PlatformFeedController(caller).take(context, request, {} as FastifyReply);
  jest.useRealTimers();
  expect(answer.message).toEqual({ accepted: 1_001, skipped: 0, parked: 0 });
  expect(new Set(left)).toEqual(new Set([CALL_TIMEOUT]));
  expect(late).toEqual([]);
});

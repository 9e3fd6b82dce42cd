import { expect, jest, test } from '@jest/globals';
import { CALL_TIMEOUT, type CallContext, type Caller, ownContext } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlatformFeedController } from './platform-feed.controller.ts';

test('design 6: each part of a delivery has a deadline of its own, however long the parts before it took', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const left: number[] = [];
  const caller = {
    call: async (_: unknown, { lines }: { lines: readonly string[] }, { deadline }: CallContext) => {
      left.push(deadline - Date.now());
      jest.setSystemTime(Date.now() + CALL_TIMEOUT - 1);
      return { accepted: lines.length, skipped: 0, parked: 0 };
    },
  } as unknown as Caller;
  const request = { body: Buffer.from('{}\n'.repeat(1_001)) } as unknown as FastifyRequest;
  const context = ownContext('seed');
  const answer = await new PlatformFeedController(caller).take(context, request, {} as FastifyReply);
  jest.useRealTimers();
  expect(answer.message).toEqual({ accepted: 1_001, skipped: 0, parked: 0 });
  expect(left).toEqual([CALL_TIMEOUT, CALL_TIMEOUT, CALL_TIMEOUT]);
});

import { expect, test } from '@jest/globals';
import { AppendRefused } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createLogger } from '../observability/logging.ts';
import { ErrorEnvelope } from './envelope.ts';

test('decisions A: an append that a store refuses is told as what it is, not as a body over its limit', () => {
  const statuses: number[] = [];
  const reply = {
    code: (http: number) => (statuses.push(http), reply),
    headers: () => reply,
    header: () => reply,
    hasHeader: () => true,
  };
  const envelope = new ErrorEnvelope([], createLogger('silent', 'test'), 1_024);
  const request = { headers: {} } as FastifyRequest;
  const body = envelope.tell(new AppendRefused('over the limit'), request, reply as unknown as FastifyReply);
  const message = 'The request changes more at once than can be stored';
  expect([statuses, JSON.parse(body)]).toEqual([[422], { message, status: 'error', code: 'change_not_storable' }]);
});

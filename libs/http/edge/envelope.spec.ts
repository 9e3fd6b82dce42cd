import { expect, test } from '@jest/globals';
import { AppendRefused, UnreadableEvent } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createLogger } from '../../observability/logging.ts';
import { ErrorEnvelope } from './envelope.ts';

/** Status and body of an error's answer. */
function answered(error: Error): [status: number | undefined, body: unknown] {
  let status: number | undefined;
  const reply = {
    code: (http: number) => ((status = http), reply),
    headers: () => reply,
    header: () => reply,
    hasHeader: () => true,
  };
  const envelope = new ErrorEnvelope([], createLogger('silent', 'test'));
  const body = envelope.write(error, { headers: {} } as FastifyRequest, reply as unknown as FastifyReply);
  return [status, JSON.parse(body)];
}

test('rules ANS: an append that a store refuses keeps its own error, and is not a body over its limit', () => {
  const message = 'The request changes more at once than can be stored';
  expect(answered(new AppendRefused('over the limit'))).toEqual([
    422,
    { message, status: 'error', code: 'change_not_storable' },
  ]);
});

test('an event that this version cannot read has its own error, and is no defect', () => {
  const message = 'This holds an event that this version of the service cannot read';
  expect(answered(new UnreadableEvent('ProductCreated of unknown version 9'))).toEqual([
    500,
    { message, status: 'error', code: 'event_not_readable' },
  ]);
});

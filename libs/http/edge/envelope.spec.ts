import { expect, test } from '@jest/globals';
import { AppendRefused, NotEnabledYet, UnreadableEvent } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { createLogger } from '../../observability/logging.ts';
import { ErrorEnvelope } from './envelope.ts';

/** Status and body of an error's answer. */
function answered(error: Error, logger = createLogger('silent', 'test')): [status: number | undefined, body: unknown] {
  let status: number | undefined;
  const reply = {
    code: (http: number) => ((status = http), reply),
    headers: () => reply,
    header: () => reply,
    hasHeader: () => true,
  };
  const envelope = new ErrorEnvelope([], logger);
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

test('RUN-9: a request that waits for EVENT_VERSIONS=current is in the log, which names the event', () => {
  const lines: object[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as object) });
  const [status, body] = answered(new NotEnabledYet('ProductWithdrawn'), logger);
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'not_enabled_yet' })]);
  const reason = 'ProductWithdrawn is written only where EVENT_VERSIONS=current is set';
  expect(lines).toEqual([expect.objectContaining({ code: 'not_enabled_yet', reason })]);
});

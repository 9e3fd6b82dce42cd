import { expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { Readiness, lineOptions } from '@vpds/observability';
import pino from 'pino';
import { Writable } from 'node:stream';
import { retryUntilAvailable } from './retry-until-available.ts';

test('ADR-22: readiness names what a starting process waits for, and it is logged once per change', async () => {
  const lines: { reason?: string; err?: { message: string } }[] = [];
  const logger = pino(
    lineOptions(),
    new Writable({ write: (line: Buffer, _, done) => (lines.push(JSON.parse(String(line))), done()) }),
  );
  const readiness = new Readiness();
  const failures = [new Unavailable('MongoDB is away'), new Unavailable('MongoDB is away'), new Error('a mistake')];
  const reasons: unknown[] = [];
  const work = async () => {
    reasons.push(readiness.state.reasons['engines']);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return 'there';
  };
  expect(await retryUntilAvailable({ logger, readiness }, work)).toBe('there');
  expect(reasons).toEqual([undefined, 'waiting: MongoDB is away', 'waiting: MongoDB is away', 'waiting: a mistake']);
  expect(lines.map(({ reason, err }) => reason ?? err?.message)).toEqual(['MongoDB is away', 'a mistake']);
  expect(readiness.state.reasons).toEqual({ start: 'starting' });
});

test('ADR-22: a process that stops ends its wait, and uses nothing that has become available', async () => {
  const readiness = new Readiness();
  const parts = { logger: pino({ level: 'silent' }), readiness };
  let tries = 0;
  const away = retryUntilAvailable(parts, async () => {
    tries += 1;
    throw new Unavailable('MongoDB is away');
  });
  readiness.drain();
  expect(await rejection(away)).toMatchObject({ message: 'The process stops' });
  expect(tries).toBe(1);
  expect(await rejection(retryUntilAvailable(parts, async () => 'there'))).toMatchObject({
    message: 'The process stops',
  });
});

import { expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
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

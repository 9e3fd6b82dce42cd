import { afterEach, expect, jest, test } from '@jest/globals';
import { Unavailable, withinWork } from '@vpds/kernel';
import { pino } from 'pino';
import { type Line, LogConditions } from './log-conditions.ts';
import { lineOptions } from './logging.ts';

let now = 0;
const lines: Line[] = [];

function logger() {
  now = 0;
  lines.length = 0;
  const conditions = new LogConditions(() => now);
  const log = pino(
    { ...lineOptions(conditions), level: 'warn', base: null, timestamp: false },
    { write: (text: string) => lines.push(JSON.parse(text) as Line) },
  );
  return { conditions, log };
}

// Tests call `look` themselves.
jest.useFakeTimers();
afterEach(() => jest.clearAllTimers());

const frozen = () =>
  new Unavailable('The event store did not answer in time', { cause: new Error('No answer in time') });

test('an engine that is frozen for 40 s is one line without a stack, and one when it is over', () => {
  const { log, conditions } = logger();
  for (now = 0; now < 40_000; now += 100) log.warn({ code: 'reactions_waiting', err: frozen() }, 'waiting');
  expect(lines).toEqual([
    {
      level: 40,
      code: 'reactions_waiting',
      reason: 'The event store did not answer in time',
      cause: 'No answer in time',
      msg: 'waiting',
    },
  ]);
  now += 44_000;
  conditions.look();
  expect(lines).toHaveLength(1);
  now += 1_000;
  conditions.look();
  expect(lines[1]).toMatchObject({ code: 'reactions_waiting', over: true, heldBack: 399, msg: 'over: waiting' });
  log.warn({ code: 'reactions_waiting', err: frozen() }, 'waiting');
  expect(lines).toHaveLength(3);
});

test('another reason, another kind and another logger are lines of their own; ids and numbers are not', () => {
  const { log } = logger();
  log.warn({ code: 'job_failed', kind: 'mail', job: 'a1', err: new Error('timeout after 501 ms') }, 'failed');
  log.warn({ code: 'job_failed', kind: 'mail', job: 'b2', err: new Error('timeout after 502 ms') }, 'failed');
  log.warn({ code: 'job_failed', kind: 'mail', job: 'b2', err: new Error('other') }, 'failed');
  log.warn({ code: 'job_failed', kind: 'order', job: 'b2', err: new Error('other') }, 'failed');
  log.child({ of: 'x' }).warn({ code: 'job_failed', kind: 'order', job: 'b2', err: new Error('other') }, 'failed');
  expect(lines.map(({ kind, job, of }) => [kind, job, of])).toEqual([
    ['mail', 'a1', undefined],
    ['mail', 'b2', undefined],
    ['order', 'b2', undefined],
    ['order', 'b2', 'x'],
  ]);
});

test('a condition that lasts is logged again after ten minutes, with the number of suppressed lines', () => {
  const { log } = logger();
  for (now = 0; now <= 600_000; now += 1_000) log.warn({ code: 'relay_waiting', reason: 'x' }, 'waiting');
  expect(lines.map(({ heldBack }) => heldBack)).toEqual([undefined, 599]);
});

test('what happens once each time is a line each time', () => {
  const { log } = logger();
  for (let index = 0; index < 3; index += 1) log.error({ code: 'notification_given_up' }, 'given up');
  expect(lines).toHaveLength(3);
});

test('a line has the ids of the request or job that leads to it', () => {
  const { log } = logger();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  withinWork({ requestID: 'r-1', companyID: 7, traceparent }, () => log.error({ code: 'call_failed' }, 'failed'));
  expect(lines[0]).toMatchObject({
    requestID: 'r-1',
    companyID: 7,
    traceID: '0af7651916cd43dd8448eb211c80319c',
    spanID: 'b7ad6b7169203331',
  });
  expect(lines[0]).not.toHaveProperty('traceparent');
});

test('many conditions at once: what occurred longest ago is forgotten first', () => {
  const { log } = logger();
  const about = (index: number) => ({ code: 'unavailable', reason: 'x'.repeat(index) }) as const;
  for (let index = 0; index <= 200; index += 1) log.warn(about(index), 'unavailable');
  log.warn(about(200), 'unavailable');
  expect(lines).toHaveLength(201);
  log.warn(about(0), 'unavailable');
  expect(lines).toHaveLength(202);
});

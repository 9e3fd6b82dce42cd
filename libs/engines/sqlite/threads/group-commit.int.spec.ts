import { describe, expect, jest, test } from '@jest/globals';
import { join } from 'node:path';
import { NO_STREAM, Unavailable, WrongExpectedRevision } from '@vpds/kernel';
import { rejection, sampleEvents, sleep } from '@vpds/kernel/testing';
import { openSqliteEngine } from '../index.ts';
import { findIdempotency } from '../log/log-reader.ts';
import { LogWriter, type AppendOutcome } from '../log/log-writer.ts';
import { holdLock } from '../testing/lock.ts';
import { VIEW, creation, temporaryDirectory } from '../testing/samples.ts';
import type { Append } from '../log/append.ts';

function appendTo(log: LogWriter, stream: string, idempotency: Append['idempotency']): AppendOutcome {
  log.begin();
  const event = { id: stream, type: 'T', owner: 1, payload: '{}', metadata: '{}' };
  const outcome = log.append({ stream, expected: -1, events: [event], views: [], idempotency });
  log.commit();
  return outcome;
}

function keep(log: LogWriter, key: string): void {
  log.begin();
  log.keep({ key, requestHash: 'hash', answer: '{}' });
  log.commit();
}

describe('ADR-4: group commit', () => {
  test('appends that arrive together share a transaction, and each has its own outcome', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    const release = await holdLock(join(directory.path, 'events.sqlite'));
    const [a, b] = [creation(1), creation(2)];
    const outcomes = Promise.allSettled([
      engine.events.append(a),
      engine.events.append({ stream: 'sample-1', expectedRevision: NO_STREAM, events: sampleEvents(1) }),
      engine.events.append(a),
      engine.events.append({ stream: 'sample-2', expectedRevision: 0n, events: sampleEvents(1) }),
      engine.events.append(b),
      engine.events.append({ stream: 'sample-2', expectedRevision: 0n, events: sampleEvents(3) }),
      engine.views.get(VIEW, '1'),
    ]);
    await sleep(100);
    await release();
    const [first, conflict, repeat, early, second, third] = await outcomes;
    expect(first).toMatchObject({ status: 'fulfilled', value: { revision: 0n, views: 'written' } });
    expect(conflict).toMatchObject({ status: 'rejected', reason: { actual: 0n } });
    expect(repeat).toEqual(first);
    expect(early).toMatchObject({ status: 'rejected', reason: { actual: NO_STREAM } });
    expect((early as PromiseRejectedResult).reason).toBeInstanceOf(WrongExpectedRevision);
    expect(second).toMatchObject({ status: 'fulfilled' });
    expect(third).toMatchObject({ status: 'fulfilled', value: { revision: 3n } });
    const recordedAt = (await engine.events.readAll({ after: -1n, limit: 10 })).events.map((e) => e.recordedAt);
    expect(new Set(recordedAt).size).toBe(1);
    await engine.close();
  }, 30_000);

  test.each([{}, null])('an append that cannot be stored (an id of %j) fails alone', async (id) => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    const unfit = creation(2, 100, id as unknown as string);
    const appends = [creation(1), unfit, creation(3)].map((request) => engine.events.append(request));
    const [first, second, third] = await Promise.allSettled(appends);
    expect([first?.status, second?.status, third?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await engine.views.count(VIEW)).get(1)).toBe(2);
    expect(await engine.events.readStream({ stream: 'sample-2' })).toEqual([]);
    expect(await engine.idempotency.find('key-2')).toBeNull();
    await engine.close();
  });

  test('beyond 1,000 appends or 16 Mi characters in progress, appends are refused at once', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    const release = await holdLock(join(directory.path, 'events.sqlite'));
    const under = Array.from({ length: 1_000 }, (_, id) => engine.events.append(creation(id)));
    const error = (await rejection(engine.events.append(creation(5_000)))) as Unavailable;
    expect(error).toBeInstanceOf(Unavailable);
    expect([error.retryAfterSeconds, error.outcomeUnknown]).toEqual([1, false]);
    await release();
    await Promise.all(under);
    const again = await holdLock(join(directory.path, 'events.sqlite'));
    const large = Array.from({ length: 20 }, (_, id) => engine.events.append(creation(10_000 + id, 450_000)));
    const settled = Promise.allSettled(large);
    await again();
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    // Finished work no longer counts: as much as the limit is accepted again.
    await Promise.all(Array.from({ length: 16 }, (_, id) => engine.events.append(creation(20_000 + id, 450_000))));
    await engine.close();
  }, 30_000);

  test('writes requested before the close are carried out, later calls are refused', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    const appending = Promise.all(Array.from({ length: 50 }, (_, id) => engine.events.append(creation(id))));
    await engine.close();
    await appending;
    expect(await rejection(engine.events.append(creation(99)))).toBeInstanceOf(Unavailable);
    const again = await openSqliteEngine({ directory: directory.path });
    expect((await again.views.count(VIEW)).get(1)).toBe(50);
    await again.close();
  });

  test('recordedAt never goes back when the clock does, not across a restart either', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'events.sqlite');
    let now = 5_000_000;
    const clock = jest.fn(() => now);
    const append = (log: LogWriter, stream: string) => {
      const outcome = appendTo(log, stream, null);
      return outcome.written ? outcome.recordedAt : null;
    };
    const log = new LogWriter(path, 1_000, clock);
    expect(append(log, 'a')).toBe(5_000_000);
    now = 4_000_000;
    expect(append(log, 'b')).toBe(5_000_000);
    log.close();
    const reopened = new LogWriter(path, 1_000, clock);
    expect(append(reopened, 'c')).toBe(5_000_000);
    now = 6_000_000;
    expect(append(reopened, 'd')).toBe(6_000_000);
    reopened.close();
  });

  test('idempotency records end after 24 hours, oldest first in small steps', async () => {
    await using directory = await temporaryDirectory();
    let now = 1_000_000_000;
    const log = new LogWriter(join(directory.path, 'events.sqlite'), 1_000, () => now);
    for (const key of ['a', 'b', 'c']) keep(log, key);
    now += 24 * 3_600_000 - 1;
    keep(log, 'd');
    expect(log.purgeIdempotency(10)).toBe(0);
    now += 2;
    expect([log.purgeIdempotency(2), log.purgeIdempotency(2), log.purgeIdempotency(2)]).toEqual([2, 1, 0]);
    log.close();
  });

  test('an idempotency key that is reused late is the newest again, and delays no purge', async () => {
    await using directory = await temporaryDirectory();
    let now = 1_000_000_000;
    const log = new LogWriter(join(directory.path, 'events.sqlite'), 1_000, () => now);
    for (const key of ['a', 'b', 'c']) keep(log, key);
    now += 24 * 3_600_000 + 1;
    keep(log, 'a');
    expect([log.purgeIdempotency(1), log.purgeIdempotency(1), log.purgeIdempotency(1)]).toEqual([1, 1, 0]);
    log.close();
  });

  test('ANS-7: an idempotency key is valid for 24 hours, then another append may use it', async () => {
    await using directory = await temporaryDirectory();
    let now = 1_000_000_000;
    const log = new LogWriter(join(directory.path, 'events.sqlite'), 1_000, () => now);
    const append = (stream: string) => appendTo(log, stream, { key: 'key', requestHash: stream, answer: '{}' }).written;
    const found = () => findIdempotency(log.database, 'key', now - 24 * 3_600_000)?.[0] ?? null;
    expect([append('a'), append('b'), append('a')]).toEqual([true, false, true]);
    now += 24 * 3_600_000;
    expect([append('c'), found()]).toEqual([false, 'a']);
    now += 1;
    expect(found()).toBeNull();
    expect([append('d'), append('e'), found()]).toEqual([true, false, 'd']);
    log.close();
  });
});

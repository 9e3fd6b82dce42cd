import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_STREAM, type ViewDefinition, type ViewRow, type ViewWrite } from '@vpds/kernel';
import { eventually, sampleEvents, sleep, unique } from '@vpds/kernel/testing';
import { openEventStoreDb, type EventStoreDbEngine } from './index.ts';
import { MemoryViews } from './testing/index.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Views that are slow or fail a given number of times. */
class TroubledViews extends MemoryViews {
  delay = 0;
  failures = 0;

  override async put(view: ViewDefinition, rows: readonly ViewRow[]): Promise<void> {
    await sleep(this.delay);
    this.failures -= 1;
    if (this.failures >= 0) throw new Error('The view store is away');
    await super.put(view, rows);
  }
}

const view: ViewDefinition = { name: 'things', version: 1, keys: [] };
const write = (body: string, changed = true): ViewWrite => ({
  view,
  document: { id: '1', scope: 7, keys: {}, body },
  changed,
});

let server: TestServer;
let engine: EventStoreDbEngine;
let views: TroubledViews;

beforeEach(async () => {
  views = new TroubledViews();
  server = await startTestServer();
  engine = await openEventStoreDb({ connectionString: server.url, views });
});

afterEach(async () => {
  await engine.close();
  await server.stop();
});

describe('views after an append (ADR-2: up to 2 s, then in the background)', () => {
  const create = (stream: string, body: string) =>
    engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1), views: [write(body)] });

  test('slow ones: the answer comes after 2 s as pending, and the document follows', async () => {
    views.delay = 2_600;
    const begun = Date.now();
    expect((await create(unique('slow-'), 'slow')).views).toBe('pending');
    expect(Date.now() - begun).toBeLessThan(2_500);
    expect(await views.get(view, '1')).toBeNull();
    await eventually(async () => expect((await views.get(view, '1'))?.body).toBe('slow'));
  });

  test('who is about to ask which aggregate of a company is meant waits for slow ones of it, and for no others', async () => {
    views.delay = 2_600;
    expect((await create(unique('waited-'), 'slow')).views).toBe('pending');
    await engine.events.viewsWritten?.(8);
    expect(await views.get(view, '1')).toBeNull();
    await engine.events.viewsWritten?.(7);
    expect((await views.get(view, '1'))?.body).toBe('slow');
    views.delay = 8_000;
    const begun = Date.now();
    expect((await create(unique('waited-'), 'stuck')).views).toBe('pending');
    await engine.events.viewsWritten?.(null);
    expect(Date.now() - begun).toBeLessThan(6_000);
  }, 20_000);

  test('failing ones: pending at once, and tried again; nobody waits for that', async () => {
    views.failures = 2;
    expect((await create(unique('failing-'), 'late')).views).toBe('pending');
    await engine.events.viewsWritten?.(7);
    expect(await views.get(view, '1')).toBeNull();
    await eventually(async () => expect((await views.get(view, '1'))?.body).toBe('late'));
  });

  test('an outdated row whose time of change must stay is left to the projector', async () => {
    const stream = unique('behind-');
    await create(stream, 'first');
    await engine.events.append({ stream, expectedRevision: 0n, events: sampleEvents(1) });
    const quiet = { stream, expectedRevision: 1n, events: sampleEvents(1), views: [write('quiet', false)] };
    expect((await engine.events.append(quiet)).views).toBe('pending');
    expect((await views.get(view, '1'))?.revision).toBe(0n);
  });

  test('an aggregate is created at the time of its first event, as a rebuild shows it', async () => {
    for (let number = 1; number <= 6; number += 1) {
      const [stream, id] = [unique('several-'), String(number)];
      const { document, ...of } = write('several');
      const writes = [{ ...of, document: { ...document, id } }];
      await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(3), views: writes });
      const events = await engine.events.readStream({ stream });
      const times = { createdAt: events[0]?.recordedAt, changedAt: events[2]?.recordedAt };
      expect(await views.get(view, id)).toMatchObject(times);
    }
  });
});

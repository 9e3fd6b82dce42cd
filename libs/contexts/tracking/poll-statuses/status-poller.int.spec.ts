import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type RecordedEvent, newSeed } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DrivenQueue } from '../testing/driven-queue.ts';
import {
  type Ordered,
  type TrackingHarness,
  type TrackingOptions,
  noWait,
  startTracking,
} from '../testing/tracking-harness.ts';
import { transportStream } from '../transport.aggregate.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

let harness: TrackingHarness;
let jobs: DrivenQueue;
let clock: { now: number };

async function begin(options: TrackingOptions = {}): Promise<void> {
  clock = { now: Date.now() };
  const now = () => clock.now;
  jobs = new DrivenQueue(now);
  harness = await startTracking({ jobs, now, clock: now, timeout: 10_000, ...options });
}

/** Starting an engine and the simulators takes longer than most tests, so tests of a describe share them. */
function beginEach(options: TrackingOptions = {}): void {
  beforeEach(() => begin(options));
  afterEach(() => harness.stop());
}

async function restart(options: TrackingOptions): Promise<void> {
  await harness.stop();
  await begin(options);
}

async function placed(provider: 'a' | 'b', comment: string | null = null, productID = 1): Promise<Ordered> {
  const { transportID } = await harness.order({ productID, provider, comment }, noWait());
  await jobs.runDue();
  const { transports } = await harness.list(productID);
  return transports.find((transport: Ordered) => transport.transportID === transportID) as Ordered;
}

async function pollAll(): Promise<void> {
  for (const poller of [harness.service.pollers.a, harness.service.pollers.b]) while ((await poller.pollDue()) > 0);
}

/** Advances the clock and polls what becomes due. */
async function pass(milliseconds: number, step = 330 * SECOND): Promise<void> {
  for (const end = clock.now + milliseconds; clock.now < end;) {
    clock.now = Math.min(end, clock.now + step);
    await pollAll();
  }
}

const requests = async (system: 'a' | 'b', route: string) =>
  (await harness.simulators.state(system)).routes[route] ?? 0;
const stream = (ordered: Ordered): Promise<readonly RecordedEvent[]> =>
  harness.engine.events.readStream({ stream: transportStream(ordered.transportID) });
const newest = async (productID = 1) => (await harness.list(productID)).transports[0];

describe('TRA-4: provider A', () => {
  beginEach();

  test('the latest state is learned when a poll is due; updates stay empty (rules TRA)', async () => {
    const ordered = await placed('a');
    expect(await newest()).toMatchObject({ status: 'created', updates: [], provider: 'Alpha' });
    await pollAll();
    expect(await requests('a', 'GET /orders/:id')).toBe(0);
    clock.now += 60 * SECOND;
    await pollAll();
    expect(await requests('a', 'GET /orders/:id')).toBe(0);
    await pass(330 * SECOND);
    expect(await newest()).toMatchObject({ status: 'delivered', updates: [] });
    expect((await stream(ordered)).map(({ type, payload }) => [type, JSON.parse(payload).data.first])).toEqual([
      ['TransportOrdered', undefined],
      ['TransportAccepted', undefined],
      ['TransportStatusLearned', true],
    ]);
    await pass(10 * DAY, 6 * HOUR);
    expect(await requests('a', 'GET /orders/:id')).toBe(1);
  });

  test('an order that the provider has forgotten, or answers unreadably, keeps its status and is still polled', async () => {
    await placed('a', 'simulate:forgotten', 1);
    await placed('a', 'simulate:unreadable', 2);
    await placed('a', null, 3);
    await pass(HOUR);
    expect([(await newest(1)).status, (await newest(2)).status, (await newest(3)).status]).toEqual([
      'created',
      'created',
      'delivered',
    ]);
    expect(await requests('a', 'GET /orders/:id')).toBeGreaterThan(5);
  });
});

describe('TRA-4: provider A, slower than it is polled', () => {
  beginEach({ stepSeconds: 400 });

  test('each state that a poll meets is learned once', async () => {
    const ordered = await placed('a');
    const seen: string[] = [];
    for (let poll = 0; poll < 4; poll += 1) {
      await pass(330 * SECOND);
      seen.push((await newest()).status);
    }
    expect(seen).toEqual(['created', 'transit', 'delivered', 'delivered']);
    const learned = (await stream(ordered)).slice(2).map(({ payload }) => JSON.parse(payload).data);
    expect(learned).toEqual([
      { provider: 'a', status: 'transit', first: true, occurredAt: null },
      { provider: 'a', status: 'delivered', first: true, occurredAt: null },
    ]);
  });

  test.each([
    ['cancelled', 'created'],
    ['in_vain', 'transit'],
  ])(
    '%s is not shown, leaves %s standing, slows down and stops after 90 days',
    async (marker, standing) => {
      await placed('a', `simulate:${marker}`);
      await pass(HOUR);
      expect((await newest()).status).toBe(standing);
      await pass(100 * DAY, 6 * HOUR);
      const polls = await requests('a', 'GET /orders/:id');
      expect(polls).toBeLessThan(130);
      expect(polls).toBeGreaterThan(60);
      await pass(30 * DAY, 6 * HOUR);
      expect(await requests('a', 'GET /orders/:id')).toBe(polls);
      expect((await newest()).status).toBe(standing);
      expect((await harness.list()).hasActiveTransport).toBe(true);
      expect(harness.log.filter((line) => line.includes('transport_polling_ended'))).toHaveLength(1);
    },
    60_000,
  );
});

describe('TRA-5: provider B', () => {
  beginEach();

  test('updates in order of time, reported in any order, each once; the status is the latest by time', async () => {
    const ordered = await placed('b', 'simulate:shuffled');
    expect(await newest()).toMatchObject({ status: 'ordered', updates: [], provider: 'Bravo' });
    await pass(24 * HOUR);
    const transport = await newest();
    expect(transport.status).toBe('delivered');
    expect(transport.updates).toEqual(
      ['ordered', 'confirmed', 'transit', 'delivered'].map((status) => ({
        status,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        comment: expect.any(String),
      })),
    );
    const times = transport.updates.map(({ at }: { at: string }) => at);
    expect([...times].sort()).toEqual(times);
    const data = (await stream(ordered)).slice(2).map(({ payload }) => JSON.parse(payload).data);
    expect(data.map(({ provider, status, first }) => [provider, status, first])).toEqual([
      ['b', 'ordered', false],
      ['b', 'confirmed', true],
      ['b', 'transit', true],
      ['b', 'delivered', true],
    ]);
  });

  test('a code of no known kind is skipped and logged once', async () => {
    await placed('b', 'simulate:unknown-code', 1);
    await placed('b', 'simulate:unknown-code', 2);
    await pass(HOUR);
    expect((await newest(1)).updates).toHaveLength(4);
    expect(harness.log.filter((line) => line.includes('CUSTOMS_HOLD'))).toHaveLength(1);
  });

  test('up to 50 orders a call, and an answer that cannot be read fails that one transport, not its batch', async () => {
    for (let index = 0; index < 120; index += 1) {
      const comment = index === 7 ? 'simulate:unreadable' : index === 8 ? 'simulate:forgotten' : null;
      await harness.order({ productID: index + 1, provider: 'b', comment }, noWait());
    }
    await jobs.runDue();
    await pass(330 * SECOND);
    expect(await requests('b', 'GET /v2/transports/status')).toBe(3);
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => (await newest(index + 1)).status),
    );
    expect(statuses.filter((status) => status === 'delivered')).toHaveLength(118);
    expect([statuses[7], statuses[8]]).toEqual(['ordered', 'ordered']);
  }, 60_000);

  test('a batch with an unreadable answer is requested in halves', async () => {
    for (let index = 0; index < 8; index += 1) await harness.order({ productID: index + 1, provider: 'b' }, noWait());
    await jobs.runDue();
    harness.simulators.faults.set('b', { kind: 'malformed-json', method: 'GET', times: 2 });
    await pass(330 * SECOND);
    expect(await requests('b', 'GET /v2/transports/status')).toBe(5);
    for (let index = 0; index < 8; index += 1) expect((await newest(index + 1)).status).toBe('delivered');
  });

  test('when all four statuses are known nothing is left to learn: a delivered transport is polled no more', async () => {
    await placed('b');
    await pass(330 * SECOND);
    expect((await newest()).status).toBe('delivered');
    const calls = await requests('b', 'GET /v2/transports/status');
    await pass(10 * DAY, HOUR);
    expect(await requests('b', 'GET /v2/transports/status')).toBe(calls + 3);
  });
});

describe('TRA-5: provider B, another server', () => {
  const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`;
  /** The server's events, by transport number. */
  const events = new Map<string, unknown>();
  let server: Server;
  let placedTransports = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'POST') {
        const transportNo = `B-${++placedTransports}`;
        events.set(transportNo, []);
        response.writeHead(202).end(JSON.stringify({ transportNo }));
      } else {
        const transports = [...events].map(([transportNo, its]) => ({ transportNo, events: its }));
        response.writeHead(200).end(JSON.stringify({ transports }));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await begin({ providerB: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't' } });
  });
  afterAll(async () => {
    await harness.stop();
    server.closeAllConnections();
    server.close();
  });

  let products = 0;
  const placedWithB = async () => {
    const productID = ++products;
    const { transportID, externalID } = await placed('b', null, productID);
    return { productID, transportID, reports: (its: unknown) => events.set(String(externalID), its) };
  };
  const shown = async (productID: number) =>
    (await newest(productID)).updates.map(({ status, at: time }: { status: string; at: string }) => [status, time]);

  test('earlier parts that are reported after the delivery are learned, too', async () => {
    const { productID, reports } = await placedWithB();
    reports([{ code: 'DELIVERED', occurredAt: at(40), note: null }]);
    await pass(330 * SECOND);
    expect(await newest(productID)).toMatchObject({ status: 'delivered', updates: [{ status: 'delivered' }] });
    reports([
      { code: 'DELIVERED', occurredAt: at(40), note: 'reported again' },
      { code: 'TRANSIT', occurredAt: at(30) },
    ]);
    await pass(DAY, HOUR);
    expect((await newest(productID)).status).toBe('delivered');
    expect(await shown(productID)).toEqual([
      ['transit', '2026-03-01 11:30:00'],
      ['delivered', '2026-03-01 11:40:00'],
    ]);
  });

  test('times with an offset are moments; one event at one moment is one, however it is written', async () => {
    const { productID, reports } = await placedWithB();
    reports([
      { code: 'CONFIRMED', occurredAt: '2026-03-01T11:20:00+01:00', note: 'n' },
      { code: 'confirmed', occurredAt: at(20) },
      { code: 'CONFIRMED', occurredAt: '2026-03-01T10:20:00.000Z' },
    ]);
    await pass(330 * SECOND);
    expect(await shown(productID)).toEqual([['confirmed', '2026-03-01 11:20:00']]);
  });

  test.each([
    ['no array', {}],
    ['no events', undefined],
    ['a time that is none', [{ code: 'TRANSIT', occurredAt: 'soon' }]],
    ['a time without a zone', [{ code: 'TRANSIT', occurredAt: '2026-03-01T10:20:00' }]],
    ['a code that is no text', [{ code: 5, occurredAt: '2026-03-01T10:20:00Z' }]],
    ['an event that is none', [null]],
  ])('events that cannot be read (%s) change nothing, and are read when they can be', async (_, unreadable) => {
    const { productID, transportID, reports } = await placedWithB();
    reports(unreadable);
    await pass(330 * SECOND);
    expect(await newest(productID)).toMatchObject({ status: 'ordered', updates: [] });
    const messages = harness.log.filter(
      (line) => line.includes('provider_answer_unreadable') && line.includes(transportID),
    );
    expect(messages).not.toHaveLength(0);
    reports([{ code: 'TRANSIT', occurredAt: at(20) }]);
    await pass(HOUR);
    expect((await newest(productID)).status).toBe('transit');
  });

  test('TRA-5: an unreadable event does not hide the others, a delivery included; it is noted once', async () => {
    const { productID, reports } = await placedWithB();
    const history = [
      { code: 'CONFIRMED', occurredAt: 'soon' },
      null,
      { code: 'TRANSIT', occurredAt: at(30) },
      { code: 'DELIVERED', occurredAt: at(40) },
    ];
    reports(history);
    await pass(330 * SECOND);
    expect(await newest(productID)).toMatchObject({ status: 'delivered', updates: [{ status: 'transit' }, {}] });
    reports([{ code: 'CONFIRMED', occurredAt: at(20) }, ...history.slice(2)]);
    await pass(2 * HOUR);
    expect((await shown(productID))[0]).toEqual(['confirmed', '2026-03-01 11:20:00']);
    expect(harness.log.filter((line) => line.includes('transport_event_unreadable'))).toHaveLength(1);
  });

  test('TRA-7: what is corrected days after a complete history is learned', async () => {
    const { productID, reports } = await placedWithB();
    const history = ['ORDERED', 'CONFIRMED', 'TRANSIT', 'DELIVERED'].map((code, index) => ({
      code,
      occurredAt: at(index),
    }));
    reports(history);
    await pass(330 * SECOND);
    expect(await shown(productID)).toHaveLength(4);
    await pass(2 * DAY, HOUR);
    reports([...history, { code: 'DELIVERED', occurredAt: at(50) }]);
    await pass(4 * DAY, HOUR);
    expect((await shown(productID)).at(-1)).toEqual(['delivered', '2026-03-01 11:50:00']);
  });

  test('a history and notes without end are cut', async () => {
    const long = await placedWithB();
    const history = Array.from({ length: 2_000 }, (_, index) => ({
      code: 'TRANSIT',
      occurredAt: new Date(index * 1_000).toISOString(),
      note: '🚗'.repeat(100),
    }));
    long.reports(history);
    await pass(330 * SECOND);
    const times = (await newest(long.productID)).updates.map(({ at: time }: { at: string }) => time);
    expect(times).toHaveLength(201);
    expect([times[0], times[1], times.at(-1)]).toEqual([
      '1970-01-01 01:00:00',
      '1970-01-01 01:30:00',
      '1970-01-01 01:33:19',
    ]);
    long.reports([]);
    const wordy = await placedWithB();
    wordy.reports([{ code: 'TRANSIT', occurredAt: at(1), note: 'x'.repeat(100_000) }]);
    await pass(330 * SECOND);
    expect((await newest(wordy.productID)).updates[0].comment).toHaveLength(1_000);
  });
});

describe('TRA-7: several pollers', () => {
  beginEach();

  test('statusCheckedAt moves with every answer, without an event (TRA-2)', async () => {
    const ordered = await placed('a', 'simulate:cancelled');
    const first = (await newest()).statusCheckedAt as string;
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await pass(330 * SECOND);
    const second = (await newest()).statusCheckedAt as string;
    expect(second > first).toBe(true);
    expect(await stream(ordered)).toHaveLength(2);
    harness.simulators.faults.set('a', { kind: 'status', status: 500 });
    await pass(2 * HOUR);
    expect((await newest()).statusCheckedAt).toBe(second);
  });

  test('a poll that brings nothing new appends nothing and polling twice learns nothing twice', async () => {
    const ordered = await placed('b');
    await pass(330 * SECOND);
    const length = (await stream(ordered)).length;
    await pass(3 * DAY, HOUR);
    expect(await stream(ordered)).toHaveLength(length);
  });

  test.each(['slow', 'silence', 'half-body', 'dropped', 'status'] as const)(
    'a provider that answers with %s is asked again, and nothing is lost',
    async (kind) => {
      if (kind === 'slow' || kind === 'silence') await restart({ timeout: 1_000 });
      for (const provider of ['a', 'b'] as const) await placed(provider, null, provider === 'a' ? 1 : 2);
      const fault =
        kind === 'slow'
          ? ({ kind, milliseconds: 5_000, times: 2 } as const)
          : kind === 'status'
            ? ({ kind, status: 429, retryAfter: 40, times: 2 } as const)
            : ({ kind, times: 2 } as const);
      harness.simulators.faults.set('a', fault);
      harness.simulators.faults.set('b', fault);
      await pass(330 * SECOND);
      expect([(await newest(1)).status, (await newest(2)).status]).toEqual(['created', 'ordered']);
      await pass(10 * 60 * SECOND, 20 * SECOND);
      expect([(await newest(1)).status, (await newest(2)).status]).toEqual(['delivered', 'delivered']);
    },
  );

  test('records that are not due are not claimed, however many there are', async () => {
    for (let index = 0; index < 40; index += 1) await harness.order({ productID: index + 1 }, noWait());
    await jobs.runDue();
    expect(await harness.service.pollers.a.pollDue()).toBe(0);
    clock.now += 290 * SECOND;
    expect(await harness.service.pollers.a.pollDue()).toBe(0);
    expect(await requests('a', 'GET /orders/:id')).toBe(0);
  });

  test('a poll record lost in a power cut comes again from the event, and an existing one is kept', async () => {
    const { transportID, externalID } = await placed('a', 'simulate:cancelled');
    const { operational } = harness.engine;
    const reactions = harness.service.reactions?.filter(({ eventTypes }) => eventTypes.includes('TransportAccepted'));
    const react = async () => {
      for (const event of await harness.engine.events.readStream({ stream: transportStream(transportID) }))
        for (const { eventTypes, ids } of reactions ?? [])
          if (eventTypes.includes(event.type)) expect(await ids(event)).toEqual([]);
    };
    await react();
    expect(await operational.read('transport-poll-a', transportID)).toMatchObject({ version: 1 });
    await operational.remove('transport-poll-a', transportID);
    expect(await newest()).toMatchObject({ externalID, statusCheckedAt: null });
    clock.now += HOUR;
    await react();
    // TRA-2: the last answer is the acceptance, whenever the record comes again.
    const acceptance = (await stream({ transportID, externalID })).at(-1);
    const restored = await operational.read('transport-poll-a', transportID);
    expect(JSON.parse(restored?.body ?? '')).toMatchObject({ checkedAt: acceptance?.recordedAt });
    await pass(330 * SECOND);
    expect(await requests('a', 'GET /orders/:id')).toBe(1);
    expect(await operational.list('transport-poll-b', { limit: 10 })).toEqual([]);
  });

  test('a poll record of a transport that the log has lost is forgotten; one that only the view lacks is kept', async () => {
    const { transportID } = await placed('a');
    const { operational, views } = harness.engine;
    const record = await operational.read('transport-poll-a', transportID);
    await operational.write('transport-poll-a', { id: newSeed(), dueAt: clock.now, body: record?.body ?? '' }, 0);
    const polled = harness.service.effects?.[1];
    expect(await polled?.list()).toHaveLength(2);
    expect(await harness.service.pollers.a.pollDue()).toBe(1);
    expect(await operational.list('transport-poll-a', { limit: 10 })).toEqual([record]);
    expect(await polled?.list()).toMatchObject([{ id: transportID }]);
    clock.now += 330 * SECOND;
    jest.spyOn(views, 'get').mockResolvedValueOnce(null);
    expect(await harness.service.pollers.a.pollDue()).toBe(1);
    expect(await requests('a', 'GET /orders/:id')).toBe(0);
    await pass(330 * SECOND);
    expect((await newest()).status).toBe('delivered');
  });

  test('two simultaneous passes poll each due transport once', async () => {
    const ordered = await placed('a');
    clock.now += 330 * SECOND;
    const { a } = harness.service.pollers;
    const claimed = await Promise.all([a.pollDue(), a.pollDue()]);
    expect(claimed.sort()).toEqual([0, 1]);
    expect(await requests('a', 'GET /orders/:id')).toBe(1);
    expect((await stream(ordered)).filter(({ type }) => type === 'TransportStatusLearned')).toHaveLength(1);
  });

  /** Polls of A at the provider. */
  async function untilPolled(count: number): Promise<void> {
    await eventually(async () => expect(await requests('a', 'GET /orders/:id')).toBeGreaterThanOrEqual(count));
  }

  test('a transport whose poller died with it is polled after 30 s; one that was only slow learns nothing twice', async () => {
    const ordered = await placed('a');
    clock.now += 330 * SECOND;
    harness.simulators.faults.set('a', { kind: 'slow', milliseconds: 1_500, times: 1 });
    const { a } = harness.service.pollers;
    const slow = a.pollDue();
    await untilPolled(1);
    clock.now += 29 * SECOND;
    expect(await a.pollDue()).toBe(0);
    clock.now += 2 * SECOND;
    expect(await a.pollDue()).toBe(1);
    expect((await newest()).status).toBe('delivered');
    await slow;
    expect((await stream(ordered)).filter(({ type }) => type === 'TransportStatusLearned')).toHaveLength(1);
    expect((await newest()).status).toBe('delivered');
  });

  test('TRA-4: an answer that comes after the delivery was learned, and is older, changes nothing', async () => {
    const ordered = await placed('a');
    clock.now += 90 * SECOND;
    await harness.ask(ordered.transportID);
    harness.simulators.faults.set('a', { kind: 'slow', milliseconds: 1_500, times: 1 });
    const { a } = harness.service.pollers;
    const slow = a.pollDue();
    await untilPolled(1);
    clock.now += 330 * SECOND;
    expect(await a.pollDue()).toBe(1);
    expect((await newest()).status).toBe('delivered');
    await slow;
    expect((await newest()).status).toBe('delivered');
    const learned = (await stream(ordered)).filter(({ type }) => type === 'TransportStatusLearned');
    expect(learned).toHaveLength(1);
  });

  test("no call starts so late that its claim could expire: the rest of a slow provider's batch is claimed again", async () => {
    for (let index = 0; index < 12; index += 1) await placed('a', null, index + 1);
    clock.now += 330 * SECOND;
    harness.simulators.faults.set('a', { kind: 'slow', milliseconds: 500, times: 4 });
    const { a } = harness.service.pollers;
    const slow = a.pollDue();
    await untilPolled(4);
    clock.now += 11 * SECOND;
    expect(await slow).toBe(12);
    expect(await requests('a', 'GET /orders/:id')).toBe(4);
    expect(await a.pollDue()).toBe(0);
    clock.now += 20 * SECOND;
    expect(await a.pollDue()).toBe(8);
    expect(await requests('a', 'GET /orders/:id')).toBe(12);
  });
});

describe('rules TRA: the list', () => {
  beforeAll(() => begin());
  afterAll(() => harness.stop());

  test('hasActiveTransport: the newest transport is not delivered; sorted by creation, newest first', async () => {
    expect(await harness.list()).toEqual({
      vehicleIdentificationNumber: 'WVWZZZ1JZXW000001',
      hasActiveTransport: false,
      timezone: 'Europe/Copenhagen',
      transports: [],
    });
    const first = await placed('a');
    await pass(330 * SECOND);
    expect((await harness.list()).hasActiveTransport).toBe(false);
    const second = await placed('b');
    expect((await harness.list()).hasActiveTransport).toBe(true);
    const ids = async (order: 'ASC' | 'DESC') =>
      (await harness.list(1, order)).transports.map(({ transportID }: Ordered) => transportID);
    expect(await ids('ASC')).toEqual([first.transportID, second.transportID]);
    expect(await ids('DESC')).toEqual([second.transportID, first.transportID]);
    expect((await harness.list(1, 'ASC')).hasActiveTransport).toBe(true);
  });

  test('each transport has every field of TRA-2, null where nothing is known', async () => {
    const { transportID, externalID } = await placed('a', 'Ring\ntwice.', 2);
    expect(await newest(2)).toEqual({
      transportID,
      provider: 'Alpha',
      status: 'created',
      cancelledAt: null,
      externalID,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      statusCheckedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      updates: [],
      comment: 'Ring\ntwice.',
      pickupCompanyName: 'Fahrzeughaus Nord',
      pickupAddress: 'Hafenstrasse 1\n20457 Hamburg',
      pickupPhone: '+49 40 123',
      pickupEmail: 'nord@example.com',
      pickupDate: '2026-12-01',
      deliveryCompanyName: null,
      deliveryAddress: null,
      deliveryPhone: null,
      deliveryEmail: null,
      deliveryDate: null,
    });
  });

  test('more transports than a page of the view', async () => {
    for (let index = 0; index < 510; index += 1) await harness.order({ productID: 9 }, noWait());
    const { transports } = await harness.list(9);
    expect(new Set(transports.map(({ transportID }: Ordered) => transportID)).size).toBe(510);
  }, 60_000);
});

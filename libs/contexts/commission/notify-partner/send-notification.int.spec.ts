import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type OperationClient,
  type RecordedEvent,
  RenewedLease,
  Unavailable,
  newSeed,
  operationalLeases,
  readWhole,
} from '@vpds/kernel';
import { eventually, sleep } from '@vpds/kernel/testing';
import { EffectsGate } from '@vpds/runtime';
import { pino } from 'pino';
import {
  type NotificationRequest,
  beginSending,
  recordDeferred,
  requestNotification,
} from '../domain/notification.decider.ts';
import { NOTIFICATIONS, notificationStream } from '../notification.aggregate.ts';
import { NotificationHistoryHandler } from '../notification-history/notification-history.handler.ts';
import { ScriptedMailServer } from '../testing/scripted-mail-server.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import type { MailTransport } from './mail-transport.ts';
import { NotificationLedger } from './notification-ledger.ts';
import { SendNotification, type SendingParts } from './send-notification.ts';
import { SmtpTransport } from './smtp-transport.ts';
import { StopNotificationsJob, stopReaction } from './stop-notifications.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Level of pino. */
const WARN = 40;
const LIMITS = { open: 300, login: 300, message: 300, answer: 300 };

let directory: string;
let engine: SqliteEngine;
let server: ScriptedMailServer;
let ledger: NotificationLedger;
/** Log lines of a test. */
let lines: string[];
const logged = () => lines.map((line) => JSON.parse(line) as { readonly level: number });
let counts: { sent: number; refused: number; inDoubt: number };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-send-'));
  engine = await openSqliteEngine({ directory });
  await engine.views.ensure(NOTIFICATIONS);
  await engine.recovered(engine.recovery.head);
  ledger = new NotificationLedger(engine.events);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await ScriptedMailServer.start();
  counts = { sent: 0, refused: 0, inDoubt: 0 };
  lines = [];
});
afterEach(() => server.close());

async function requested(more: Partial<NotificationRequest> = {}): Promise<string> {
  const request = sampleRequest({ assignmentID: randomUUID(), ...more });
  await ledger.record(request.assignmentID, request.companyID, (state) => requestNotification(state, request));
  return request.assignmentID;
}

function sender(
  inDoubt: 'resend' | 'hold' = 'resend',
  transport: MailTransport = new SmtpTransport(server.url, LIMITS),
  more: Partial<Pick<SendingParts, 'budgets' | 'now' | 'gate' | 'replyTo'>> = {},
) {
  return new SendNotification({
    ledger,
    views: engine.views,
    operational: engine.operational,
    transport,
    from: 'vpds@example.com',
    replyTo: () => Promise.resolve(null),
    inDoubt,
    budgets: { perPartner: 0, perCompany: 0 },
    ...more,
    metrics: {
      sent: () => (counts.sent += 1),
      refused: () => (counts.refused += 1),
      inDoubt: () => (counts.inDoubt += 1),
    },
    logger: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  });
}

async function events(id: string): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const page of readWhole(engine.events, notificationStream(id))) all.push(...page);
  return all;
}

async function ledgerOf(id: string): Promise<string[]> {
  return (await events(id)).map(({ type }) => type.replace('Notification', ''));
}

async function dueOf(sending: SendNotification, limit: number): Promise<string[]> {
  return (await sending.due(limit)).map(({ id }) => id);
}

describe('COM-7: a mail is sent once per assignment', () => {
  test('requested, sending, sent; run again nothing happens', async () => {
    const id = await requested();
    const sending = sender();
    expect(await dueOf(sending, 100)).toContain(id);
    expect(await sending.run(id)).toEqual({ done: true });
    expect(await sending.run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Sending', 'Sent']);
    expect([server.mails.length, counts.sent]).toEqual([1, 1]);
    await eventually(async () => expect(await dueOf(sending, 100)).not.toContain(id));
  });

  test('ADR-9: however many wait before it, the queue is filled with every mail, by turns', async () => {
    const ids = [await requested(), await requested(), await requested()];
    const sending = sender();
    await eventually(async () => expect(await dueOf(sender(), 100)).toEqual(expect.arrayContaining(ids)));
    const turns = (await dueOf(sending, 100)).length;
    const found = new Set<string>();
    for (let turn = 0; turn < turns; turn += 1) for (const id of await dueOf(sending, 1)) found.add(id);
    expect([...found]).toEqual(expect.arrayContaining(ids));
    for (const id of ids) await sending.run(id);
  });

  test('two workers at once send one mail', async () => {
    const id = await requested();
    const outcomes = await Promise.all([sender().run(id), sender().run(id), sender().run(id)]);
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1);
    expect(server.mails).toHaveLength(1);
  });

  test('a job without a request does nothing', async () => {
    expect(await sender().run(randomUUID())).toEqual({ done: true });
  });

  test('a job of another assignment of the same product sends its own mail', async () => {
    for (const id of [await requested(), await requested()]) await sender().run(id);
    expect(server.mails).toHaveLength(2);
  });
});

describe('COM-7: failures', () => {
  test('a 5xx refuses for good, with its reason in the history', async () => {
    server.fail('rcpt', 550);
    const id = await requested();
    expect(await sender().run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Refused']);
    server.behave();
    expect(await sender().run(id)).toEqual({ done: true });
    expect(server.mails).toHaveLength(0);
    const history = await new NotificationHistoryHandler(engine.events).handle({ assignmentEventIDs: [id] });
    expect(history.map(({ event }) => event)).toEqual(['NotificationRequested', 'NotificationRefused']);
    expect(history[1]).toMatchObject({ userID: null, requestID: null, detail: { code: '550', assignmentID: id } });
    expect(history[1]?.detail['reason']).toBe('The mail server refused the partner’s address: 550');
    expect(logged()).toContainEqual(
      expect.objectContaining({ code: 'notification_refused', reply: '550', words: '550 scripted rcpt' }),
    );
  });

  test('a 4xx is tried again within 30 s, noted once, and then arrives', async () => {
    server.fail('rcpt', 451, 2);
    const id = await requested();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const outcome = await sender().run(id);
      expect('retryAt' in outcome && outcome.retryAt - Date.now()).toBeLessThan(30_000);
    }
    expect(await sender().run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Deferred', 'Sending', 'Sent']);
  });

  test('a 4xx after the message takes the attempt back', async () => {
    server.fail('dot', 452, 1);
    const id = await requested();
    expect(await sender().run(id)).toHaveProperty('retryAt');
    expect(await sender().run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Sending', 'Deferred', 'Sending', 'Sent']);
    expect([server.mails.length, counts.inDoubt]).toEqual([1, 0]);
  });

  test('a mail that has waited for 10 minutes is a warning with its code; a younger one is not', async () => {
    server.fail('rcpt', 451);
    const id = await requested();
    const after = (age: number) => sender(undefined, undefined, { now: () => Date.now() + age }).run(id);
    // The age begins a moment before the attempt.
    await after(10 * MINUTE - 5_000);
    expect(logged().filter(({ level }) => level >= WARN)).toEqual([]);
    expect(await after(10 * MINUTE)).toHaveProperty('retryAt');
    expect(logged().filter(({ level }) => level >= WARN)).toEqual([
      expect.objectContaining({ level: WARN, code: 'mail_waiting', assignment: id, companyID: 1, reply: '451' }),
    ]);
  });

  test('after 24 h it is given up, after one more attempt', async () => {
    server.fail('greeting', 421);
    const id = await requested();
    const nextDay = sender(undefined, undefined, { now: () => Date.now() + DAY });
    expect(await nextDay.run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'GivenUp']);
    expect([server.reached, counts.refused]).toEqual([['greeting'], 1]);
  });

  test('EFF-2: the 24 hours of a mail that was held for days begin at its release', async () => {
    server.fail('greeting', 421);
    const id = await requested();
    const now = () => Date.now() + 3 * DAY;
    const gate = new EffectsGate({ hold: null, releasedAt: { mail: now() } });
    expect(await sender(undefined, undefined, { now, gate }).run(id)).toHaveProperty('retryAt');
    expect(await ledgerOf(id)).toEqual(['Requested', 'Deferred']);
  });

  test('a partner whose address is gone', async () => {
    const id = await requested({ partnerEmail: null });
    expect(await sender().run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Refused']);
  });
});

describe('ADR-9: a mail whose outcome is unknown', () => {
  test.each(['hang', 'drop'] as const)(
    '%s: is sent once more under the same Message-ID, and counted',
    async (fault) => {
      server.fail('dot', fault, 1);
      const id = await requested();
      expect(await sender().run(id)).toHaveProperty('retryAt');
      expect(await sender().run(id)).toEqual({ done: true });
      expect(await ledgerOf(id)).toEqual(['Requested', 'Sending', 'InDoubt', 'Sending', 'Sent']);
      expect(server.mails.map((mail) => /^Message-ID: (.*)\r$/m.exec(mail.toString())?.[1])).toEqual([
        `<${id}@vpds.example>`,
        `<${id}@vpds.example>`,
      ]);
      expect(counts).toEqual({ sent: 1, refused: 0, inDoubt: 1 });
    },
  );

  test('MAIL_IN_DOUBT=hold: is left for a person', async () => {
    server.fail('dot', 'drop', 1);
    const id = await requested();
    expect(await sender('hold').run(id)).toEqual({ done: true });
    expect(await sender('hold').run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Sending', 'InDoubt']);
    expect([server.mails.length, counts.inDoubt]).toEqual([1, 1]);
    expect(await dueOf(sender(), 100)).not.toContain(id);
  });

  test('a server that never answers does not get it for ever', async () => {
    server.fail('dot', 'drop');
    const id = await requested();
    while ('retryAt' in (await sender().run(id)));
    expect(server.mails).toHaveLength(4);
    expect((await ledgerOf(id)).at(-1)).toBe('InDoubt');
  });

  test('a recorded attempt whose worker is gone: sent once more', async () => {
    const id = await requested();
    const attempt = { type: 'NotificationSending', attemptID: newSeed(), route: 'smtp' } as const;
    await ledger.record(id, 1, () => [attempt]);
    expect(await sender().run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Sending', 'InDoubt', 'Sending', 'Sent']);
    expect(counts.inDoubt).toBe(1);
  });

  test('a recorded attempt whose worker lives is not touched', async () => {
    const id = await requested();
    const lease = await operationalLeases(engine.operational, 'notification-lease').acquire(id, 6_000);
    const outcome = await sender().run(id);
    expect('retryAt' in outcome && outcome.retryAt - Date.now()).toBeLessThanOrEqual(6_000);
    expect(await ledgerOf(id)).toEqual(['Requested']);
    await lease?.release();
    expect(await sender().run(id)).toEqual({ done: true });
  });

  test('a captured mail is never in doubt: the file is there or not', async () => {
    const id = await requested();
    await ledger.record(id, 1, () => [{ type: 'NotificationSending', attemptID: newSeed(), route: 'outbox' }]);
    const outbox: MailTransport = {
      route: 'outbox',
      deliver: async (_, commit) => (await commit(), { kind: 'sent', response: '' }),
    };
    expect(await sender('hold', outbox).run(id)).toEqual({ done: true });
    expect(await ledgerOf(id)).toEqual(['Requested', 'Sending', 'Sending', 'Sent']);
    expect(counts.inDoubt).toBe(0);
  });
});

describe('ADR-9: one worker sends', () => {
  test('a worker that lost its lease does not let the message go', async () => {
    const id = await requested();
    const stolen: MailTransport = {
      route: 'smtp',
      async deliver(mail, commit, signal) {
        const record = await engine.operational.read('notification-lease', id);
        await engine.operational.write(
          'notification-lease',
          { id, dueAt: Date.now() + 60_000, body: '{}' },
          record?.version ?? 0,
        );
        await sleep(1_800);
        return new SmtpTransport(server.url, LIMITS).deliver(mail, commit, signal);
      },
    };
    expect(await sender('resend', stolen).run(id)).toHaveProperty('retryAt');
    expect([server.mails.length, await ledgerOf(id)]).toEqual([0, ['Requested', 'Deferred']]);
  });

  test('the lease of a worker of an earlier release is respected, and taken over when it has expired', async () => {
    const id = await requested();
    const others = (dueAt: number) => ({ id, dueAt, body: '{}' });
    await engine.operational.write('notification-lease', others(Date.now() + 60_000), 0);
    expect(await sender().run(id)).toHaveProperty('retryAt');
    expect(await engine.operational.read('notification-lease', id)).toMatchObject({ body: '{}', version: 1 });
    await engine.operational.write('notification-lease', others(Date.now() - 1), 1);
    expect(await sender().run(id)).toEqual({ done: true });
    expect(await engine.operational.read('notification-lease', id)).toBeNull();
  });

  test('a lease renews itself, and is free again after its end', async () => {
    const leases = operationalLeases(engine.operational, 'notification-lease');
    const acquired = await leases.acquire('x', 2_000);
    if (acquired === null) throw new Error('not acquired');
    const lease = new RenewedLease(acquired, 2_000);
    await sleep(2_200);
    expect(lease.isHeld).toBe(true);
    expect(await leases.acquire('x', 2_000)).toBeNull();
    await lease.end();
    expect(lease.isHeld).toBe(false);
    expect(await leases.acquire('x', 2_000)).not.toBeNull();
  });

  test('a stop ends attempts that have sent nothing; they are tried again', async () => {
    server.fail('mail', 'hang');
    const id = await requested();
    const sending = sender();
    void server.next('mail').then(() => sending.stop());
    const outcome = await sending.run(id);
    expect('retryAt' in outcome && outcome.retryAt).toBeLessThanOrEqual(Date.now());
    server.behave();
    expect(await sender().run(id)).toEqual({ done: true });
    expect(server.mails).toHaveLength(1);
  });
});

test('COR-1, ADR-9: a queue that lost the stop of a mail gets it again, until the mail is stopped, also one that is being sent', async () => {
  const id = await requested();
  const product = { call: () => Promise.resolve({ eventIDs: [id] }) } as unknown as OperationClient;
  const stopping = new StopNotificationsJob(ledger, product, engine.operational);
  const withdrawal = { type: 'ProductWithdrawn', revision: 4n, stream: 'product-4', metadata: { owner: 1 } };
  const [job = ''] = await stopReaction(engine.operational).ids(withdrawal as RecordedEvent);
  expect(await stopping.due(10)).toEqual([{ id: job, companyID: 1 }]);
  await ledger.record(id, 1, (state) => beginSending(state, { attemptID: 'first', route: 'smtp' }));
  expect(await stopping.run(job)).toHaveProperty('retryAt');
  expect(await stopping.due(10)).toEqual([{ id: job, companyID: 1 }]);
  await ledger.record(id, 1, (state) => recordDeferred(state, 'first', { code: '451', reason: 'Later' }));
  expect(await stopping.run(job)).toEqual({ done: true });
  expect(await stopping.due(10)).toEqual([]);
  expect(await sender().run(id)).toEqual({ done: true });
  expect(await ledgerOf(id)).toEqual(['Requested', 'Sending', 'Deferred', 'Stopped']);
  expect(server.mails).toEqual([]);
});

describe('rules added: a budget of mails by partner and by company', () => {
  const HOUR = 60 * 60_000;
  let companyID = 5_000;

  /** Requests the mails of a new company one after the other. */
  async function requestMails(count: number, commissionPartnerID = 1): Promise<string[]> {
    const ids: string[] = [];
    for (let mail = 0; mail < count; mail += 1) ids.push(await requested({ companyID, commissionPartnerID }));
    return ids;
  }
  beforeEach(() => void (companyID += 1));

  test('the rest waits, which is noted once, survives a restart, and goes out in order', async () => {
    let now = Date.now();
    const sending = () => sender('resend', undefined, { budgets: { perPartner: 2, perCompany: 100 }, now: () => now });
    const ids = await requestMails(5);
    const outcomes: unknown[] = [];
    for (const id of ids) outcomes.push(await sending().run(id));
    expect(outcomes.slice(0, 2)).toEqual([{ done: true }, { done: true }]);
    const [first = 0, second = 0, third = 0] = outcomes.slice(2).map((each) => (each as { retryAt: number }).retryAt);
    expect(first).toBeGreaterThan(now + HOUR - 1);
    expect([second, third > second + HOUR - 1]).toEqual([first, true]);
    const waiting = ids[2] ?? '';
    // A queue that forgot the job, or ran it early, changes nothing.
    for (let again = 0; again < 3; again += 1)
      expect(await sending().run(waiting)).toEqual({ retryAt: first, isPlanned: true });
    expect(await ledgerOf(waiting)).toEqual(['Requested', 'Deferred']);
    const history = new NotificationHistoryHandler(engine.events);
    const [, deferred] = await history.handle({ assignmentEventIDs: [waiting] });
    expect(deferred?.detail).toMatchObject({
      code: 'partner_budget',
      reason: `The partner gets at most 2 mails an hour: the mail waits until ${new Date(first).toISOString()}`,
    });
    now = first;
    for (const id of ids.slice(2, 4)) expect(await sending().run(id)).toEqual({ done: true });
    expect(await sending().run(ids[4] ?? '')).toEqual({ retryAt: third, isPlanned: true });
    expect([server.mails.length, await ledgerOf(waiting)]).toEqual([4, ['Requested', 'Deferred', 'Sending', 'Sent']]);
  });

  test('another partner’s go out meanwhile, until the company’s budget is spent', async () => {
    const budgets = { perPartner: 1, perCompany: 2 };
    const [one = '', two = ''] = await requestMails(2, 1);
    const [other = ''] = await requestMails(1, 2);
    const [late = ''] = await requestMails(1, 3);
    const sending = sender('resend', undefined, { budgets });
    expect(await sending.run(one)).toEqual({ done: true });
    expect(await sending.run(two)).toMatchObject({ retryAt: expect.any(Number) });
    expect(await sending.run(other)).toEqual({ done: true });
    expect(await sending.run(late)).toMatchObject({ retryAt: expect.any(Number) });
    const codes = await Promise.all([two, late].map(async (id) => JSON.parse((await events(id))[1]?.payload ?? '{}')));
    expect(codes.map(({ data }) => data.code)).toEqual(['partner_budget', 'company_budget']);
  });

  test('an attempt that the server defers uses one slot', async () => {
    const budgets = { perPartner: 2, perCompany: 2 };
    const [id = '', next = ''] = await requestMails(2);
    const sending = sender('resend', undefined, { budgets });
    server.fail('rcpt', 451, 1);
    expect(await sending.run(id)).toMatchObject({ retryAt: expect.any(Number) });
    expect(await sending.run(id)).toEqual({ done: true });
    expect(await sending.run(next)).toEqual({ done: true });
  });

  test('an attempt that fails before the mail is composed uses none', async () => {
    const budgets = { perPartner: 1, perCompany: 1 };
    const replyTo = () => Promise.reject(new Unavailable('The event store is away'));
    const [id = ''] = await requestMails(1);
    const failing = sender('resend', undefined, { budgets, replyTo });
    for (let again = 0; again < 3; again += 1) await expect(failing.run(id)).rejects.toBeInstanceOf(Unavailable);
    expect(await sender('resend', undefined, { budgets }).run(id)).toEqual({ done: true });
  });

  test('MAI-2: when a mail server returns after hours, the mails of these hours leave within the budget', async () => {
    let now = Date.now();
    const sending = sender('resend', undefined, { budgets: { perPartner: 2, perCompany: 100 }, now: () => now });
    server.fail('rcpt', 451);
    const ids: string[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (const id of await requestMails(2)) {
        expect(await sending.run(id)).toHaveProperty('retryAt');
        ids.push(id);
      }
      now += 2 * HOUR;
    }
    server.behave();
    const outcomes: unknown[] = [];
    for (const id of ids) outcomes.push(await sending.run(id));
    expect(outcomes.filter((outcome) => (outcome as { done?: true }).done)).toHaveLength(2);
    expect(server.mails).toHaveLength(2);
    // Those that wait need no other slot when its time has come.
    for (let more = 0; more < 2; more += 1) {
      now += HOUR + MINUTE;
      for (const id of ids) await sending.run(id);
      expect(server.mails).toHaveLength(4 + 2 * more);
    }
  });

  test('MAI-2: a retry after the hour of its slot takes another, and its 24 hours go on', async () => {
    let now = Date.now();
    const sending = sender('resend', undefined, { budgets: { perPartner: 1, perCompany: 100 }, now: () => now });
    server.fail('rcpt', 451);
    const [id = '', next = ''] = await requestMails(2);
    await sending.run(id);
    now += 2 * HOUR;
    expect(await sending.run(next)).toHaveProperty('retryAt');
    // The slot of the hour is the other one's.
    const { retryAt, isPlanned } = (await sending.run(id)) as { retryAt: number; isPlanned?: true };
    expect([retryAt > now + HOUR - 1, isPlanned]).toEqual([true, true]);
    now = retryAt + 23 * HOUR;
    expect(await sending.run(id)).toEqual({ done: true });
    expect((await ledgerOf(id)).slice(-2)).toEqual(['Deferred', 'GivenUp']);
  });

  test('MAI-2: slots of a clock that was ahead delay no mail once it is corrected', async () => {
    let now = Date.now() + DAY;
    const sending = sender('resend', undefined, { budgets: { perPartner: 2, perCompany: 100 }, now: () => now });
    const [ahead = '', corrected = '', third = ''] = await requestMails(3);
    expect(await sending.run(ahead)).toEqual({ done: true });
    now -= DAY;
    expect(await sending.run(corrected)).toEqual({ done: true });
    const { retryAt } = (await sending.run(third)) as { retryAt: number };
    expect(retryAt - now).toBeLessThan(2 * HOUR);
  });

  test('waiting is no trying: a mail that waited for days is tried for a day from then on', async () => {
    let now = Date.now();
    const sending = sender('resend', undefined, { budgets: { perPartner: 1, perCompany: 1 }, now: () => now });
    const ids = await requestMails(30);
    let retryAt = 0;
    for (const id of ids) retryAt = ((await sending.run(id)) as { retryAt?: number }).retryAt ?? 0;
    expect(retryAt).toBeGreaterThan(now + DAY);
    now = retryAt;
    server.fail('rcpt', 451, 1);
    expect(await sending.run(ids.at(-1) ?? '')).toMatchObject({ retryAt: expect.any(Number) });
    expect(await ledgerOf(ids.at(-1) ?? '')).toEqual(['Requested', 'Deferred', 'Deferred']);
  });
});

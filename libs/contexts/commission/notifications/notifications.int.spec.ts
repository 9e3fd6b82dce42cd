import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { ServiceTime } from '@vpds/http';
import { type Answer, type CallContext, type Refusal, newSeed, ownContext } from '@vpds/kernel';
import { eventually, rejection, sleep } from '@vpds/kernel/testing';
import { InProcessClient } from '@vpds/runtime';
import { pino } from 'pino';
import { commissionContract } from '../commission.contract.ts';
import type { MailBudgets } from '../domain/mail-budget.ts';
import { requestNotification, stopNotification } from '../domain/notification.decider.ts';
import { NOTIFICATIONS } from '../notification.aggregate.ts';
import type { DeliveryOutcome } from '../notify-partner/mail-transport.ts';
import { NotificationLedger } from '../notify-partner/notification-ledger.ts';
import { SEND_NOTIFICATION, SendNotification } from '../notify-partner/send-notification.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { notificationHandlers } from './notifications.handlers.ts';

const HOUR = 3_600_000;
const UNLIMITED: MailBudgets = { perPartner: 0, perCompany: 0 };
const REQUEST = sampleRequest();

let directory: string;
let engine: SqliteEngine;
let ledger: NotificationLedger;
let client: InProcessClient;
/** Outcomes of the next attempts; then mails are sent. */
let outcomes: DeliveryOutcome[];
let attempts: number;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-mails-'));
  engine = await openSqliteEngine({ directory });
  await engine.views.ensure(NOTIFICATIONS);
  ledger = new NotificationLedger(engine.events);
  client = new InProcessClient();
  const { events, views, jobs } = engine;
  const publicUrl = 'https://cars.example';
  client.register(notificationHandlers({ events, views, jobs, time: new ServiceTime('UTC'), publicUrl }));
  [outcomes, attempts] = [[], 0];
});
afterEach(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

/** The service's clock runs two hours ahead, so mails count as two hours old and are tried again after one. */
function startSending(budgets = UNLIMITED): void {
  const sending = new SendNotification({
    ledger,
    views: engine.views,
    operational: engine.operational,
    transport: {
      route: 'smtp',
      async deliver(_, commit) {
        attempts += 1;
        const outcome = outcomes.shift() ?? { kind: 'sent', response: '250 OK' };
        if (outcome.kind === 'sent') await commit();
        return outcome;
      },
    },
    from: 'vpds@example.com',
    replyTo: () => Promise.resolve(null),
    inDoubt: 'hold',
    budgets,
    metrics: { sent: () => undefined, refused: () => undefined, inDoubt: () => undefined },
    logger: pino({ level: 'silent' }),
    now: () => Date.now() + 2 * HOUR,
  });
  engine.jobs.process(SEND_NOTIFICATION, sending.options, (id) => sending.run(id));
}

async function requested(): Promise<string> {
  const request = { ...REQUEST, assignmentID: randomUUID() };
  await ledger.record(request.assignmentID, request.companyID, (state) => requestNotification(state, request));
  return request.assignmentID;
}

function callOfClerk(): CallContext {
  const principal = { companyID: REQUEST.companyID, userID: 30, apiKeyID: 'key-30', permissions: [] };
  return { ...ownContext(newSeed()), principal };
}

const read = async (notificationID: string) =>
  (await client.call(commissionContract.notification, { notificationID }, callOfClerk())).message;
const send = (notificationID: string): Promise<Answer> =>
  client.call(commissionContract.sendNotification, { notificationID }, callOfClerk());
const refusalOf = async (call: Promise<unknown>) => ((await rejection(call)) as Refusal).code;
const listed = async () => {
  const page = {
    limit: 100,
    cursor: null,
    filters: {},
    times: {},
    sort: 'created',
    order: 'desc',
    total: false,
  } as const;
  return (await client.call(commissionContract.notifications, page, callOfClerk())).rows;
};

test('LST-12: a mail whose next attempt is an hour away is tried at once', async () => {
  outcomes = [{ kind: 'failed', code: 'ECONNECTION', reason: 'The mail server was not reached' }];
  startSending();
  const id = await requested();
  await engine.jobs.add(SEND_NOTIFICATION, [id]);
  await eventually(async () => expect(await read(id)).toMatchObject({ state: 'waiting', reason: expect.any(String) }));
  await sleep(100);
  expect(attempts).toBe(1);
  expect((await send(id)).message).toBe('Notification queued');
  await eventually(async () => expect(await read(id)).toMatchObject({ state: 'sent' }));
});

test('LST-12, MAI-2: one that waits for the budget of the hour still waits for it', async () => {
  startSending({ perPartner: 1, perCompany: 0 });
  const [first, second] = [await requested(), await requested()];
  await engine.jobs.add(SEND_NOTIFICATION, [first]);
  await eventually(async () => expect(await read(first)).toMatchObject({ state: 'sent' }));
  await engine.jobs.add(SEND_NOTIFICATION, [second]);
  await eventually(async () => expect(await read(second)).toMatchObject({ notBefore: expect.any(String) }));
  const { notBefore } = await read(second);
  await send(second);
  await sleep(300);
  expect(await read(second)).toMatchObject({ state: 'waiting', notBefore });
  expect(attempts).toBe(1);
});

test('LST-11, LST-12: a stopped mail is shown as it would have been, and is not sent', async () => {
  const id = await requested();
  await ledger.record(id, REQUEST.companyID, (state) => stopNotification(state, 'takenBack'));
  expect(await read(id)).toMatchObject({
    notificationID: id,
    state: 'stopped',
    notBefore: null,
    reason: null,
    attempts: 0,
    partnerEmail: REQUEST.partnerEmail,
    mail: { messageID: REQUEST.messageID, text: expect.stringContaining(REQUEST.partnerName) },
  });
  expect(await refusalOf(send(id))).toBe('notification_stopped');
  await eventually(async () => expect(await listed()).toMatchObject([{ notificationID: id, state: 'stopped' }]));
});

test('LST-11, COM-9: a mail is shown with its link to the product', async () => {
  const link = `https://cars.example/console/products/${REQUEST.productID}`;
  const { mail } = await read(await requested());
  expect(mail).toMatchObject({ text: expect.stringContaining(link), html: expect.stringContaining(link) });
});

test('LST-11: a mail that was stopped before its request is neither found nor listed', async () => {
  const id = randomUUID();
  await ledger.record(id, REQUEST.companyID, (state) => stopNotification(state, 'withdrawn'));
  const request = { ...REQUEST, assignmentID: id };
  await ledger.record(id, REQUEST.companyID, (state) => requestNotification(state, request));
  for (const call of [read, send]) expect(await refusalOf(call(id))).toBe('notification_not_found');
  const other = await requested();
  await eventually(async () => expect(await listed()).toMatchObject([{ notificationID: other }]));
});

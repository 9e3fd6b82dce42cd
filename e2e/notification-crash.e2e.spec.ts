import { describe, expect, test } from '@jest/globals';
import { ScriptedMailServer, type Stage } from '../libs/contexts/commission/testing/scripted-mail-server.ts';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, newVin } from './harness/api.ts';
import { type RunningService, removeDirectory, startService } from './harness/service.ts';

const FIELDS = { commissionPrice: 1, commissionFee: 2, salesPriceDealer: 3 };
/** A crashed worker's lease expires after 6 s; then the mail is sent, or known to be in doubt. */
const SENT_WITHIN = 30_000;

interface Crashed {
  readonly server: ScriptedMailServer;
  readonly service: RunningService;
  readonly productID: number;
  /** Milliseconds until the process ended. */
  readonly ending: number;
}

interface Crash {
  /** Stage of the delivery when the process dies; `answer`: right after the assignment's answer. */
  readonly at: Stage | 'answer';
  /** The server does not answer at that stage. */
  readonly held: boolean;
  readonly inDoubt?: 'resend' | 'hold';
  readonly end?: 'kill9' | 'stop';
}

/** Assigns a product, ends the process during the delivery, and restarts it with a regular mail server. */
async function crash({ at, held, inDoubt = 'resend', end = 'kill9' }: Crash): Promise<Crashed> {
  const server = await ScriptedMailServer.start();
  const env = { SMTP_URL: server.url, MAIL_IN_DOUBT: inDoubt };
  const first = await startService({ env });
  const api = new Api(first.url);
  const partner = { companyID: 1, name: 'Nordic Car Sales', email: 'sales@nordic-cars.example' };
  const { commissionPartnerID } = await api.ok(api.post('/admin/commission-partners', partner));
  const product = { vehicleIdentificationNumber: newVin(), fields: { ...FIELDS, commissionPartnerID } };
  const productID = await api.ok(api.post('/product/create', product));
  if (at !== 'answer' && held) server.fail(at, 'hang');
  const reached = at === 'answer' ? Promise.resolve() : server.next(at);
  await api.ok(api.post('/commission/assign', { productID }));
  await reached;
  const started = Date.now();
  await first[end]();
  const ending = Date.now() - started;
  server.behave();
  return { server, productID, ending, service: await startService({ env, directory: first.directory }) };
}

async function ledger({ service, productID }: Crashed): Promise<string[]> {
  const api = new Api(service.url);
  const history: { event: string }[] = await api.ok(api.get(`/product/${productID}/history`));
  return history.map(({ event }) => event).filter((event) => event.startsWith('Notification'));
}

async function sent(crashed: Crashed): Promise<string[]> {
  return eventually(async () => {
    const events = await ledger(crashed);
    expect(events.at(-1)).toBe('NotificationSent');
    return events;
  }, SENT_WITHIN);
}

async function cleanUp({ server, service }: Crashed): Promise<void> {
  await service.stop();
  await server.close();
  await removeDirectory(service.directory);
}

function messageIDs({ mails }: ScriptedMailServer): Set<string | undefined> {
  return new Set(mails.map((mail) => /^Message-ID: (.*)\r$/m.exec(mail.toString())?.[1]));
}

async function inDoubtCount({ service }: Crashed): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^vpds_notifications_in_doubt_total (\d+)$/m.exec(text)?.[1]);
}

describe('ADR-9: a process that is killed amid a delivery', () => {
  test.concurrent.each<Crash['at']>(['answer', 'greeting', 'mail', 'rcpt', 'data'])(
    'at %s: the mail is sent once',
    async (at) => {
      const crashed = await crash({ at, held: true });
      await sent(crashed);
      await sleep(500);
      expect([crashed.server.mails.length, await inDoubtCount(crashed)]).toEqual([1, 0]);
      await cleanUp(crashed);
    },
    90_000,
  );

  test.concurrent(
    'after the final dot, before the answer: sent once more under the same Message-ID, and counted',
    async () => {
      const crashed = await crash({ at: 'dot', held: true });
      const events = await sent(crashed);
      expect(events.filter((event) => event === 'NotificationInDoubt')).toHaveLength(1);
      expect([crashed.server.mails.length, messageIDs(crashed.server).size]).toEqual([2, 1]);
      expect(await inDoubtCount(crashed)).toBe(1);
      await cleanUp(crashed);
    },
    90_000,
  );

  test.concurrent(
    'after the final dot, MAIL_IN_DOUBT=hold: not sent again, until somebody assigns again: that is a mail of its own',
    async () => {
      const crashed = await crash({ at: 'dot', held: true, inDoubt: 'hold' });
      await eventually(async () => expect((await ledger(crashed)).at(-1)).toBe('NotificationInDoubt'), SENT_WITHIN);
      await sleep(1_000);
      expect([crashed.server.mails.length, await inDoubtCount(crashed)]).toEqual([1, 1]);
      const api = new Api(crashed.service.url);
      await api.ok(api.post('/commission/assign', { productID: crashed.productID }));
      expect((await sent(crashed)).filter((event) => event === 'NotificationInDoubt')).toHaveLength(1);
      expect([crashed.server.mails.length, messageIDs(crashed.server).size]).toEqual([2, 2]);
      await cleanUp(crashed);
    },
    90_000,
  );

  test.concurrent(
    'as the answer comes: never lost, and twice only if it was in doubt',
    async () => {
      const crashed = await crash({ at: 'dot', held: false });
      const events = await sent(crashed);
      const doubts = events.filter((event) => event === 'NotificationInDoubt').length;
      expect([crashed.server.mails.length, messageIDs(crashed.server).size]).toEqual([1 + doubts, 1]);
      await cleanUp(crashed);
    },
    90_000,
  );

  test.concurrent(
    'a graceful stop amid a delivery that hangs is quick, and the mail is sent afterwards, once',
    async () => {
      const crashed = await crash({ at: 'rcpt', held: true, end: 'stop' });
      await sent(crashed);
      expect(crashed.ending).toBeLessThan(10_000);
      expect(crashed.server.mails).toHaveLength(1);
      await cleanUp(crashed);
    },
    90_000,
  );
});

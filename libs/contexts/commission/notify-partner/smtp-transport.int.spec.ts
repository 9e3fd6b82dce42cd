import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sleep } from '@vpds/kernel/testing';
import { type Stage, ScriptedMailServer } from '../testing/scripted-mail-server.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import type { DeliveryOutcome, Mail } from './mail-transport.ts';
import { composeNotification } from './notification-mail.ts';
import { SmtpTransport } from './smtp-transport.ts';

/** Milliseconds. Longer than a busy machine may delay an exchange that is to succeed. */
const WITHIN = 1_200;
const LIMITS = { open: WITHIN, login: WITHIN, message: WITHIN, answer: WITHIN };

const BEFORE: Stage[] = ['greeting', 'mail', 'rcpt', 'data'];

let server: ScriptedMailServer;
let mail: Mail;

beforeAll(async () => {
  server = await ScriptedMailServer.start();
  const request = { ...sampleRequest(), partnerEmail: 'sales@nordic-cars.example' };
  mail = await composeNotification(request, Date.UTC(2026, 10, 22), 'vpds@example.com');
});
afterEach(() => {
  server.behave();
  server.mails.length = 0;
  server.reached.length = 0;
});
afterAll(() => server.close());

interface Delivery {
  readonly outcome: DeliveryOutcome;
  readonly commits: number;
}

async function deliver(
  commit: () => Promise<void> = async () => undefined,
  { url = server.url, signal = new AbortController().signal, allowPlaintext = false } = {},
): Promise<Delivery> {
  let commits = 0;
  const counted = async () => {
    commits += 1;
    await commit();
  };
  const outcome = await new SmtpTransport(url, { ...LIMITS, allowPlaintext }).deliver(mail, counted, signal);
  return { outcome, commits };
}

test('a mail arrives as it was composed', async () => {
  const { outcome, commits } = await deliver();
  expect([outcome.kind, commits]).toEqual(['sent', 1]);
  expect(server.mails.map((got) => got.toString().trimEnd())).toEqual([mail.message.toString().trimEnd()]);
});

describe('MAI-4: an address with letters outside of ASCII before the @', () => {
  const composed = (partnerEmail: string, from = 'vpds@example.com') =>
    composeNotification({ ...sampleRequest(), partnerEmail }, Date.UTC(2026, 10, 22), from);
  const outcomeOf = async (one: Mail, url: string) =>
    new SmtpTransport(url, LIMITS).deliver(one, async () => undefined, new AbortController().signal);

  /** smtp-server always offers SMTPUTF8. */
  async function withoutExtension(hidden: boolean, run: (url: string) => Promise<void>): Promise<void> {
    const other = await ScriptedMailServer.start({ hideSMTPUTF8: hidden });
    await run(other.url).finally(() => other.close());
  }

  test('a server without SMTPUTF8 never gets it: refused for good, and why', () =>
    withoutExtension(true, async (url) => {
      expect(await outcomeOf(await composed('jörg@example.com'), url)).toMatchObject({
        kind: 'refused',
        code: 'ENOUTF8',
        reason: 'The mail server takes no address with letters outside of ASCII before the @',
      });
      expect((await outcomeOf(await composed('info@müller.example'), url)).kind).toBe('sent');
    }));

  test('as the sender it is a matter of the settings: the mail waits', () =>
    withoutExtension(true, async (url) => {
      const outcome = await outcomeOf(await composed('sales@example.com', 'jörg@example.com'), url);
      expect(outcome).toMatchObject({ kind: 'failed', code: 'ENOUTF8SENDER' });
    }));

  test('a server with it takes the mail', () =>
    withoutExtension(false, async (url) => {
      expect((await outcomeOf(await composed('jörg@example.com'), url)).kind).toBe('sent');
    }));
});

test('ADR-9: the message is not complete before its sending is on record', async () => {
  let reachedAtCommit: Stage[] = [];
  const content = server.next('content');
  await deliver(async () => {
    await content;
    await sleep(50);
    reachedAtCommit = [...server.reached];
  });
  expect(reachedAtCommit).toEqual([...BEFORE, 'content']);
  expect(server.mails).toHaveLength(1);
});

test('ADR-9: if its sending cannot be put on record, the mail is not sent', async () => {
  const { outcome } = await deliver(() => Promise.reject(Object.assign(new Error('no'), { code: 'LEASE_LOST' })));
  expect(outcome).toMatchObject({ kind: 'failed', code: 'LEASE_LOST', reason: 'Another worker may be at this mail' });
  await sleep(50);
  expect(server.mails).toHaveLength(0);
});

test('ADR-9: if its sending is on record only when the attempt was given up, the mail is not sent, and surely so', async () => {
  const { outcome, commits } = await deliver(() => sleep(WITHIN + 300));
  expect([outcome.kind, (outcome as { code?: string }).code, commits]).toEqual(['failed', 'ETIMEDOUT', 1]);
  await sleep(50);
  expect(server.mails).toHaveLength(0);
});

describe('before the message is complete', () => {
  test.each(BEFORE)('COM-7: 4xx at %s is a temporary failure', async (stage) => {
    server.fail(stage, 451);
    const { outcome, commits } = await deliver();
    expect([outcome.kind, (outcome as { code?: string }).code, commits]).toEqual(['failed', '451', 0]);
  });

  test.each(BEFORE)('COM-7: 5xx at %s is for good', async (stage) => {
    server.fail(stage, 554);
    const { outcome, commits } = await deliver();
    expect([outcome.kind, (outcome as { code?: string }).code, commits]).toEqual(['refused', '554', 0]);
  });

  test.each(BEFORE)('a server that hangs at %s is given up in time, and nothing was sent', async (stage) => {
    server.fail(stage, 'hang');
    const started = Date.now();
    const { outcome, commits } = await deliver();
    expect([outcome.kind, commits]).toEqual(['failed', 0]);
    expect(Date.now() - started).toBeLessThan(3 * WITHIN);
  });

  test.each([...BEFORE, 'content' as const])('a line that breaks at %s has sent nothing', async (stage) => {
    server.fail(stage, 'drop');
    const { outcome } = await deliver(() => sleep(100));
    expect(outcome.kind).toBe('failed');
    expect(server.mails).toHaveLength(0);
  });

  test('connection refused', async () => {
    const { outcome } = await deliver(undefined, { url: 'smtp://127.0.0.1:1' });
    expect(outcome).toMatchObject({
      kind: 'failed',
      code: 'ECONNREFUSED',
      reason: 'The mail server cannot be reached',
    });
    expect(outcome.words).toContain('127.0.0.1');
  });

  test('a stop ends the attempt at once', async () => {
    const stopping = new AbortController();
    server.fail('rcpt', 'hang');
    void server.next('rcpt').then(() => stopping.abort());
    const { outcome } = await deliver(undefined, { signal: stopping.signal });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'STOPPING' });
  });
});

test('LIF-5: the history does not contain the name of the operator’s mail server when it accepts the mail', async () => {
  const { outcome } = await deliver();
  expect(outcome).toMatchObject({ kind: 'sent', response: 'The mail server took the mail' });
  expect(outcome.words).toMatch(/^250 /);
});

describe('when the message is complete', () => {
  test('4xx: not taken, a temporary failure', async () => {
    server.fail('dot', 452);
    expect(await deliver()).toMatchObject({ outcome: { kind: 'failed', code: '452' }, commits: 1 });
  });

  test('5xx: refused for good', async () => {
    server.fail('dot', 550);
    expect(await deliver()).toMatchObject({ outcome: { kind: 'refused', code: '550' }, commits: 1 });
  });

  test.each(['hang', 'drop'] as const)('no answer (%s): the outcome is unknown', async (fault) => {
    server.fail('dot', fault);
    expect(await deliver()).toMatchObject({ outcome: { kind: 'unknown' }, commits: 1 });
    expect(server.mails).toHaveLength(1);
  });

  test('a stop does not turn a mail that is in progress into an unsent one', async () => {
    const stopping = new AbortController();
    server.fail('dot', 'hang');
    void server.next('dot').then(() => stopping.abort());
    const { outcome } = await deliver(undefined, { signal: stopping.signal });
    expect(outcome.kind).toBe('unknown');
  });
});

describe('with a password', () => {
  test('logs in; a wrong password is about us, not about the mail, and is tried again', async () => {
    const guarded = await ScriptedMailServer.start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'vpds' && password === 'se:cret'
          ? done(null, { user: username })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
    });
    const url = (password: string) => `smtp://vpds:${password}@127.0.0.1:${guarded.port}`;
    try {
      const options = { allowPlaintext: true };
      expect(await deliver(undefined, { url: url('se%3Acret'), ...options })).toMatchObject({
        outcome: { kind: 'sent' },
      });
      expect(await deliver(undefined, { url: url('other'), ...options })).toMatchObject({
        outcome: { kind: 'failed', code: '535' },
        commits: 0,
      });
    } finally {
      await guarded.close();
    }
  });

  test.each(['', '?ignoreTLS=true', '?opportunisticTLS=true', '?secured=true&requireTLS=false'])(
    'a server without TLS never gets it, whatever the URL asks for (%s), and the mail waits',
    async (query) => {
      let logins = 0;
      const open = await ScriptedMailServer.start({
        authOptional: true,
        allowInsecureAuth: true,
        onAuth: ({ username }, _, done) => {
          logins += 1;
          done(null, { user: username ?? '' });
        },
      });
      try {
        const { outcome, commits } = await deliver(undefined, {
          url: `smtp://vpds:secret@127.0.0.1:${open.port}/${query}`,
        });
        expect([outcome.kind, commits, logins, open.mails.length]).toEqual(['failed', 0, 0, 0]);
        expect((outcome as { reason?: string }).reason).toBe('The connection to the mail server could not be secured');
      } finally {
        await open.close();
      }
    },
  );

  test('a server that offers TLS gets it over TLS only', async () => {
    const secured: boolean[] = [];
    const offering = await ScriptedMailServer.start({
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username }, session, done) => {
        secured.push(session.secure);
        done(null, { user: username ?? '' });
      },
    });
    try {
      // smtp-server's own certificate is not trusted.
      const url = `smtp://vpds:secret@127.0.0.1:${offering.port}/?tls.rejectUnauthorized=false`;
      expect(await deliver(undefined, { url })).toMatchObject({ outcome: { kind: 'sent' } });
      expect(secured).toEqual([true]);
    } finally {
      await offering.close();
    }
  });
});

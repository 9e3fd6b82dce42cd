import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import PostalMime from 'postal-mime';
import { Api, type ApiAnswer, newTenant, newVin } from './harness/api.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
beforeAll(async () => {
  service = await startService({ env: { PUBLIC_URL: 'https://vpds.example.com/' } });
  operator = new Api(service.url);
});
afterAll(() => stopAndRemove(service));

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** Sends requests as a browser does: the cookie by itself, with the headers of the console. */
async function browser(
  method: string,
  path: string,
  { body, cookie, headers = {} }: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      ...SAME_ORIGIN,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

interface Session {
  readonly id: string;
  readonly cookie: string;
  /** Headers of requests that change something. */
  readonly headers: Record<string, string>;
}

function sessionIn({ body, headers }: ApiAnswer): Session {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  const id = body.message.sessionID as string;
  return { id, cookie, headers: { 'x-session': id } };
}

async function signIn(api: Api): Promise<Session> {
  return sessionIn(await browser('POST', '/session', { headers: { 'x-api-key': api.key } }));
}

const CREATE = () => ({ vehicleIdentificationNumber: newVin() });

describe('SES-1, SES-2: a key is exchanged for a session', () => {
  test('the cookie is for this host alone, and no script reads it', async () => {
    const answer = await browser('POST', '/session', { headers: { 'x-api-key': operator.key } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-vpds-session=vpds_[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body.message.expiresAt).toBeGreaterThan(Date.now() + 11 * 3_600_000);
  });

  test('it acts as the user of the key, and its id is the apiKeyID of what it does', async () => {
    const tenant = await newTenant(operator);
    const session = await signIn(tenant.api);
    const { cookie, headers } = session;
    const created = await browser('POST', '/product/create', { cookie, headers, body: CREATE() });
    expect(created.status).toBe(200);
    const [entry] = await tenant.api.ok(tenant.api.get(`/product/${created.body.message}/history`));
    expect(entry).toMatchObject({ userID: tenant.userID, apiKeyID: session.id });
  });

  test('ANS-7: what one session has done is not done again by the next one of its user', async () => {
    const { api } = await newTenant(operator);
    const body = CREATE();
    const create = async () => {
      const { cookie, headers } = await signIn(api);
      return browser('POST', '/product/create', { cookie, headers: { ...headers, 'idempotency-key': 'one' }, body });
    };
    const first = await create();
    const again = await create();
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
  });

  test('ANS-7: a key is not stored with a cookie: a renewal and a sign-out are of the session that calls', async () => {
    const first = await signIn(operator);
    const second = await signIn(operator);
    const send = (method: string, path: string, { cookie, headers }: Session) =>
      browser(method, path, { cookie, headers: { ...headers, 'idempotency-key': path } });
    for (const session of [first, second]) {
      expect((await send('POST', '/session/renew', session)).body.message.sessionID).toBe(session.id);
      expect((await send('DELETE', '/session', session)).headers.get('set-cookie')).toContain('Max-Age=0');
      expect((await browser('GET', '/me', { cookie: session.cookie })).status).toBe(401);
    }
  });

  test('ANS-7: whose answer was lost may repeat it under the same Idempotency-Key, and gets a cookie', async () => {
    const headers = { 'x-api-key': operator.key, 'idempotency-key': newVin() };
    const [, again] = [await browser('POST', '/session', { headers }), await browser('POST', '/session', { headers })];
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect((await browser('GET', '/me', { cookie: sessionIn(again).cookie })).status).toBe(200);
  });

  test('a session starts no other', async () => {
    const { cookie, headers } = await signIn(operator);
    const answer = await browser('POST', '/session', { cookie, headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'session_needs_key']);
  });

  test('it is listed as a key, and revoking it ends it at once', async () => {
    const session = await signIn(operator);
    const keys = await operator.ok(operator.get('/admin/api-keys?limit=1000'));
    expect(keys).toContainEqual(expect.objectContaining({ apiKeyID: session.id, revoked: false }));
    await operator.ok(operator.delete(`/admin/api-keys/${session.id}`));
    const { status, body } = await browser('GET', '/me/usage', { cookie: session.cookie });
    expect([status, body.code]).toEqual([401, 'session_ended']);
  });
});

describe('KEY-6, SES-2: a read-only key', () => {
  test('starts a session that only reads, and is continued and ended', async () => {
    const tenant = await newTenant(operator);
    const { apiKey } = await operator.ok(operator.post('/admin/api-keys', { userID: tenant.userID, readOnly: true }));
    const { cookie, headers } = await signIn(new Api(service.url, apiKey));
    const me = await browser('GET', '/me', { cookie });
    expect(me.body.message.key).toMatchObject({ kind: 'session', readOnly: true });
    const refused = await browser('POST', '/product/create', { cookie, headers, body: CREATE() });
    expect([refused.status, refused.body.code]).toEqual([403, 'key_read_only']);
    expect((await browser('POST', '/session/renew', { cookie, headers })).status).toBe(200);
    expect((await browser('DELETE', '/session', { cookie, headers })).body.message).toBe('Signed out');
  });
});

describe('SES-3: a session ends with the key that started it', () => {
  test('which is revoked: at once, also when its secret is sent as a key', async () => {
    const tenant = await newTenant(operator);
    const { apiKey, apiKeyID } = await operator.ok(operator.post('/admin/api-keys', { userID: tenant.userID }));
    const { cookie, headers } = await signIn(new Api(service.url, apiKey));
    const other = await signIn(tenant.api);
    const asKey = new Api(service.url, cookie.slice(cookie.indexOf('=') + 1));
    expect((await browser('GET', '/me/usage', { cookie })).status).toBe(200);
    expect((await asKey.post('/session', {})).body.code).toBe('session_needs_key');
    await operator.ok(operator.delete(`/admin/api-keys/${apiKeyID}`));
    for (const path of ['/me/usage', '/session/renew']) {
      const { status, body } = await browser(path === '/me/usage' ? 'GET' : 'POST', path, { cookie, headers });
      expect([path, status, body.code]).toEqual([path, 401, 'session_ended']);
    }
    expect((await asKey.get('/me/usage')).status).toBe(401);
    expect((await browser('GET', '/me/usage', { cookie: other.cookie })).status).toBe(200);
  });

  test('which expires: not later', async () => {
    const { userID } = await newTenant(operator);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { apiKey } = await operator.ok(operator.post('/admin/api-keys', { userID, expiresAt }));
    const started = await browser('POST', '/session', { headers: { 'x-api-key': apiKey } });
    const end = Math.floor(Date.parse(expiresAt) / 1_000) * 1_000;
    expect(started.body.message.expiresAt).toBe(end);
    const { cookie, headers } = sessionIn(started);
    const renewed = await browser('POST', '/session/renew', { cookie, headers });
    expect(renewed.body.message.expiresAt).toBe(end);
  });
});

test('SES-3: a key starts at most 300 sessions in an hour, also one that only reads, and those started go on', async () => {
  const { userID, api } = await newTenant(operator);
  const { apiKey } = await operator.ok(operator.post('/admin/api-keys', { userID, readOnly: true }));
  const reader = new Api(service.url, apiKey);
  const { cookie, headers } = await signIn(reader);
  for (let started = 1; started < 300; started += 1) await signIn(reader);
  const { status, body, headers: answered } = await browser('POST', '/session', { headers: { 'x-api-key': apiKey } });
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(Number(answered.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await browser('POST', '/session/renew', { cookie, headers })).status).toBe(200);
  expect((await browser('GET', '/me', { cookie: (await signIn(api)).cookie })).status).toBe(200);
});

describe('SES-3: renewing and signing out', () => {
  test('a renewal within the hour keeps the end', async () => {
    const { cookie, headers, id } = await signIn(operator);
    const renewed = await browser('POST', '/session/renew', { cookie, headers });
    expect(renewed.body.message.sessionID).toBe(id);
    expect(renewed.headers.get('set-cookie')).toContain(cookie);
  });

  test('after signing out the cookie is worth nothing', async () => {
    const { cookie, headers } = await signIn(operator);
    const out = await browser('DELETE', '/session', { cookie, headers });
    expect([out.body.message, out.headers.get('set-cookie')]).toEqual([
      'Signed out',
      expect.stringContaining('Max-Age=0'),
    ]);
    for (const [method, path] of [
      ['GET', '/me/usage'],
      ['POST', '/session/renew'],
      ['DELETE', '/session'],
    ] as const) {
      const { status, body } = await browser(method, path, { cookie, headers });
      expect([path, status, body.code]).toEqual([path, 401, 'session_ended']);
    }
  });

  test('a key is no session', async () => {
    const answer = await operator.post('/session/renew', {});
    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended']);
  });
});

describe('HTT-18: requests that somebody else makes a browser send', () => {
  test.each([
    ['of another origin', { 'sec-fetch-site': 'cross-site' }, 'cross_origin_request'],
    ['of another origin on the same site', { 'sec-fetch-site': 'same-site' }, 'cross_origin_request'],
    ['of a form without the header', { 'x-session': '' }, 'session_header_missing'],
    [
      'with the id of another session',
      { 'x-session': '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f' },
      'session_header_missing',
    ],
  ])('%s changes nothing', async (_, forged, code) => {
    const session = await signIn(operator);
    const headers = { ...session.headers, ...forged };
    const answer = await browser('POST', '/product/create', { cookie: session.cookie, headers, body: CREATE() });
    expect([answer.status, answer.body.code]).toEqual([403, code]);
  });

  test('an old browser is judged by Origin', async () => {
    const session = await signIn(operator);
    const send = (origin: string) =>
      fetch(`${service.url}/product/create`, {
        method: 'POST',
        headers: { cookie: session.cookie, ...session.headers, origin, 'content-type': 'application/json' },
        body: JSON.stringify(CREATE()),
      }).then(({ status }) => status);
    expect([await send('https://evil.example'), await send(service.url)]).toEqual([403, 200]);
  });

  test("with a key the cookie does not count, so a program's cookie jar does no harm", async () => {
    const { cookie } = await signIn(operator);
    const answer = await operator.post('/product/create', CREATE(), { headers: { cookie } });
    expect(answer.status).toBe(200);
  });

  test('HTT-18, SES-3: with a key the cookie does not count, so neither the key nor the session is revoked', async () => {
    const { api } = await newTenant(operator);
    const { cookie } = await signIn(api);
    const headers = { 'x-api-key': api.key };
    for (const [method, path] of [
      ['DELETE', '/session'],
      ['POST', '/session/renew'],
    ] as const) {
      const { status, body } = await browser(method, path, { cookie, headers });
      expect([path, status, body.code]).toEqual([path, 401, 'session_ended']);
    }
    expect((await api.get('/me/usage')).status).toBe(200);
    expect((await browser('GET', '/me/usage', { cookie })).status).toBe(200);
  });

  test('HTT-10: with a cookie only the own origin gets compressed reads', async () => {
    const { cookie } = await signIn(operator);
    const codingOf = async (site: string) =>
      (
        await fetch(`${service.url}/product/fields`, {
          headers: { cookie, 'accept-encoding': 'gzip', 'sec-fetch-site': site },
        })
      ).headers.get('content-encoding');
    expect([await codingOf('same-origin'), await codingOf('same-site')]).toEqual(['gzip', null]);
  });
});

/** Texts of the mails to an address. */
async function mailsTo(address: string): Promise<string[]> {
  const outbox = join(service.directory, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text ?? '');
}

async function userWithAddress(email: string, name = 'Nordic Cars') {
  const { companyID } = await operator.ok(operator.post('/admin/companies', { name }));
  return operator.ok(operator.post('/admin/users', { companyID, name: 'Karen Clerk', email, permissions: [] }));
}

async function linkFor(email: string): Promise<string> {
  await browser('POST', '/sign-in/link', { body: { email } });
  return eventually(async () => {
    const link = /#link=([\w-]+)/.exec((await mailsTo(email)).at(-1) ?? '')?.[1];
    if (link === undefined) throw new Error('No mail yet');
    return link;
  });
}

describe('SES-4, SES-5: a mailed link', () => {
  test('signs in once; its host is that of PUBLIC_URL, whatever Host the request names', async () => {
    const email = 'karen@nordic.example';
    const { userID } = await userWithAddress(email);
    const link = await linkFor(email);
    expect((await mailsTo(email))[0]).toContain(`https://vpds.example.com/console/#link=${link}`);
    const asked = await browser('POST', '/sign-in', { body: { link } });
    const choices = [{ userID, name: 'Karen Clerk', company: 'Nordic Cars' }];
    expect([asked.body.message, asked.headers.get('set-cookie')]).toEqual([{ sessionID: null, choices }, null]);
    const entered = await browser('POST', '/sign-in', { body: { link, userID } });
    const { cookie, headers } = sessionIn(entered);
    const created = await browser('POST', '/product/create', { cookie, headers, body: CREATE() });
    const [entry] = await operator.ok(operator.get(`/product/${created.body.message}/history`));
    expect(entry.userID).toBe(userID);
    for (const body of [{ link }, { link, userID }]) {
      const again = await browser('POST', '/sign-in', { body });
      expect([again.status, again.body.code]).toEqual([401, 'link_not_valid']);
    }
  });

  test('an unknown address gets the same answer, and no mail', async () => {
    const known = 'known@nordic.example';
    await userWithAddress(known);
    const answers = await Promise.all(
      [known, 'nobody@nordic.example'].map((email) => browser('POST', '/sign-in/link', { body: { email } })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { message: 'Requested', status: 'success' }]),
    );
    await eventually(async () => expect(await mailsTo(known)).toHaveLength(1));
    expect(await mailsTo('nobody@nordic.example')).toHaveLength(0);
  });

  test('a user of several companies chooses after the click', async () => {
    const email = 'both@nordic.example';
    const first = await userWithAddress(email, 'First');
    await userWithAddress(email, 'Second');
    const link = await linkFor(email);
    const asked = await browser('POST', '/sign-in', { body: { link } });
    expect(asked.body.message).toMatchObject({
      sessionID: null,
      choices: [{ company: 'First' }, { company: 'Second' }],
    });
    const stranger = await userWithAddress('another@nordic.example', 'Third');
    const refused = await browser('POST', '/sign-in', { body: { link, userID: stranger.userID } });
    expect([refused.status, refused.body.code]).toEqual([401, 'link_not_valid']);
    const entered = await browser('POST', '/sign-in', { body: { link, userID: first.userID } });
    expect(sessionIn(entered).cookie).toContain('__Host-vpds-session=');
  });

  test('at most five an hour are mailed to an address', async () => {
    const email = 'often@nordic.example';
    await userWithAddress(email);
    for (let request = 0; request < 7; request += 1) await browser('POST', '/sign-in/link', { body: { email } });
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(5));
  });

  test('a link of another origin, an unknown one and a body that is too long are refused', async () => {
    const unknown = await browser('POST', '/sign-in', { body: { link: 'x'.repeat(43) } });
    expect([unknown.status, unknown.body.code]).toEqual([401, 'link_not_valid']);
    const foreign = await browser('POST', '/sign-in', {
      body: { link: 'x' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.body.code).toBe('cross_origin_request');
    const long = await browser('POST', '/sign-in', { body: { link: 'x'.repeat(8_000) } });
    expect(long.status).toBe(413);
  });
});

test('SES-4: without PUBLIC_URL no mail is offered', async () => {
  const other = await startService();
  const api = new Api(other.url);
  expect(await api.ok(api.get('/sign-in'))).toEqual({ byMail: false });
  const answer = await api.post('/sign-in/link', { email: 'kim@example.com' });
  expect([answer.status, answer.body.code]).toEqual([404, 'mail_sign_in_not_offered']);
  await stopAndRemove(other);
});

test('SES-6: a start whose output is no terminal prints no link', async () => {
  const other = await startService();
  expect(other.output()).toContain(IS_ALL_IN_ONE ? 'is ready on' : '');
  expect(other.output()).not.toContain('#link=');
  await stopAndRemove(other);
});

test('HTT-19: every path below the console is a page', async () => {
  const ask = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(service.url + path, { method });
    return [status, headers.get('content-type') ?? headers.get('allow')];
  };
  for (const path of ['/console/products/1', '/console/products/a%20b', '/console/products/a%2Fb'])
    expect(await ask(path)).toEqual([200, 'text/html; charset=utf-8']);
  for (const path of ['/console/products/1', '/console/products/a%20b']) {
    const { status, headers } = await fetch(service.url + path, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect(await ask('/%63onsole/products/1')).toEqual([404, 'application/json']);
});

test('HTT-19: the console is made for each answer, its files are stored for ever', async () => {
  const ask = (path: string) => fetch(service.url + path);
  const [first, second] = await Promise.all([ask('/console/'), ask('/console/products/1')]);
  const nonces = [first, second].map(
    ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  const page = await first.text();
  expect(page).toContain(`nonce="${nonces[0]}"`);
  const [, script] = /src="\.\/(assets\/[^"]+\.js)"/.exec(page) ?? [];
  const file = await ask(`/console/${script}`);
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  const ofAnotherRelease = await ask('/console/assets/index-0ther_1.js');
  expect([ofAnotherRelease.status, ofAnotherRelease.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await ask('/console/assets/../../../package.json')).status).not.toBe(200);
});

import { afterEach, describe, expect, test } from '@jest/globals';
import type { Principal } from '@vpds/kernel';
import type { Edge } from './create-edge.ts';
import type { RateDecision } from '../../limits/rate-limiter.ts';
import { PRINCIPAL, ThingController, testEdge } from '../testing/test-edge.ts';

const WITHIN: RateDecision = { allowed: true, limit: 5, remaining: 4, resetSeconds: 1 };

let edge: Edge | undefined;
afterEach(() => edge?.close());

async function ask(decision: RateDecision, confirmed: Principal | null = PRINCIPAL, nowFound = confirmed) {
  const forgotten: string[] = [];
  const confirms: string[] = [];
  const changes: [number, bigint][] = [];
  edge = await testEdge(ThingController, {
    authenticator: {
      authenticate: async () => (changes.length === 0 ? PRINCIPAL : nowFound),
      confirm: async (apiKey) => {
        confirms.push(apiKey);
        return confirmed;
      },
      forget: (apiKeyID) => void forgotten.push(apiKeyID),
      changed: (userID, revision) => void changes.push([userID, revision]),
    },
    limiter: { take: async () => decision },
  });
  const answer = await edge.app.inject({ method: 'GET', url: '/thing', headers: { host: 'x', 'x-api-key': 'secret' } });
  return { status: answer.statusCode, headers: answer.headers, forgotten, confirms, changes };
}

describe('SES-3: a session that has ended', () => {
  const COOKIE = '__Host-vpds-session=secret';

  test.each<[string, Record<string, string>, string]>([
    ['its cookie', { cookie: COOKIE }, 'session_ended'],
    ['its cookie beside a key, which alone counts', { cookie: COOKIE, 'x-api-key': 'unknown' }, 'unauthorized'],
    ['another cookie', { cookie: 'theme=dark' }, 'unauthorized'],
    ['nothing', {}, 'unauthorized'],
  ])('%s', async (_, headers, code) => {
    edge = await testEdge(ThingController, { authenticator: { authenticate: async () => null } });
    const answer = await edge.app.inject({ method: 'GET', url: '/thing', headers: { host: 'x', ...headers } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, code]);
  });

  test('one that is revoked elsewhere', async () => {
    edge = await testEdge(ThingController, { limiter: { take: async () => ({ ...WITHIN, revoked: true }) } });
    const answer = await edge.app.inject({ method: 'GET', url: '/thing', headers: { host: 'x', cookie: COOKIE } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended']);
  });
});

test("SES-2: a user's sessions share one rate, whichever key started them; each key has its own", async () => {
  const buckets: string[] = [];
  const startedBy: Record<string, string | null> = { one: 'key-1', another: 'key-2', byLink: null };
  edge = await testEdge(ThingController, {
    authenticator: {
      authenticate: async (secret) =>
        secret in startedBy
          ? { ...PRINCIPAL, apiKeyID: secret, startedBy: startedBy[secret] ?? null }
          : { ...PRINCIPAL, apiKeyID: secret },
    },
    limiter: {
      take: async (bucket) => {
        buckets.push(bucket);
        return WITHIN;
      },
    },
  });
  const ask = (headers: Record<string, string>) =>
    edge?.app.inject({ method: 'GET', url: '/thing', headers: { host: 'x', ...headers } });
  for (const secret of ['one', 'another', 'byLink']) await ask({ cookie: `__Host-vpds-session=${secret}` });
  for (const secret of ['one', 'key-1', 'key-2']) await ask({ 'x-api-key': secret });
  expect(buckets).toEqual(['user-2', 'user-2', 'user-2', 'user-2', 'key-1', 'key-2']);
});

describe('KEY-5: revocations come with the rate limit', () => {
  test('a key that is revoked elsewhere is refused and forgotten', async () => {
    const { status, forgotten } = await ask({ ...WITHIN, revoked: true });
    expect([status, forgotten]).toEqual([401, ['key-1']]);
  });

  test('a key that is not revoked is accepted without a look-up', async () => {
    const { status, confirms, headers } = await ask({ ...WITHIN, revoked: false });
    expect([status, confirms]).toEqual([200, []]);
    expect(headers['ratelimit']).toBe('"default";r=4;t=1');
  });

  test.each([
    ['still good', PRINCIPAL, 200],
    ['revoked meanwhile', null, 401],
  ])('unknown: the local knowledge decides, and it is %s', async (_, confirmed, expected) => {
    const { status, confirms } = await ask({ ...WITHIN, limit: 0, revoked: 'unknown' }, confirmed);
    expect([status, confirms]).toEqual([expected, ['secret']]);
  });

  test.each([
    ['still good', PRINCIPAL, 200],
    ['disabled', null, 401],
  ])('a user who was changed elsewhere is found again, and is %s', async (_, nowFound, expected) => {
    const { status, changes } = await ask({ ...WITHIN, revoked: false, userRevision: 7n }, PRINCIPAL, nowFound);
    expect([status, changes]).toEqual([expected, [[PRINCIPAL.userID, 7n]]]);
  });

  test('no limit, no headers of one', async () => {
    const { status, headers } = await ask({ ...WITHIN, limit: 0, revoked: false });
    expect([status, headers['ratelimit'], headers['ratelimit-policy']]).toEqual([200, undefined, undefined]);
  });
});

import { ENDED_SESSION_COOKIE, endpoint, sessionCookie, sessionSecretIn } from '@vpds/http';
import { Refusal, newSeed } from '@vpds/kernel';
import { accountsContract } from '../accounts.contract.ts';
import { hashOf, newApiKey } from '../api-key-secret.ts';
import { SESSION_LASTS } from '../domain/accounts.decider.ts';
import {
  endSessionRoute,
  enterByLinkRoute,
  renewSessionRoute,
  requestLinkRoute,
  signInWaysRoute,
  startSessionRoute,
} from './sessions.schema.ts';

const SECONDS = SESSION_LASTS / 1_000;

/** Secrets are made and read at the edge: handlers and events have their hashes only. */
export const sessionEndpoints = [
  endpoint(startSessionRoute, async ({ call }) => {
    const secret = newApiKey();
    const started = await call(accountsContract.startSession, { sessionID: newSeed(), hash: hashOf(secret) });
    return { ...started, headers: { ...started.headers, 'set-cookie': sessionCookie(secret, SECONDS) } };
  }),
  endpoint(renewSessionRoute, async ({ context: { principal }, http, call }) => {
    const secret = sessionSecretIn(http.headers);
    if (principal === null || secret === null) throw new Refusal('session_ended');
    const renewed = await call(accountsContract.renewSession, { sessionID: principal.apiKeyID });
    return { ...renewed, headers: { ...renewed.headers, 'set-cookie': sessionCookie(secret, SECONDS) } };
  }),
  endpoint(endSessionRoute, async ({ context: { principal }, http, call }) => {
    if (principal === null || sessionSecretIn(http.headers) === null) throw new Refusal('session_ended');
    const ended = await call(accountsContract.endSession, { sessionID: principal.apiKeyID });
    return { ...ended, headers: { ...ended.headers, 'set-cookie': ENDED_SESSION_COOKIE } };
  }),
  endpoint(signInWaysRoute, ({ call }) => call(accountsContract.signInWays, {})),
  endpoint(requestLinkRoute, async ({ body: { email }, http, call }) => {
    await call(accountsContract.requestSignInLink, { email: email.trim().toLowerCase(), address: http.ip });
    return { message: 'Requested' };
  }),
  endpoint(enterByLinkRoute, async ({ body: { link, userID = null }, call }) => {
    const secret = newApiKey();
    const session = { sessionID: newSeed(), hash: hashOf(secret) };
    const entered = await call(accountsContract.enterByLink, { linkHash: hashOf(link), userID, ...session });
    if ((entered.message as { sessionID: unknown }).sessionID === null) return entered;
    return { ...entered, headers: { ...entered.headers, 'set-cookie': sessionCookie(secret, SECONDS) } };
  }),
];

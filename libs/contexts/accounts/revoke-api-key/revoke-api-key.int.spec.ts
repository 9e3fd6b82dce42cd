import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type CallContext,
  type EventStore,
  Unavailable,
  handleCommand,
  newSeed,
  emptyStream,
  ownContext,
} from '@vpds/kernel';
import { API_KEYS, API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { hashOf } from '../api-key-secret.ts';
import { KeyAuthenticator } from '../authenticate/key-authenticator.ts';
import { issueApiKey } from '../domain/accounts.decider.ts';
import { RevokeApiKeyHandler } from './revoke-api-key.handler.ts';

const KEY = 'a-key-that-somebody-has';

let directory: string;
let engine: SqliteEngine;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-revoke-'));
  engine = await openSqliteEngine({ directory });
  await engine.views.ensure(API_KEYS);
});
afterEach(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

async function issue(): Promise<string> {
  const apiKeyID = newSeed();
  await handleCommand({
    store: engine.events,
    aggregate: apiKeyAggregate,
    stream: `${API_KEY_STREAMS}${apiKeyID}`,
    known: emptyStream(apiKeyAggregate),
    companyID: 1,
    context: { ...ownContext(newSeed()), isRetry: false },
    decide: (state) =>
      issueApiKey(state, { apiKeyID, userID: 1, companyID: 1, permissions: [], hash: hashOf(KEY), label: null }),
  });
  return apiKeyID;
}

/** A slow disk: an append becomes durable on request, and its outcome is never reported in time. */
function slow(store: EventStore): { events: EventStore; durable: () => Promise<void> } {
  let taken: Parameters<EventStore['append']>[0] | null = null;
  const events = {
    readStream: (request: Parameters<EventStore['readStream']>[0]) => store.readStream(request),
    append: (request: Parameters<EventStore['append']>[0]) => {
      taken = request;
      return Promise.reject(new Unavailable('The store did not answer in time', { outcomeUnknown: true }));
    },
  } as unknown as EventStore;
  return {
    events,
    durable: async () => {
      if (taken !== null) await store.append(taken);
    },
  };
}

describe('KEY-5: a revocation applies to the next request', () => {
  test('a revocation that reached no cache in time: the key works until it is durable, and no longer', async () => {
    const apiKeyID = await issue();
    const authenticator = new KeyAuthenticator(engine);
    expect(await authenticator.authenticate(KEY)).toMatchObject({ apiKeyID });
    const { events, durable } = slow(engine.events);
    const context: CallContext = { ...ownContext(newSeed()), isRetry: false, deadline: Date.now() };
    const revoking = new RevokeApiKeyHandler(events, authenticator).handle({ apiKeyID }, context);
    await expect(revoking).rejects.toThrow(Unavailable);
    expect(await authenticator.authenticate(KEY)).toMatchObject({ apiKeyID });
    await durable();
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });
});

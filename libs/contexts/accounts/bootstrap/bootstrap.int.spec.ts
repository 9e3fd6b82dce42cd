import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type OperationClient,
  PERMISSIONS,
  Unavailable,
  eventStoreWith,
  load,
  newSeed,
  ownContext,
  writeEventVersions,
} from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { InProcessClient, viewsOf } from '@vpds/runtime';
import { ServiceTime, UNFILTERED } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { hashOf } from '../api-key-secret.ts';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { RefusedLogins, accountsService } from '../index.ts';
import { USER_STREAMS, userAggregate } from '../user.aggregate.ts';
import { bootstrap, isIssued, newcomersLink } from './bootstrap.ts';

const OWN = 'a-key-of-the-operators-own';
let directory: string;
let engine: SqliteEngine;
let operationClient: InProcessClient;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-bootstrap-'));
  engine = await openSqliteEngine({ directory });
  const { events, views } = engine;
  const service = accountsService({
    events,
    views,
    authenticator: { forget() {}, doubt() {}, changed() {}, doubtUser() {} },
    time: new ServiceTime('UTC'),
    refusedLogins: new RefusedLogins(engine.operational),
    operational: engine.operational,
  });
  for (const view of viewsOf([service])) await views.ensure(view);
  await engine.recovered(engine.recovery.head);
  operationClient = new InProcessClient();
  operationClient.register(service.handlers);
});
afterEach(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

const start = (configured?: string, by: OperationClient = operationClient) => bootstrap(engine.events, by, configured);
async function keys(): Promise<{ apiKeyID: string; revoked: boolean }[]> {
  const { rows } = await operationClient.call(
    accountsContract.apiKeys,
    { ...UNFILTERED, limit: 10, cursor: null },
    ownContext(newSeed()),
  );
  return rows as { apiKeyID: string; revoked: boolean }[];
}

describe('RUN-2: the first key', () => {
  test('none configured: generated at the first start, never again', async () => {
    expect(await start()).toMatch(/^vpds_/);
    expect(await start()).toBeNull();
    expect(await keys()).toHaveLength(1);
  });

  test('a first start that ended before there was a key: the next one generates it', async () => {
    const failing: OperationClient = {
      call: (operation, request, context) =>
        operation.pattern === accountsContract.issueApiKey.pattern
          ? Promise.reject(new Unavailable('The disk is full'))
          : operationClient.call(operation, request, context),
    };
    await expect(start(undefined, failing)).rejects.toThrow('The disk is full');
    expect(await start()).toMatch(/^vpds_/);
    expect(await keys()).toHaveLength(1);
  });

  test('configured: exists from the first start, once; set later it is added, which is the way back to a lost one', async () => {
    expect(await start()).toMatch(/^vpds_/);
    expect([await start(OWN), await start(OWN)]).toEqual([null, null]);
    expect(await keys()).toHaveLength(2);
    expect(await start()).toBeNull();
  });

  test('set anew it lets user 1 in who was disabled, once; the same key at a later start does not', async () => {
    await start();
    const principal = { companyID: 1, userID: 1, apiKeyID: 'any', permissions: PERMISSIONS };
    const disable = () =>
      operationClient.call(
        accountsContract.changeUser,
        { userID: 1, companyID: 1, change: { disabled: true } },
        { ...ownContext(newSeed()), principal },
      );
    const firstUser = async () => (await load(engine.events, userAggregate, `${USER_STREAMS}1`))?.state;
    await disable();
    expect(await start(OWN)).toBeNull();
    expect(await keys()).toHaveLength(2);
    expect(await firstUser()).toMatchObject({ disabled: false, permissions: PERMISSIONS });
    await disable();
    expect(await start(OWN)).toBeNull();
    expect(await firstUser()).toMatchObject({ disabled: true });
  });

  test('ADR-18: a start needs to read neither the company nor the key of an earlier one', async () => {
    await start(OWN);
    const { events } = engine;
    const unreadable = eventStoreWith(events, {
      readStream: async (request) =>
        (await events.readStream(request)).map((event) => ({ ...event, damage: 'checksum' as const })),
    });
    expect(await bootstrap(unreadable, operationClient, OWN)).toBeNull();
    expect(await isIssued(unreadable, (await keys())[0]?.apiKeyID ?? '')).toBe(true);
    expect(await keys()).toHaveLength(1);
  });

  test('revoked it stays revoked', async () => {
    await start(OWN);
    const [{ apiKeyID } = { apiKeyID: '' }] = await keys();
    await operationClient.call(accountsContract.revokeApiKey, { apiKeyID }, ownContext(newSeed()));
    expect([await start(OWN), await start()]).toEqual([null, null]);
    expect(await keys()).toMatchObject([{ revoked: true }]);
  });
});

test('SES-6: the link of a start signs in user 1, once', async () => {
  await start();
  const link = (await newcomersLink(operationClient)) ?? '';
  const sessionID = randomUUID();
  const request = { linkHash: hashOf(link), sessionID, hash: hashOf('secret') };
  const enter = (userID: number | null = 1) =>
    operationClient.call(accountsContract.enterByLink, { ...request, userID }, ownContext(newSeed()));
  expect(await enter(null)).toMatchObject({ message: { sessionID: null, choices: [{ userID: 1 }] } });
  expect(await enter()).toMatchObject({ message: { sessionID, choices: [] } });
  const session = await load(engine.events, apiKeyAggregate, `${API_KEY_STREAMS}${sessionID}`);
  expect(session?.state).toMatchObject({ userID: 1 });
  expect(await rejection(enter())).toMatchObject({ code: 'link_not_valid' });
});

test('SES-6: if the link cannot be stored, a start on a terminal succeeds without it', async () => {
  await start();
  writeEventVersions('previous', '1.3.0');
  try {
    expect(await newcomersLink(operationClient)).toBeNull();
  } finally {
    writeEventVersions('current', '1.3.0');
  }
  expect(await newcomersLink(operationClient)).toMatch(/^vpds_/);
});

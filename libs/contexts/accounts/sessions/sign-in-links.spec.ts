import { expect, test } from '@jest/globals';
import { type OperationClient, type OperationalStore, type ViewQuery, type ViewStore } from '@vpds/kernel';
import { createLogger } from '@vpds/observability';
import { accountsContract } from '../accounts.contract.ts';
import { RequestSignInLinkHandler } from './sign-in-links.handlers.ts';

interface Row {
  readonly companyID: number;
  readonly disabled?: boolean;
}

/** The users whom the link for an address is for; their ids are their places in the list from 1 on. */
async function offeredTo(users: readonly Row[]): Promise<readonly number[]> {
  const rows = users.map(({ companyID, disabled = false }, place) => ({
    createdPosition: BigInt(place + 1),
    body: JSON.stringify({ userID: place + 1, companyID, disabled }),
  }));
  const views = {
    find: async (_: unknown, { beyond = 0n, limit }: ViewQuery) => {
      const after = rows.slice(Number(beyond));
      return { rows: after.slice(0, limit), more: after.length > limit };
    },
  } as unknown as ViewStore;
  const operational = { read: async () => null, write: async () => true, claim: async () => [] };
  return new Promise((resolve, reject) => {
    const operationClient = {
      call: async ({ pattern }: { pattern: string }, request: { userIDs: readonly number[] }) => {
        if (pattern === accountsContract.makeSignInLink.pattern) resolve(request.userIDs);
      },
    } as unknown as OperationClient;
    new RequestSignInLinkHandler({
      events: {} as never,
      views,
      operational: operational as unknown as OperationalStore,
      operationClient,
      publicUrl: 'https://vpds.example',
      logger: createLogger('silent', 'test'),
    })
      .handle({ email: 'kim@nordic.example', address: '192.0.2.1' })
      .catch(reject);
  });
}

const many = (length: number, row: Row): Row[] => Array.from({ length }, () => row);
const from = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);

test('SES-4: a company that has added an address a thousand times takes nobody else’s place', async () => {
  expect(await offeredTo([...many(1_000, { companyID: 2 }), { companyID: 3 }])).toEqual([...from(1, 20), 1_001]);
});

test('SES-4: disabled users take no places', async () => {
  const mailbox = [...many(600, { companyID: 2, disabled: true }), ...many(21, { companyID: 2 })];
  expect(await offeredTo(mailbox)).toEqual(from(601, 20));
});

import { expect, test } from '@jest/globals';
import { type AppendRequest, type EventStore, type RecordedEvent, newSeed } from '@vpds/kernel';
import { AuditEvents } from './audit-trail.ts';
import { type ActionAudited, auditAggregate } from './audit.aggregate.ts';

/** The entry of an event of the audit trail. */
async function entryOf(type: string, payload: object): Promise<ActionAudited> {
  const appended: AppendRequest[] = [];
  const events = {
    append: async (request: AppendRequest) => {
      appended.push(request);
      return { revision: 0n, firstPosition: 1n, lastPosition: 1n, recordedAt: 0, views: 'written' };
    },
    readStream: async () => [],
    identity: async () => ({ storeID: 'one' }),
  } as unknown as EventStore;
  const metadata = {
    owner: 2,
    actor: null,
    requestID: null,
    correlationID: null,
    causationID: null,
    traceparent: null,
  };
  const of = { stream: 'apiKey-1', revision: 0n, position: 7n, recordedAt: 5 };
  const event: RecordedEvent = { id: newSeed(), type, payload: JSON.stringify({ v: 1, ...payload }), metadata, ...of };
  expect(await new AuditEvents(events).ids(event)).toEqual([]);
  const [entry] = appended.flatMap(({ events: recorded }) => recorded);
  return auditAggregate.codec.decode(entry as RecordedEvent);
}

test('AUD-1: an entry shows the members of its event that it may, and no other', async () => {
  const data = { apiKeyID: '1', userID: 3, companyID: 2, permissions: [], label: 'import', hash: 'secret', later: 1 };
  const { action, at, companyID, detail } = await entryOf('ApiKeyIssued', { data, personal: { name: 'Kim Larsen' } });
  const shown = { apiKeyID: '1', userID: 3, companyID: 2, permissions: [], label: 'import' };
  expect([action, at, companyID, detail]).toEqual(['ApiKeyIssued', 5, 2, { stream: 'apiKey-1', ...shown }]);
});

test('AUD-1: an event without a member that may be shown has an entry, too', async () => {
  expect((await entryOf('ApiKeyRevoked', { data: {} })).detail).toEqual({ stream: 'apiKey-1' });
});

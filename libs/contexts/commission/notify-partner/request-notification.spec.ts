import { expect, test } from '@jest/globals';
import type { OperationClient, RecordedEvent } from '@vpds/kernel';
import { sampleEvent } from '@vpds/kernel/testing';
import { pino } from 'pino';
import { type NotificationSources, RequestNotification } from './request-notification.ts';

/** Answers the operations that a reaction to the event calls. */
async function calledFor(type: string, data: object): Promise<string[]> {
  const called: string[] = [];
  const operationClient: OperationClient = {
    async call({ pattern }) {
      called.push(pattern);
      return { notify: false } as never;
    },
  };
  const sources = { operationClient, logger: pino({ level: 'silent' }) } as unknown as NotificationSources;
  const payload = JSON.stringify({ v: 1, data: { commissionPartnerID: 3, fields: {}, ...data }, personal: {} });
  const place = { stream: 'product-1', revision: 9n, position: 9n, recordedAt: 0 };
  const event: RecordedEvent = { ...sampleEvent(payload, type), ...place };
  expect(await new RequestNotification(sources).ids(event)).toEqual([]);
  return called;
}

test('COM-3: where no mail was asked for, the product is not read: its history may be long', async () => {
  expect(await calledFor('ProductAssignedToCommissionPartner', { notify: false })).toEqual([]);
  const takenBack = { by: 1, status: 'created', notify: false };
  expect(await calledFor('ProductAssignmentTakenBack', takenBack)).toEqual([]);
  expect(await calledFor('ProductAssignedToCommissionPartner', { notify: true })).toEqual(['product.assigned-product']);
});

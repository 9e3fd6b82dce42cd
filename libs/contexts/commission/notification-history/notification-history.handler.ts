import {
  type EventStore,
  type Handler,
  type JsonObject,
  type RecordedEvent,
  batches,
  readWhole,
  unreachable,
} from '@vpds/kernel';
import { type RelatedHistoryEntry, relatedEntry } from '@vpds/product/contract';
import { commissionContract } from '../commission.contract.ts';
import { notificationStream } from '../notification.aggregate.ts';
import { notificationCodec } from '../notification.events.ts';

interface Assignments {
  readonly assignmentEventIDs: readonly string[];
}

/** For a product's history (COM-7, LIF-5). */
export class NotificationHistoryHandler implements Handler<Assignments, readonly RelatedHistoryEntry[]> {
  readonly operation = commissionContract.notificationHistory;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ assignmentEventIDs }: Assignments): Promise<readonly RelatedHistoryEntry[]> {
    const entries: RelatedHistoryEntry[] = [];
    for await (const ids of batches(assignmentEventIDs))
      entries.push(...(await Promise.all(ids.map((id) => this.#entriesOf(id)))).flat());
    return entries;
  }

  async #entriesOf(assignmentID: string): Promise<RelatedHistoryEntry[]> {
    const entries: RelatedHistoryEntry[] = [];
    for await (const page of readWhole(this.#store, notificationStream(assignmentID)))
      for (const recorded of page)
        if (recorded.skipped !== true) entries.push(relatedEntry(recorded, { assignmentID, ...detailOf(recorded) }));
    return entries;
  }
}

function detailOf(recorded: RecordedEvent): JsonObject {
  const event = notificationCodec.decode(recorded);
  switch (event.type) {
    case 'NotificationRequested':
      return { commissionPartnerID: event.commissionPartnerID, messageID: event.messageID };
    case 'NotificationSending':
      return { route: event.route };
    case 'NotificationSent':
      return { response: event.response };
    case 'NotificationInDoubt':
      return { action: event.action, reason: event.reason };
    case 'NotificationRefused':
    case 'NotificationDeferred':
    case 'NotificationGivenUp':
    case 'NotificationImpossible':
      return { code: event.code, reason: event.reason };
    default:
      return unreachable(event);
  }
}

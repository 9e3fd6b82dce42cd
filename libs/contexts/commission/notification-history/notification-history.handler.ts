import {
  type EventStore,
  type Handler,
  type JsonObject,
  RecentlyUsed,
  type RecordedEvent,
  batches,
  readWhole,
  unreachable,
} from '@vpds/kernel';
import { EarliestEntries, type RelatedHistoryEntry, relatedEntry } from '@vpds/product/contract';
import { type NotificationHistoryRequest, commissionContract } from '../commission.contract.ts';
import { notificationStream } from '../notification.aggregate.ts';
import { notificationCodec } from '../notification.events.ts';

/** Cached ends of streams. */
const REMEMBERED = 20_000;
/** Events after which a stream does not grow: a refused mail may be sent again. */
const LAST: ReadonlySet<string> = new Set(['NotificationSent', 'NotificationImpossible', 'NotificationStopped']);

/** Serves the mails' part of a product's history (COM-7, LIF-5). Reads no more than a slice at a time. */
export class NotificationHistoryHandler implements Handler<NotificationHistoryRequest, readonly RelatedHistoryEntry[]> {
  readonly operation = commissionContract.notificationHistory;
  readonly #store: EventStore;
  /** Last positions by assignment, so that later slices need not read streams that end before them. */
  readonly #ends = new RecentlyUsed<string, bigint>(REMEMBERED);

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({
    assignmentEventIDs,
    assignmentPositions,
    ...slice
  }: NotificationHistoryRequest): Promise<readonly RelatedHistoryEntry[]> {
    const earliest = new EarliestEntries(slice);
    let read = 0;
    for await (const ids of batches(assignmentEventIDs)) {
      // A mail's events come after its assignment.
      const position = assignmentPositions?.[read];
      if (position !== undefined && earliest.isOver(BigInt(position))) break;
      await Promise.all(ids.map((id) => this.#add(id, earliest)));
      read += ids.length;
    }
    return earliest.entries;
  }

  async #add(assignmentID: string, earliest: EarliestEntries): Promise<void> {
    const end = this.#ends.get(assignmentID);
    if (end !== undefined && earliest.isBefore(end)) return;
    for await (const page of readWhole(this.#store, notificationStream(assignmentID)))
      for (const recorded of page) {
        if (LAST.has(recorded.type)) this.#ends.set(assignmentID, recorded.position);
        if (recorded.skipped !== true) earliest.add(relatedEntry(recorded, { assignmentID, ...detailOf(recorded) }));
      }
  }
}

function detailOf(recorded: RecordedEvent): JsonObject {
  const event = notificationCodec.decode(recorded);
  switch (event.type) {
    case 'NotificationRequested':
    case 'TakingBackNotificationRequested':
      return { commissionPartnerID: event.commissionPartnerID, messageID: event.messageID };
    case 'NotificationSendRequested':
      return { by: event.by };
    case 'NotificationStopped':
      return { cause: event.cause };
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

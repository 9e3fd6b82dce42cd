import {
  type Decision,
  type EventStore,
  type Loaded,
  type CallContext,
  handleCommand,
  load,
  newSeed,
  ownContext,
} from '@vpds/kernel';
import type { NotificationEvent, NotificationState } from '../domain/notification.decider.ts';
import { notificationAggregate, notificationStream } from '../notification.aggregate.ts';

/** ADR-9 */
export class NotificationLedger {
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  load(assignmentID: string): Promise<Loaded<NotificationState> | null> {
    return load(this.#store, notificationAggregate, notificationStream(assignmentID));
  }

  /** @returns the new state */
  async record(
    assignmentID: string,
    companyID: number,
    decide: (state: NotificationState) => Decision<NotificationEvent>,
    context: CallContext = ownContext(newSeed(), assignmentID),
  ): Promise<NotificationState> {
    const { state } = await handleCommand({
      store: this.#store,
      aggregate: notificationAggregate,
      stream: notificationStream(assignmentID),
      companyID: companyID,
      context,
      decide,
    });
    return state;
  }
}

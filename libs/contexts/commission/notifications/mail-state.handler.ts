import { type EventStore, type Handler, load } from '@vpds/kernel';
import { type MailState, type MailStateRequest, commissionContract } from '../commission.contract.ts';
import { isRequested } from '../domain/notification.decider.ts';
import { notificationAggregate, notificationStream } from '../notification.aggregate.ts';

/** Reads one assignment's mail from its stream. */
export class MailStateHandler implements Handler<MailStateRequest, MailState | null> {
  readonly operation = commissionContract.mailState;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ notificationID, until }: MailStateRequest): Promise<MailState | null> {
    const loaded = await load(
      this.#store,
      notificationAggregate,
      notificationStream(notificationID),
      until ?? undefined,
    );
    if (loaded === null || loaded.state.kind === 'none' || loaded.state.kind === 'impossible') return null;
    const { state, changedAt } = loaded;
    return { state: state.kind, since: changedAt, reason: isRequested(state) ? state.reason : null };
  }
}

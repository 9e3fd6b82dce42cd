import { accountsContract } from '@vpds/accounts/contract';
import {
  type CallContext,
  type OperationClient,
  type EventStore,
  type RecordedEvent,
  Refusal,
  UnreadableEvent,
  derivedID,
  load,
  ownContext,
} from '@vpds/kernel';
import type { Reaction } from '@vpds/projections';
import { type AssignedProduct, productContract, readProductEvent } from '@vpds/product/contract';
import type { Logger } from 'pino';
import { declareImpossible, requestNotification } from '../domain/notification.decider.ts';
import { partnerAggregate, partnerStream } from '../partner.aggregate.ts';
import { notificationRequest } from './notification-content.ts';
import type { MailEffects } from './mail-effects.ts';
import type { NotificationLedger } from './notification-ledger.ts';
import { SEND_NOTIFICATION } from './send-notification.ts';

/** `mailDomain`: the sender's, for `Message-ID`s. */
export interface NotificationSources {
  readonly events: EventStore;
  readonly operationClient: OperationClient;
  readonly ledger: NotificationLedger;
  readonly mailDomain: string;
  readonly logger: Logger;
  readonly effects?: Pick<MailEffects, 'noteRequest'>;
}

/**
 * Contents are copied as of the assignment: later changes do not affect the mail (rules COM). Ids derive from the
 * assignment's event: a repeated event changes nothing.
 */
export class RequestNotification implements Reaction {
  readonly name = 'request-notification';
  readonly eventTypes = ['ProductAssignedToCommissionPartner', 'ProductAssignmentTakenBack'];
  readonly job = SEND_NOTIFICATION;
  readonly #sources: NotificationSources;

  constructor(sources: NotificationSources) {
    this.#sources = sources;
  }

  async ids(event: RecordedEvent): Promise<readonly string[]> {
    const context: CallContext = {
      ...ownContext(derivedID(event.id, 'notification'), event.id),
      correlationID: event.metadata.correlationID ?? event.id,
      traceparent: event.metadata.traceparent,
    };
    try {
      return (await this.#request(event, context)) ? [event.id] : [];
    } catch (error) {
      // Other errors are retried; retrying these would block all later assignments.
      if (!(error instanceof Refusal || error instanceof UnreadableEvent)) throw error;
      await this.#impossible(event, context, error);
      return [];
    }
  }

  async #request(event: RecordedEvent, context: CallContext): Promise<boolean> {
    if (isSilent(event)) return false;
    const { operationClient, ledger, mailDomain } = this.#sources;
    const place = { stream: event.stream, revision: String(event.revision) };
    const product = await operationClient.call(productContract.assignedProduct, place, context);
    if (!product.notify) return false;
    const { companyID } = product;
    const company = await operationClient.call(accountsContract.requireCompany, { companyID }, context);
    const { name: companyName, currency = null } = company;
    const partner = await this.#partnerOf(product);
    const request = notificationRequest(product, {
      assignmentID: event.id,
      companyName,
      currency,
      partner,
      mailDomain,
    });
    await this.#sources.effects?.noteRequest(event.id, event.position);
    await ledger.record(event.id, companyID, (state) => requestNotification(state, request), context);
    return true;
  }

  async #partnerOf({ commissionPartnerID }: AssignedProduct): Promise<{ name: string; email: string | null }> {
    const loaded = await load(this.#sources.events, partnerAggregate, partnerStream(commissionPartnerID));
    return loaded?.state.kind === 'partner' ? loaded.state : { name: '', email: null };
  }

  async #impossible(event: RecordedEvent, context: CallContext, error: Refusal | UnreadableEvent): Promise<void> {
    const code = error instanceof Refusal ? error.code : 'unreadable_event';
    this.#sources.logger.error(
      { code: 'notification_not_requested', assignment: event.id, err: error },
      'a commission partner cannot be notified',
    );
    const failure = { code, reason: error.message };
    await this.#sources.ledger.record(
      event.id,
      event.metadata.owner,
      (state) => declareImpossible(state, failure),
      context,
    );
  }
}

/** No mail was asked for: the product is not read. What is unreadable here, the product's context judges. */
function isSilent(event: RecordedEvent): boolean {
  try {
    const assigned = readProductEvent(event);
    return 'notify' in assigned && !assigned.notify;
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return false;
  }
}

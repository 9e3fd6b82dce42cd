import { accountsContract } from '@vpds/accounts/contract';
import { type CallContext, type EventStore, type Handler, type OperationClient, load } from '@vpds/kernel';
import type { AssignedProduct } from '@vpds/product/contract';
import { type MailPreview, commissionContract } from '../commission.contract.ts';
import { notificationRequest } from '../notify-partner/notification-content.ts';
import { renderNotification } from '../notify-partner/notification-mail.ts';
import { partnerAggregate, partnerStream } from '../partner.aggregate.ts';

export interface PreviewParts {
  readonly events: EventStore;
  readonly operationClient: OperationClient;
  readonly from: string;
  readonly publicUrl?: string | undefined;
}

/** COM-8: composed as a mail is, and neither recorded nor sent. */
export class PreviewMailHandler implements Handler<{ product: AssignedProduct }, MailPreview> {
  readonly operation = commissionContract.previewMail;
  readonly #parts: PreviewParts;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  async handle({ product }: { product: AssignedProduct }, context: CallContext): Promise<MailPreview> {
    const { events, operationClient, from, publicUrl } = this.#parts;
    const { companyID, commissionPartnerID } = product;
    const company = await operationClient.call(accountsContract.requireCompany, { companyID }, context);
    const { name: companyName, currency = null, replyTo = null } = company;
    const partner = (await load(events, partnerAggregate, partnerStream(commissionPartnerID)))?.state;
    const parts = {
      assignmentID: '',
      companyName,
      currency,
      partner: partner?.kind === 'partner' ? partner : { name: '', email: null },
      mailDomain: 'localhost',
    };
    const request = notificationRequest(product, parts);
    return { from, to: request.partnerEmail, replyTo, ...(await renderNotification(request, { publicUrl })) };
  }
}

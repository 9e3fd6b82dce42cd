import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { assignRoute } from './assign-to-partner.schema.ts';

/** An assignment sends a mail by default. */
function mailsOf(body: unknown): { mails: number } {
  const { sendEmailNotification } = (body ?? {}) as { sendEmailNotification?: unknown };
  return { mails: sendEmailNotification === false || sendEmailNotification === 0 ? 0 : 1 };
}

export const assignToPartnerEndpoint = endpoint(
  assignRoute,
  ({ body: { identifiers, fields = {}, sendEmailNotification: notify = true }, call }) =>
    call(productContract.assignToPartner, { identifiers, fields, notify }),
  { charges: mailsOf },
);

import { type AmountsOf, endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { assignRoute } from './assign-to-partner.schema.ts';

/** QUO-2: counts as a mail, which it sends by default, and as nothing else. */
const mailsOf: AmountsOf = ({ body }) => {
  const { sendEmailNotification } = (body ?? {}) as { sendEmailNotification?: unknown };
  return { bytes: 0, mails: sendEmailNotification === false || sendEmailNotification === 0 ? 0 : 1 };
};

export const assignToPartnerEndpoint = endpoint(
  assignRoute,
  ({ body: { identifiers, fields = {}, sendEmailNotification: notify = true }, call }) =>
    call(productContract.assignToPartner, { identifiers, fields, notify }),
  { charges: mailsOf },
);

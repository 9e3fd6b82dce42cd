import { type AmountsOf, endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { unassignRoute } from './unassign-product.schema.ts';

/** QUO-2: counts as a mail alone. Unlike an assignment, it sends one only if the client asks for it. */
const mailsOf: AmountsOf = ({ body }) => {
  const { sendEmailNotification } = (body ?? {}) as { sendEmailNotification?: unknown };
  return { bytes: 0, mails: sendEmailNotification === true || sendEmailNotification === 1 ? 1 : 0 };
};

export const unassignEndpoint = endpoint(
  unassignRoute,
  ({ body, call }) => {
    const { reason, sendEmailNotification: notify = false, ...identifiers } = body;
    return call(productContract.unassign, { identifiers, reason, notify });
  },
  { charges: mailsOf },
);

import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { unassignRoute } from './unassign-product.schema.ts';

/** Unlike an assignment, this sends a mail only if the client asks for it. */
function mailsOf(body: unknown): { mails: number } {
  const { sendEmailNotification } = (body ?? {}) as { sendEmailNotification?: unknown };
  return { mails: sendEmailNotification === true || sendEmailNotification === 1 ? 1 : 0 };
}

export const unassignEndpoint = endpoint(
  unassignRoute,
  ({ body, call }) => {
    const { reason, sendEmailNotification: notify = false, ...identifiers } = body;
    return call(productContract.unassign, { identifiers, reason, notify });
  },
  { charges: mailsOf },
);

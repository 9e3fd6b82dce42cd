import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { disputeRoute } from './dispute.schema.ts';

export const disputeEndpoint = endpoint(
  disputeRoute,
  ({ body: { action, reason = null, ...identifiers }, call }) =>
    call(productContract.dispute, { identifiers, action, reason }),
  { charges: amountsOf },
);

/** A company over its limits can still close its disputes. */
function amountsOf(body: unknown): object | null {
  return (body as { action?: unknown } | null)?.action === 'close' ? null : {};
}

import { type AmountsOf, endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { disputeRoute } from './dispute.schema.ts';

/** A company over its limits can still close its disputes. */
const amountsOf: AmountsOf = ({ body }) => ((body as { action?: unknown } | null)?.action === 'close' ? null : {});

export const disputeEndpoint = endpoint(
  disputeRoute,
  ({ body: { action, reason = null, ...identifiers }, call }) =>
    call(productContract.dispute, { identifiers, action, reason }),
  { charges: amountsOf },
);

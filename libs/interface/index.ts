import { accountsEdge } from '@vpds/accounts';
import { commissionEdge } from '@vpds/commission';
import type { ContextEdge } from '@vpds/http';
import { preparedDataEdge } from '@vpds/prepared-data';
import { productEdge } from '@vpds/product';
import { projectionsEdge } from '@vpds/projections';
import { clockEdge, eventLogEdge } from '@vpds/runtime';
import { statisticsEdge } from '@vpds/statistics';
import { trackingEdge } from '@vpds/tracking';

/** What each context shows of itself, by its name. */
const CONTEXT_EDGES = {
  accounts: accountsEdge,
  product: productEdge,
  commission: commissionEdge,
  'prepared-data': preparedDataEdge,
  tracking: trackingEdge,
  statistics: statisticsEdge,
} as const satisfies Record<string, ContextEdge>;

/** The names of all contexts. */
export const CONTEXTS: readonly string[] = Object.keys(CONTEXT_EDGES);

/** The whole REST interface, in the order of its documentation: all-in-one and the gateway serve the same. */
export const EDGES: readonly ContextEdge[] = [
  ...Object.values(CONTEXT_EDGES),
  projectionsEdge,
  eventLogEdge,
  clockEdge,
];

import { type Access, accountsContext, accountsEdge } from '@vpds/accounts';
import { commissionContext } from '@vpds/commission';
import type { ContextEdge } from '@vpds/http';
import { preparedDataContext } from '@vpds/prepared-data';
import { productContext } from '@vpds/product';
import { projectionsEdge } from '@vpds/projections';
import { type BoundedContext, clockEdge, eventLogEdge } from '@vpds/runtime';
import { statisticsContext } from '@vpds/statistics';
import { trackingContext } from '@vpds/tracking';

/** Contexts that can run in a process of their own (ADR-6); the accounts are where the edge is. */
const APART: readonly BoundedContext[] = [
  productContext,
  commissionContext,
  preparedDataContext,
  trackingContext,
  statisticsContext,
];

/** All contexts, for one process. */
export function contextsWith(access: Access): readonly BoundedContext[] {
  return [accountsContext(access), ...APART];
}

/** The names of all contexts. */
export const CONTEXTS: readonly string[] = ['accounts', ...APART.map(({ name }) => name)];

/** The whole REST interface, in the order of its documentation: all-in-one and the gateway serve the same. */
export const EDGES: readonly ContextEdge[] = [
  accountsEdge,
  ...APART.map(({ edge }) => edge),
  projectionsEdge,
  eventLogEdge,
  clockEdge,
];

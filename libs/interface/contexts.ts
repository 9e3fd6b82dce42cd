import { type Access, accountsContext, accountsEdge } from '@vpds/accounts';
import { commissionContext } from '@vpds/commission';
import type { ContextEdge } from '@vpds/http';
import { preparedDataContext } from '@vpds/prepared-data';
import { productContext } from '@vpds/product';
import { projectionsEdge } from '@vpds/projections';
import {
  type AnyCodec,
  type BoundedContext,
  clockEdge,
  effectDropsCodec,
  effectsEdge,
  eventDecisionsCodec,
  eventLogEdge,
} from '@vpds/runtime';
import { statisticsContext } from '@vpds/statistics';
import { trackingContext } from '@vpds/tracking';

/** Can run in separate processes (ADR-6); accounts run at the edge. */
const APART: readonly BoundedContext[] = [
  productContext,
  commissionContext,
  preparedDataContext,
  trackingContext,
  statisticsContext,
];

export function contextsWith(access: Access): readonly BoundedContext[] {
  return [accountsContext(access), ...APART];
}

export const CONTEXTS: readonly string[] = ['accounts', ...APART.map(({ name }) => name)];

/** `access`: of no consequence. */
export function eventCodecs(access: Access): readonly AnyCodec[] {
  return [...contextsWith(access).flatMap(({ codecs }) => codecs), eventDecisionsCodec, effectDropsCodec];
}

/** The contexts' edges in the order of the documentation; all-in-one and gateway serve the same. */
export const EDGES: readonly ContextEdge[] = [
  accountsEdge,
  ...APART.map(({ edge }) => edge),
  projectionsEdge,
  eventLogEdge,
  clockEdge,
  effectsEdge,
];

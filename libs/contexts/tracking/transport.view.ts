import type { AggregateView, ViewRow } from '@vpds/kernel';
import { listedView } from '@vpds/http';
import { type Transport, type TransportState, isActive, statusOf } from './domain/transport.ts';
import { SET, TRANSPORT_LIST } from './transports-list/transport-list.ts';

/** Includes refused ones, for the history. */
export const TRANSPORTS = listedView(
  { name: 'transports', version: 2, keys: ['productID', 'placing'] },
  TRANSPORT_LIST,
);

/** `placing`: the provider's kind until it has answered. */
export function transportViews(state: TransportState): AggregateView[] {
  if (state.kind === 'none') return [];
  const { transportID, productID, companyID, provider } = state.order;
  const active = isActive(state);
  const keys = {
    productID: String(productID),
    placing: isToPlace(state) ? provider : null,
    active: active ? SET : null,
    status: statusOf(state),
    provider,
    deliveryDay: active ? state.order.delivery.date : null,
    refused: state.kind === 'refused' ? SET : null,
  };
  return [{ view: TRANSPORTS, document: { id: transportID, scope: companyID, keys, body: JSON.stringify(state) } }];
}

/** Or to be cancelled where it may have been placed. */
function isToPlace(state: Transport): boolean {
  return state.kind === 'placing' || (state.kind === 'cancelled' && state.mayBePlaced);
}

export function transportOf(row: Pick<ViewRow, 'body'>): Transport {
  return JSON.parse(row.body) as Transport;
}

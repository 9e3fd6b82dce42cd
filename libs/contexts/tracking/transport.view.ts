import type { AggregateView, ViewDefinition, ViewRow } from '@vpds/kernel';
import type { Transport, TransportState } from './domain/transport.ts';

/** Includes refused ones, for the history. */
export const TRANSPORTS: ViewDefinition = {
  name: 'transports',
  version: 1,
  keys: ['productID', 'placing'],
};

/** `placing`: the provider's kind until it has answered. */
export function transportViews(state: TransportState): AggregateView[] {
  if (state.kind === 'none') return [];
  const { transportID, productID, companyID, provider } = state.order;
  const keys = { productID: String(productID), placing: state.kind === 'placing' ? provider : null };
  return [{ view: TRANSPORTS, document: { id: transportID, scope: companyID, keys, body: JSON.stringify(state) } }];
}

export function transportOf(row: Pick<ViewRow, 'body'>): Transport {
  return JSON.parse(row.body) as Transport;
}

import type { AggregateView, ViewDefinition, ViewRow } from '@vpds/kernel';
import type { Transport, TransportState } from './domain/transport.ts';

/** Transports by product, refused ones included (the history tells of them), and those that are still to be placed. */
export const TRANSPORTS: ViewDefinition = {
  name: 'transports',
  version: 1,
  keys: ['productID', 'placing'],
};

/** A transport's document: the whole folded state. `placing` is the provider's kind until the provider has answered. */
export function transportViews(state: TransportState): AggregateView[] {
  if (state.kind === 'none') return [];
  const { transportID, productID, companyID, provider } = state.order;
  const keys = { productID: String(productID), placing: state.kind === 'placing' ? provider : null };
  return [{ view: TRANSPORTS, document: { id: transportID, scope: companyID, keys, body: JSON.stringify(state) } }];
}

/** The transport that a row of {@link TRANSPORTS} shows. */
export function transportOf(row: Pick<ViewRow, 'body'>): Transport {
  return JSON.parse(row.body) as Transport;
}

import type { Aggregate } from '@vpds/kernel';
import type { ProductState } from './domain/product.ts';
import { type ProductEvent, changesAmong, productDecider } from './domain/product.decider.ts';
import { productCodec } from './product.events.ts';
import { productViews } from './product.view.ts';

/** `product-{id}`. */
export const PRODUCT_STREAMS = 'product-';

/** A creation is among the first events: claims that were given up may precede it (ADR-31). */
export const NEAR_CREATION = 10;

export function productStream(productID: number): string {
  return `${PRODUCT_STREAMS}${productID}`;
}

export const productAggregate: Aggregate<ProductState, ProductEvent> = {
  name: 'product',
  decider: productDecider,
  codec: productCodec,
  views: productViews,
  /** UPD-4 */
  movesUpdatedAt(event, before) {
    if (event.type === 'ProductAssignedToCommissionPartner')
      return before.kind !== 'none' && changesAmong(before.fields, event.fields).size > 0;
    if (event.type === 'ProductExternalIDChanged')
      return before.kind !== 'none' && before.externalID !== event.externalID;
    return event.type !== 'ProductRegistrationRequested';
  },
};

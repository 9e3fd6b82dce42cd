// The product context's own way to events and documents: its contract does not offer to fill a directory without a service.
export { productAggregate } from '../libs/product/product.aggregate.ts';
export { PRODUCTS } from '../libs/product/product.view.ts';

// The product context's own way to events and documents: its contract does not offer to fill a directory without a service.
export { productAggregate } from '../libs/contexts/product/product.aggregate.ts';
export { PRODUCTS } from '../libs/contexts/product/product.view.ts';

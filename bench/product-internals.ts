// The contract of the product context does not offer to fill a directory without a service.
export { productAggregate } from '../libs/contexts/product/product.aggregate.ts';
export { PRODUCTS } from '../libs/contexts/product/product.view.ts';

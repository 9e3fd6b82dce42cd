import type { CallContext, Handler } from '@vpds/kernel';
import { type Identifiers, type ProductSummary, productContract } from './product.contract.ts';
import type { Products } from './products.ts';

/** For other contexts (rules IDS). */
export class ResolveProductHandler implements Handler<{ identifiers: Identifiers }, ProductSummary> {
  readonly operation = productContract.resolve;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle({ identifiers }: { identifiers: Identifiers }, context: CallContext): Promise<ProductSummary> {
    const { product } = await this.#products.resolve(identifiers, context);
    const { productID, companyID, vin, pno, guid } = product;
    return { productID, companyID, vehicleIdentificationNumber: vin, AP30Pno: pno, AP30Guid: guid };
  }
}

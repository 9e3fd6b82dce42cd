import type { CallContext, Handler } from '@vpds/kernel';
import type { OwnIdentifiers } from './correction.schema.ts';
import { type Identifiers, type ProductSummary, productContract } from './product.contract.ts';
import type { KnownProduct, Products } from './products.ts';

/** Serves other contexts (rules IDS). */
export class ResolveProductHandler implements Handler<{ identifiers: Identifiers }, ProductSummary> {
  readonly operation = productContract.resolve;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle({ identifiers }: { identifiers: Identifiers }, context: CallContext): Promise<ProductSummary> {
    return summary(await this.#products.resolve(identifiers, context));
  }
}

/** Serves corrections in other contexts (COR-5). */
export class ResolveOneProductHandler implements Handler<{ identifiers: OwnIdentifiers }, ProductSummary> {
  readonly operation = productContract.resolveOne;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle({ identifiers }: { identifiers: OwnIdentifiers }, context: CallContext): Promise<ProductSummary> {
    return summary(await this.#products.resolveOne(identifiers, context));
  }
}

function summary({ product }: KnownProduct): ProductSummary {
  const { productID, companyID, vin, pno, guid, withdrawn } = product;
  const isWithdrawn = withdrawn !== null;
  return { productID, companyID, vehicleIdentificationNumber: vin, AP30Pno: pno, AP30Guid: guid, isWithdrawn };
}

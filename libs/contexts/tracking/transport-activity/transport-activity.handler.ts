import type { Handler } from '@vpds/kernel';
import { isActive } from '../domain/transport.ts';
import { trackingContract } from '../tracking.contract.ts';
import type { Transports } from '../transports.ts';

/** Serves COR-1: an active transport of any age counts. */
export class TransportActivityHandler implements Handler<{ productID: number }, { isActive: boolean }> {
  readonly operation = trackingContract.activity;
  readonly #transports: Transports;

  constructor(transports: Transports) {
    this.#transports = transports;
  }

  async handle({ productID }: { productID: number }): Promise<{ isActive: boolean }> {
    for await (const { transport } of this.#transports.newestOfProduct(productID))
      if (isActive(transport)) return { isActive: true };
    return { isActive: false };
  }
}

import { type CallContext, type EventStore, type ViewStore, now } from '@vpds/kernel';
import { type EffectDrops, type EffectSource, type PendingEffect, WaitingDocuments } from '@vpds/runtime';
import { productStream } from '../product.aggregate.ts';
import { AWAITS_PLATFORM, PRODUCTS } from '../product.view.ts';
import { RegistrationDrops } from './registration-drops.ts';

/** Products that wait for their `AP30Pno` or `AP30Guid`. */
export class RegistrationEffects implements EffectSource {
  readonly kind = 'registration';
  readonly #waiting: WaitingDocuments;
  readonly #drops: EffectDrops;
  readonly #dropped: RegistrationDrops;

  constructor(store: EventStore, views: ViewStore, drops: EffectDrops) {
    this.#waiting = new WaitingDocuments(views, PRODUCTS, { key: 'awaitsPlatform', equals: AWAITS_PLATFORM });
    this.#drops = drops;
    this.#dropped = new RegistrationDrops(store, drops);
  }

  /** Reads no streams, and so lacks what waits anew after a drop of all. */
  async list(): Promise<readonly PendingEffect[]> {
    const rows = await this.#waiting.list(({ id, createdAt }) => !this.#drops.has(this.kind, idOf(id), createdAt));
    return rows.map(({ id, createdAt }) => ({ id: idOf(id), thing: `product ${id}`, since: createdAt }));
  }

  async isPending(id: string): Promise<boolean> {
    const row = await this.#waiting.find(id.slice(productStream(0).length - 1));
    return row !== null && idOf(row.id) === id && !(await this.#dropped.has(id, row));
  }

  /** The product's stream has no event for it: the drop is recorded beside. */
  drop(ids: readonly string[], context: CallContext): Promise<void> {
    return this.#drops.drop({ kind: this.kind, ids, until: now() }, context);
  }

  dropAll(context: CallContext): Promise<void> {
    return this.#drops.drop({ kind: this.kind, ids: null, until: now() }, context);
  }
}

function idOf(productID: string): string {
  return productStream(Number(productID));
}

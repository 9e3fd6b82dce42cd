import { type CallContext, type ViewStore, derivedID } from '@vpds/kernel';
import { type EffectSource, type PendingEffect, WaitingDocuments } from '@vpds/runtime';
import { refuseTransport } from '../domain/transport.decider.ts';
import type { TransportProvider } from '../providers/transport-provider.ts';
import { TRANSPORTS, transportOf } from '../transport.view.ts';
import type { Transports } from '../transports.ts';
import type { PlacingAttempts } from './placing-attempts.ts';

/** A dropped order is recorded as the provider's refusal would be. */
const DROPPED = 'Dropped by an operator before it was sent';

/** Orders without an answer of their provider. */
export class OrderEffects implements EffectSource {
  readonly kind = 'order';
  readonly #provider: TransportProvider;
  readonly #waiting: WaitingDocuments;
  readonly #transports: Transports;
  readonly #attempts: PlacingAttempts;

  constructor(provider: TransportProvider, views: ViewStore, transports: Transports, attempts: PlacingAttempts) {
    this.#provider = provider;
    this.#waiting = new WaitingDocuments(views, TRANSPORTS, { key: 'placing', equals: provider.kind });
    this.#transports = transports;
    this.#attempts = attempts;
  }

  async list(): Promise<readonly PendingEffect[]> {
    return (await this.#waiting.list()).map((row) => {
      const { productID } = transportOf(row).order;
      return { id: row.id, thing: `product ${productID} at ${this.#provider.name}`, since: row.createdAt };
    });
  }

  async isPending(id: string): Promise<boolean> {
    return (await this.#waiting.find(id)) !== null;
  }

  async drop(ids: readonly string[], context: CallContext): Promise<void> {
    for (const id of ids) {
      const known = await this.#transports.byID(id);
      if (known === null) continue;
      const call = { ...context, seed: derivedID(context.seed, id), idempotency: null };
      const { companyID } = known.transport.order;
      await this.#transports.command(id, companyID, call, (state) => refuseTransport(state, DROPPED));
      // A held job is not in the queue, and would never do it.
      await this.#attempts.forget(id);
    }
  }
}

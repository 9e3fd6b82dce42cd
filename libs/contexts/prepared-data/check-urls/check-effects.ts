import { type CallContext, type ViewStore, derivedID } from '@vpds/kernel';
import { type EffectSource, type PendingEffect, WaitingDocuments } from '@vpds/runtime';
import { type UrlCheck, pendingItems } from '../domain/prepared-data.ts';
import { recordUrlChecks } from '../domain/prepared-data.decider.ts';
import type { PreparedDataStore } from '../prepared-data-store.ts';
import { CHECK_PENDING, PREPARED_DATA } from '../prepared-data.view.ts';
import { vehicleOf } from './check-urls.job.ts';

/** Vehicles with URLs that are not checked yet. */
export class CheckEffects implements EffectSource {
  readonly kind = 'url-check';
  readonly #waiting: WaitingDocuments;
  readonly #data: PreparedDataStore;

  constructor(data: PreparedDataStore, views: ViewStore) {
    this.#data = data;
    this.#waiting = new WaitingDocuments(views, PREPARED_DATA, { key: 'check', equals: CHECK_PENDING });
  }

  async list(): Promise<readonly PendingEffect[]> {
    const rows = await this.#waiting.list();
    const effects = rows.map(({ id, changedAt }) => {
      const { companyID, vin } = vehicleOf(id);
      return { id, thing: `URLs of ${vin}, company ${companyID}`, since: changedAt };
    });
    return effects.toSorted((a, b) => a.since - b.since);
  }

  async isPending(id: string): Promise<boolean> {
    return (await this.#waiting.find(id)) !== null;
  }

  /** The URLs stay, unchecked. */
  async drop(ids: readonly string[], context: CallContext): Promise<void> {
    for (const id of ids) {
      const call = { ...context, seed: derivedID(context.seed, id), idempotency: null };
      await this.#data.answeredCommand(vehicleOf(id), call, (state) =>
        recordUrlChecks(state, unchecked(pendingItems(state))),
      );
    }
  }
}

function unchecked(items: readonly { readonly number: number }[]): ReadonlyMap<number, UrlCheck> {
  return new Map(items.map(({ number }) => [number, { state: 'unchecked' }]));
}

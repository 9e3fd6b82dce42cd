import { type CallContext, type OperationalStore, type ViewStore, derivedID } from '@vpds/kernel';
import { type EffectSource, type EffectsGate, type PendingEffect, WaitingDocuments } from '@vpds/runtime';
import { dropNotification } from '../domain/notification.decider.ts';
import { NOTIFICATIONS, UNFINISHED } from '../notification.aggregate.ts';
import type { NotificationLedger } from './notification-ledger.ts';

/** Assignments of the original whose mails were first requested here. */
const KIND = 'mails-of-the-original';

export interface MailEffectsParts {
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly ledger: NotificationLedger;
  readonly gate: EffectsGate;
}

/** Mails that are not sent yet. */
export class MailEffects implements EffectSource {
  readonly kind = 'mail';
  readonly #parts: MailEffectsParts;
  readonly #waiting: WaitingDocuments;

  constructor(parts: MailEffectsParts) {
    this.#parts = parts;
    this.#waiting = new WaitingDocuments(parts.views, NOTIFICATIONS, { key: 'unfinished', equals: UNFINISHED });
  }

  async list(): Promise<readonly PendingEffect[]> {
    const end = this.#endOfOriginal;
    const rows = await this.#waiting.list();
    return Promise.all(
      rows.map(async ({ id, body, createdAt, createdPosition }) => {
        const { productID } = JSON.parse(body) as { productID: number };
        const mayHaveBeenSent = end !== null && (createdPosition <= end || (await this.#isOfOriginal(id)));
        return { id, thing: `product ${productID}`, since: createdAt, mayHaveBeenSent };
      }),
    );
  }

  async isPending(id: string): Promise<boolean> {
    return (await this.#waiting.find(id)) !== null;
  }

  async drop(ids: readonly string[], context: CallContext): Promise<void> {
    for (const id of ids) {
      const loaded = await this.#parts.ledger.load(id);
      if (loaded === null || loaded.state.kind === 'none' || loaded.state.kind === 'impossible') continue;
      if (loaded.state.request === null) continue;
      const call = { ...context, seed: derivedID(context.seed, id), idempotency: null };
      await this.#parts.ledger.record(id, loaded.state.request.companyID, dropNotification, call);
    }
  }

  /**
   * Runs before the mail of an assignment is requested: the original may have requested and sent it after the log's
   * end.
   */
  async noteRequest(assignmentID: string, position: bigint): Promise<void> {
    const end = this.#endOfOriginal;
    if (end === null || position > end) return;
    await this.#parts.operational.write(KIND, { id: assignmentID, dueAt: null, body: 'true' }, 0);
  }

  get #endOfOriginal(): bigint | null {
    const { hold } = this.#parts.gate;
    return hold === null ? null : BigInt(hold.position);
  }

  async #isOfOriginal(assignmentID: string): Promise<boolean> {
    return (await this.#parts.operational.read(KIND, assignmentID)) !== null;
  }
}

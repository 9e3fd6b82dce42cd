import { type OperationalStore, Mutex, Unavailable } from '@vpds/kernel';
import { type MailBudgets, NO_SLOTS, type Slot, type TakenSlots, movedBack, takeSlot } from '../domain/mail-budget.ts';

const KIND = 'mail-budget';
const MINUTE = 60_000;
/** Minutes by which the clocks of processes may differ. */
const CLOCKS_DIFFER = 5;
/** Attempts after conflicts with other processes. */
const TRIES = 20;

export interface MailSlot {
  /** Unix milliseconds. */
  readonly at: number;
  readonly waitsFor: Slot['waitsFor'];
}

interface StoredSlots extends TakenSlots {
  /** Minute of the last take; absent: of an earlier release. */
  readonly takenAt?: number;
}

/**
 * Slots are minutes of the clock. After it went back, those that it gave meanwhile would fill the budget until it has
 * caught up: they count as taken before the step.
 */
function slotsBy(minute: number, { takenAt = minute, ...taken }: StoredSlots): TakenSlots {
  return takenAt - minute > CLOCKS_DIFFER ? movedBack(taken, minute, takenAt - minute) : taken;
}

/** Stores one record per company, shared by all processes. A process that crashes after taking a slot takes another. */
export class MailSlots {
  readonly #store: OperationalStore;
  readonly #budgets: MailBudgets;
  readonly #mutex = new Mutex();

  constructor(store: OperationalStore, budgets: MailBudgets) {
    this.#store = store;
    this.#budgets = budgets;
  }

  get budgets(): MailBudgets {
    return this.#budgets;
  }

  /** @throws Unavailable */
  take(companyID: number, partner: number, now: number): Promise<MailSlot> {
    const { perPartner, perCompany } = this.#budgets;
    if (perPartner === 0 && perCompany === 0) return Promise.resolve({ at: now, waitsFor: null });
    return this.#mutex.runExclusive(() => this.#take(companyID, partner, now));
  }

  async #take(companyID: number, partner: number, now: number): Promise<MailSlot> {
    const id = String(companyID);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const record = await this.#store.read(KIND, id);
      const current = Math.floor(now / MINUTE);
      const taken = record === null ? NO_SLOTS : slotsBy(current, JSON.parse(record.body) as StoredSlots);
      const slot = takeSlot(taken, { now: current, partner, budgets: this.#budgets });
      const body = JSON.stringify({ ...slot.taken, takenAt: current } satisfies StoredSlots);
      if (await this.#store.write(KIND, { id, dueAt: null, body }, record?.version ?? 0))
        return { at: slot.minute > current ? slot.minute * MINUTE : now, waitsFor: slot.waitsFor };
    }
    throw new Unavailable('Too many mails of one company look for a place at once');
  }
}

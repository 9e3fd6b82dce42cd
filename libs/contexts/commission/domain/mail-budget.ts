/** Mails per sliding 60 minutes; 0: unlimited. */
export interface MailBudgets {
  readonly perPartner: number;
  readonly perCompany: number;
}

/** Mails by departure minute (Unix). */
export type ByMinute = Readonly<Record<string, number>>;

/** Of the last hour and the future. */
export interface TakenSlots {
  readonly company: ByMinute;
  readonly partners: Readonly<Record<string, ByMinute>>;
}

export const NO_SLOTS: TakenSlots = { company: {}, partners: {} };

/** When a mail may leave, and which budget delays it. */
export interface Slot {
  readonly minute: number;
  readonly waitsFor: 'partner' | 'company' | null;
  readonly taken: TakenSlots;
}

/** Whole minutes that 60 minutes can touch. */
const WINDOW = 61;

/** The first minute within both budgets. Slots never move, so mails leave in slot order, to the minute. */
export function takeSlot(
  taken: TakenSlots,
  { now, partner, budgets }: { readonly now: number; readonly partner: number; readonly budgets: MailBudgets },
): Slot {
  const current = since(taken, now);
  const ofPartner = current.partners[partner] ?? {};
  let minute = now;
  let waitsFor: Slot['waitsFor'] = null;
  for (;;) {
    const company = firstFree(current.company, minute, budgets.perCompany);
    if (company > minute) [minute, waitsFor] = [company, 'company'];
    const free = firstFree(ofPartner, minute, budgets.perPartner);
    if (free === minute) break;
    [minute, waitsFor] = [free, 'partner'];
  }
  const next: TakenSlots = {
    company: plusOne(current.company, minute),
    partners: { ...current.partners, [partner]: plusOne(ofPartner, minute) },
  };
  return { minute, waitsFor, taken: next };
}

function firstFree(taken: ByMinute, from: number, budget: number): number {
  if (budget === 0) return from;
  const minutes = Object.keys(taken)
    .map(Number)
    .sort((a, b) => a - b);
  for (let minute = from; ;) {
    const counted = minutes.filter((each) => each > minute - WINDOW && each <= minute);
    if (counted.reduce((sum, each) => sum + (taken[each] ?? 0), 0) < budget) return minute;
    minute = (counted[0] ?? minute) + WINDOW;
  }
}

function since({ company, partners }: TakenSlots, now: number): TakenSlots {
  const current = Object.entries(partners).map(([id, slots]) => [id, recent(slots, now)] as const);
  return {
    company: recent(company, now),
    partners: Object.fromEntries(current.filter(([, slots]) => Object.keys(slots).length > 0)),
  };
}

function recent(slots: ByMinute, now: number): ByMinute {
  return Object.fromEntries(Object.entries(slots).filter(([minute]) => Number(minute) > now - WINDOW));
}

function plusOne(slots: ByMinute, minute: number): ByMinute {
  return { ...slots, [minute]: (slots[minute] ?? 0) + 1 };
}

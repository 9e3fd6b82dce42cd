/** Mails per sliding 60 minutes; 0: unlimited. */
export interface MailBudgets {
  readonly perPartner: number;
  readonly perCompany: number;
}

/** Mails by departure minute (Unix). */
export type ByMinute = Readonly<Record<string, number>>;

/** The slots of the last hour and of the future. */
export interface TakenSlots {
  readonly company: ByMinute;
  readonly partners: Readonly<Record<string, ByMinute>>;
}

export const NO_SLOTS: TakenSlots = { company: {}, partners: {} };

/**
 * The slots after `present` as if they had been taken `minutes` earlier: the clock that they were taken by has gone back.
 * Those before stay, or two clocks that differ would move them out of the budget by turns.
 */
export function movedBack({ company, partners }: TakenSlots, present: number, minutes: number): TakenSlots {
  const moved = (slots: ByMinute): ByMinute => {
    const after: Record<number, number> = {};
    for (const [text, count] of Object.entries(slots)) {
      const minute = Number(text) > present ? Number(text) - minutes : Number(text);
      after[minute] = (after[minute] ?? 0) + count;
    }
    return after;
  };
  return {
    company: moved(company),
    partners: Object.fromEntries(Object.entries(partners).map(([id, slots]) => [id, moved(slots)])),
  };
}

/** When a mail may leave, and which budget delays it; null: none does. */
export interface Slot {
  readonly minute: number;
  readonly waitsFor: 'partner' | 'company' | null;
  readonly taken: TakenSlots;
}

/** Whole minutes that 60 minutes can touch. */
const WINDOW = 61;
/** Minutes; later slots share one minute per window, so that the state stays small however many mails wait. */
const EXACT_FOR = 3 * 60;

/**
 * The first minute within both budgets, not before the partner's last slot. Slots never move: mails leave in slot
 * order, to the minute.
 */
export function takeSlot(
  taken: TakenSlots,
  { now, partner, budgets }: { readonly now: number; readonly partner: number; readonly budgets: MailBudgets },
): Slot {
  const current = since(taken, now);
  const ofPartner = current.partners[partner] ?? {};
  const freeOfCompany = firstFreeOf(current.company, budgets.perCompany, now);
  const freeOfPartner = firstFreeOf(ofPartner, budgets.perPartner, now);
  const fit = (from: number, before: Slot['waitsFor']): [number, Slot['waitsFor']] => {
    for (let [minute, waitsFor] = [from, before]; ;) {
      const company = freeOfCompany(minute);
      if (company > minute) [minute, waitsFor] = [company, 'company'];
      const free = freeOfPartner(minute);
      if (free === minute) return [minute, waitsFor];
      [minute, waitsFor] = [free, 'partner'];
    }
  };
  let [minute, waitsFor] = fit(now, null);
  const last = lastOf(ofPartner);
  if (last > minute) {
    [minute, waitsFor] = fit(last, waitsFor);
    waitsFor ??= budgetOfOrder(ofPartner, budgets);
  }
  const next: TakenSlots = {
    company: plusOne(current.company, minute),
    partners: { ...current.partners, [partner]: plusOne(ofPartner, minute) },
  };
  return { minute, waitsFor, taken: next };
}

/**
 * Both budgets have room, and only the partner's earlier mails are in the way: his budget delayed these if they are
 * as many as it allows in an hour, else the company's did.
 */
function budgetOfOrder(ofPartner: ByMinute, { perPartner, perCompany }: MailBudgets): 'partner' | 'company' {
  const mails = Object.values(ofPartner).reduce((sum, count) => sum + count, 0);
  return perCompany === 0 || (perPartner > 0 && mails >= perPartner) ? 'partner' : 'company';
}

/** `from` must not decrease. Linear over all calls: each taken minute enters and leaves the window once. */
function firstFreeOf(taken: ByMinute, budget: number, now: number): (from: number) => number {
  if (budget === 0) return (from) => from;
  const minutes = minutesOf(taken);
  const at = (index: number) => minutes[index] ?? Number.POSITIVE_INFINITY;
  const full = endsOfFullHours(taken, minutes, budget);
  let [first, end, counted, nextFull] = [0, 0, 0, 0];
  return (from) => {
    for (let minute = from; ;) {
      for (; at(end) <= minute; end += 1) counted += taken[at(end)] ?? 0;
      for (; first < end && at(first) <= minute - WINDOW; first += 1) counted -= taken[at(first)] ?? 0;
      for (; (full[nextFull] ?? Number.POSITIVE_INFINITY) < minute; nextFull += 1);
      const later = full[nextFull] ?? Number.POSITIVE_INFINITY;
      if (counted < budget && later - WINDOW >= minute) return minute;
      const next = counted < budget ? later + 1 : at(first) + WINDOW;
      minute = next - now > EXACT_FOR ? Math.ceil(next / WINDOW) * WINDOW : next;
    }
  };
}

/** Taken minutes whose preceding hour has no room. */
function endsOfFullHours(taken: ByMinute, minutes: readonly number[], budget: number): number[] {
  let [first, counted] = [0, 0];
  return minutes.filter((minute) => {
    counted += taken[minute] ?? 0;
    for (; (minutes[first] ?? minute) <= minute - WINDOW; first += 1) counted -= taken[minutes[first] ?? 0] ?? 0;
    return counted >= budget;
  });
}

function minutesOf(taken: ByMinute): number[] {
  return Object.keys(taken)
    .map(Number)
    .sort((a, b) => a - b);
}

function lastOf(taken: ByMinute): number {
  return minutesOf(taken).at(-1) ?? Number.NEGATIVE_INFINITY;
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

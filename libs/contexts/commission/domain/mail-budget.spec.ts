import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MailBudgets, NO_SLOTS, movedBack, takeSlot } from './mail-budget.ts';

const BUDGETS: MailBudgets = { perPartner: 3, perCompany: 5 };

/** Departure minutes. */
function slotsOf(mails: readonly { now: number; partner: number }[], budgets = BUDGETS) {
  let taken = NO_SLOTS;
  return mails.map(({ now, partner }) => {
    const place = takeSlot(taken, { now, partner, budgets });
    taken = place.taken;
    return { minute: place.minute, waitsFor: place.waitsFor };
  });
}

const mails = (count: number, partner: number, now = 0) => Array.from({ length: count }, () => ({ now, partner }));

describe('a budget by partner and by company', () => {
  test('what fits leaves at once, the rest in the hours that follow', () => {
    const places = slotsOf(mails(7, 1));
    expect(places.map(({ minute }) => minute)).toEqual([0, 0, 0, 61, 61, 61, 122]);
    expect(places.map(({ waitsFor }) => waitsFor)).toEqual([null, null, null, ...Array(4).fill('partner')]);
  });

  test('a full partner delays no other, a full company delays all', () => {
    expect(slotsOf([...mails(4, 1), ...mails(2, 2), ...mails(1, 3)])).toEqual([
      ...Array(3).fill({ minute: 0, waitsFor: null }),
      { minute: 61, waitsFor: 'partner' },
      ...Array(2).fill({ minute: 0, waitsFor: null }),
      { minute: 61, waitsFor: 'company' },
    ]);
  });

  test('MAI-2: a partner’s later mails wait for the company, too, where it is the company that is full', () => {
    const company = { minute: 61, waitsFor: 'company' };
    for (const perPartner of [3, 200, 0])
      expect(slotsOf([...mails(2, 2), ...mails(3, 1)], { perPartner, perCompany: 2 })).toEqual([
        ...Array(2).fill({ minute: 0, waitsFor: null }),
        ...Array(2).fill(company),
        { minute: 122, waitsFor: 'company' },
      ]);
  });

  test('MAI-2: property: no mail waits for a budget that has no limit', () => {
    const requested = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 120 }), partner: fc.integer({ min: 1, max: 2 }) }),
      { maxLength: 30, size: 'max' },
    );
    fc.assert(
      fc.property(requested, fc.constantFrom('partner', 'company'), (waits, unlimited) => {
        let now = 0;
        const given = waits.map(({ wait, partner }) => ({ now: (now += wait), partner }));
        const budgets = { perPartner: unlimited === 'partner' ? 0 : 2, perCompany: unlimited === 'company' ? 0 : 2 };
        slotsOf(given, budgets).forEach(({ minute, waitsFor }, index) => {
          expect(waitsFor).not.toBe(unlimited);
          expect(waitsFor === null).toBe(minute === given[index]?.now);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('0 is no limit', () => {
    const places = slotsOf(mails(500, 1), { perPartner: 0, perCompany: 0 });
    expect(new Set(places.map(({ minute }) => minute))).toEqual(new Set([0]));
  });

  test('slots that are moved back, waiting ones too, count as those of the time to which they are moved', () => {
    let taken = NO_SLOTS;
    for (const { now, partner } of mails(4, 1, 1_000))
      ({ taken } = takeSlot(taken, { now, partner, budgets: BUDGETS }));
    const { minute } = takeSlot(movedBack(taken, 100, 900), { now: 100, partner: 1, budgets: BUDGETS });
    expect(minute).toBe(161);
    expect(takeSlot(movedBack(taken, 100, 900), { now: 161, partner: 2, budgets: BUDGETS }).taken.company).toEqual({
      161: 2,
    });
  });

  test('of two clocks that differ none moves the slots that the other has taken', () => {
    const { taken } = takeSlot(NO_SLOTS, { now: 100, partner: 1, budgets: BUDGETS });
    expect(movedBack(taken, 100, 10)).toEqual(taken);
  });

  test('ended windows are forgotten', () => {
    let { taken } = takeSlot(NO_SLOTS, { now: 0, partner: 1, budgets: BUDGETS });
    ({ taken } = takeSlot(taken, { now: 1_000, partner: 2, budgets: BUDGETS }));
    expect(taken).toEqual({ company: { 1000: 1 }, partners: { 2: { 1000: 1 } } });
  });

  test('property: no hour has more mails than its budget, and each partner’s mails stay in order', () => {
    const requested = fc.array(
      fc.record({
        wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 45 })),
        partner: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 60, size: 'max' },
    );
    fc.assert(
      fc.property(requested, (waits) => {
        let now = 0;
        const given = waits.map(({ wait, partner }) => ({ now: (now += wait), partner }));
        const places = slotsOf(given).map(({ minute }, index) => ({ minute, partner: given[index]?.partner ?? 0 }));
        for (const { minute } of places) {
          const hour = places.filter((each) => each.minute > minute - 61 && each.minute <= minute);
          expect(hour.length).toBeLessThanOrEqual(5);
          for (const partner of [1, 2, 3])
            expect(hour.filter((each) => each.partner === partner).length).toBeLessThanOrEqual(3);
        }
        for (const partner of [1, 2, 3]) {
          const own = places.filter((each) => each.partner === partner).map(({ minute }) => minute);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('a backlog of weeks is kept in few slots, and keeps to the budget', () => {
    const budgets = { perPartner: 200, perCompany: 2_000 };
    let taken = NO_SLOTS;
    let last = 0;
    const take = (now: number) => {
      const place = takeSlot(taken, { now, partner: 1, budgets });
      ({ taken } = place);
      expect(place.minute).toBeGreaterThanOrEqual(last);
      last = place.minute;
    };
    // Spread over an hour first, so that each of its minutes is taken again in the hours that follow.
    for (let minute = 0; minute < 60; minute += 1) for (let mail = 0; mail < 4; mail += 1) take(minute);
    for (let mail = 0; mail < 5_000; mail += 1) take(60);
    // 1,500 if each minute of the first hour were taken again in each that follows.
    expect(Object.keys(taken.company).length).toBeLessThan(250);

    const minutes = Object.entries(taken.company).map(([minute, count]) => ({ minute: Number(minute), count }));
    for (const { minute } of minutes) {
      const hour = minutes.filter((each) => each.minute > minute - 61 && each.minute <= minute);
      expect(hour.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(200);
    }
    // No slot is wasted but where the exact ones end.
    expect(last).toBeLessThan(60 + (5_240 / 200 + 1) * 61);
  });
});

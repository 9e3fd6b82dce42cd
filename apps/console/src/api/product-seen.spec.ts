import { describe, expect, test } from '@jest/globals';
import type { ProductShown } from './product.ts';
import { ProductChanged, actOnSeen, seenInForm } from './product-seen.ts';
import { RequestFailed } from './request-failed.ts';

const seen: ProductShown = {
  productID: 7,
  companyID: 1,
  revision: 3,
  etag: '"3.a"',
  vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
  externalID: null,
  AP30Pno: null,
  AP30Guid: null,
  AP30Hash: null,
  status: 'onAuction',
  moves: ['sold'],
  createdAt: '2026-11-27 10:00:00',
  updatedAt: '2026-11-27 10:00:00',
  fields: { location: 'Kolding' },
  meta: {},
  dispute: { state: 'none', since: null, reason: null },
  partner: null,
  assignment: null,
  transport: null,
  registration: { state: 'waiting', since: '2026-11-27 10:00:00' },
  sameVIN: [],
  withdrawn: null,
};

const registered = { AP30Pno: 100_234, AP30Guid: '5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f' };

/** Acts on `as` while the service has `now`, or still answers reads with `read`. */
async function actWhile(now: ProductShown, read = now, as = seen) {
  const tags: (string | null)[] = [];
  const refusal = RequestFailed.of(new Response(null, { status: 412 }), {
    message: 'It has changed meanwhile',
    code: 'precondition_failed',
  });
  const act = async (etag: string | null): Promise<void> => {
    tags.push(etag);
    if (etag !== now.etag) throw refusal;
  };
  const error = await actOnSeen(as, act, async () => read).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { tags, changes: error instanceof ProductChanged ? error.changes : error };
}

describe('an act on a product that somebody has seen', () => {
  test('names the revision that was seen', async () => {
    expect(await actWhile(seen)).toEqual({ tags: ['"3.a"'], changes: null });
  });

  test("is done although the platform's answer came in between", async () => {
    const now = { ...seen, ...registered, revision: 4, etag: '"4.a"' };
    expect(await actWhile(now)).toEqual({ tags: ['"3.a"', '"4.a"'], changes: null });
  });

  test('is done although the number alone came in between, but not where somebody has acted, too', async () => {
    const numbered = { ...seen, AP30Pno: 100_234, revision: 4, etag: '"4.a"' };
    expect(await actWhile(numbered)).toEqual({ tags: ['"3.a"', '"4.a"'], changes: null });
    const acted = { ...seen, ...registered, revision: 5, etag: '"5.a"' };
    expect((await actWhile(acted)).changes).toEqual([]);
  });

  test.each<[string, Partial<ProductShown>, object]>([
    ['status', { status: 'sold' }, { key: 'status', from: 'onAuction', to: 'sold' }],
    ['a field', { fields: { location: 'Aarhus' } }, { key: 'location', from: 'Kolding', to: 'Aarhus' }],
    [
      'dispute',
      { dispute: { state: 'open', since: null, reason: 'A dent' } },
      { key: 'dispute', from: 'none', to: 'open' },
    ],
    [
      'assignment',
      {
        assignment: {
          commissionPartnerID: 2,
          partnerName: 'Y',
          assignedAt: '2026-11-27 11:00:00',
          userID: 1,
          mail: null,
        },
      },
      { key: 'assignment', from: null, to: 'Y, 2026-11-27 11:00:00' },
    ],
  ])('is refused once somebody else has changed it, and the refusal names the change: %s', async (_, change, named) => {
    const now = { ...seen, ...change, revision: 4, etag: '"4.a"' };
    expect(await actWhile(now)).toEqual({ tags: ['"3.a"'], changes: [named] });
  });

  test('is not done if all is as it was, but not any more for the same reason', async () => {
    expect(await actWhile({ ...seen, revision: 5, etag: '"5.a"' })).toEqual({ tags: ['"3.a"'], changes: [] });
  });

  test('is not repeated against the same state, which is read late', async () => {
    const now = { ...seen, revision: 4, etag: '"4.a"' };
    expect(await actWhile(now, seen)).toEqual({ tags: ['"3.a"'], changes: [] });
  });
});

describe('what the user of a form has seen that shows the fields', () => {
  const changed = { ...seen, fields: { location: 'Aarhus' }, revision: 4, etag: '"4.a"' };

  test('is the product as it is now while only its fields change', () => {
    expect(seenInForm(seen, changed)).toBe(changed);
  });

  test('is its state when the form opened once somebody else has acted; only his act is named', async () => {
    const sold = { ...changed, status: 'sold' as const, revision: 5, etag: '"5.a"' };
    const inForm = seenInForm(seen, sold);
    expect(inForm).toEqual({ ...sold, status: 'onAuction', revision: 3, etag: '"3.a"' });
    expect(await actWhile(sold, sold, inForm)).toEqual({
      tags: ['"3.a"'],
      changes: [{ key: 'status', from: 'onAuction', to: 'sold' }],
    });
    expect(seenInForm(sold, sold)).toBe(sold);
  });
});

import {
  type ListCheck,
  type ListQuery,
  MOST_EXAMINED,
  NO_BODY,
  type ViewRow,
  type ViewStore,
  passes,
  storedKey,
} from '@vpds/kernel';
import { barePlate, keyText } from '../domain/search-keys.ts';
import { PRODUCTS, productOf } from '../product.view.ts';
import { SET, type Withdrawn } from './product-list.ts';

/** Newest products of each kind of match. */
const MOST_FOUND = 1_000;
const END_OF_VIN = /^[A-Z0-9]{4,16}$/;
const PRODUCT_ID = /^[1-9]\d{0,15}$/;

export interface TextSearch {
  readonly scope: number;
  readonly text: string;
  readonly checks: readonly ListCheck[];
  readonly withdrawn: Withdrawn;
}

interface Matches {
  readonly rows: readonly ViewRow[];
  /** If false, more may match. */
  readonly isComplete: boolean;
}

/**
 * The products that people mean by a text (LST-8): at most {@link MOST_FOUND} of each kind, without their documents.
 * Withdrawn ones have no search keys, so they are compared one by one.
 */
export async function findByText(views: ViewStore, search: TextSearch): Promise<Matches> {
  const { withdrawn } = search;
  const found = await Promise.all([
    ...(withdrawn === 'only' ? [] : liveMatches(views, search)),
    ...(withdrawn === 'no' ? [] : [withdrawnMatches(views, search)]),
  ]);
  const byID = new Map(found.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  return {
    rows: [...byID.values()].filter((row) => search.checks.every((check) => passes(row, check))),
    isComplete: found.every(({ isComplete }) => isComplete),
  };
}

function liveMatches(views: ViewStore, { scope, text }: TextSearch): Promise<Matches>[] {
  const value = storedKey(text.trim());
  const bare = barePlate(text);
  const by = async (key: string, equals: string): Promise<Matches> => {
    const { rows, next } = await views.list(PRODUCTS, listBy(scope, { key, equals }));
    return { rows, isComplete: next === null };
  };
  return [
    by('vehicleIdentificationNumber', value),
    by('registrationNumber', value),
    by('registrationNumber', bare),
    by('plate', bare),
    by('externalID', value),
    ...(END_OF_VIN.test(value) ? [byEndOfVIN(views, scope, value)] : []),
    ...(PRODUCT_ID.test(value) ? [byID(views, scope, value)] : []),
  ];
}

function listBy(scope: number, lead: NonNullable<ListQuery['lead']>): ListQuery {
  return {
    scope,
    by: 'createdAt',
    order: 'newest',
    lead,
    since: null,
    until: null,
    checks: [],
    after: null,
    limit: MOST_FOUND,
    most: MOST_EXAMINED,
    pick: NO_BODY,
  };
}

async function byEndOfVIN(views: ViewStore, scope: number, end: string): Promise<Matches> {
  const where = [{ key: 'vehicleIdentificationNumber', like: `%${end}` }];
  const query = { scope, where, order: 'newest', limit: MOST_FOUND, pick: NO_BODY } as const;
  const { rows, more } = await views.find(PRODUCTS, query);
  return { rows, isComplete: !more };
}

async function byID(views: ViewStore, scope: number, id: string): Promise<Matches> {
  const row = await views.get(PRODUCTS, id, { pick: NO_BODY });
  return { rows: row?.scope === scope && row.keys['withdrawn'] === null ? [row] : [], isComplete: true };
}

async function withdrawnMatches(views: ViewStore, { scope, text }: TextSearch): Promise<Matches> {
  const matches = means(text);
  const rows: ViewRow[] = [];
  let examined = 0;
  for (let after: ListQuery['after'] = null; ;) {
    const { pick: _, ...query } = listBy(scope, { key: 'withdrawn', equals: SET });
    const page = await views.list(PRODUCTS, { ...query, limit: 100, after });
    rows.push(...page.rows.filter((row) => matches(row)));
    examined += page.rows.length;
    after = page.next;
    if (after === null || rows.length >= MOST_FOUND || examined >= MOST_EXAMINED)
      return { rows, isComplete: after === null };
  }
}

function means(text: string): (row: ViewRow) => boolean {
  const value = storedKey(text.trim());
  const bare = barePlate(text);
  return (row) => {
    const { productID, vin, externalID, fields } = productOf(row);
    const isVIN = vin === value || (END_OF_VIN.test(value) && vin.endsWith(value));
    const plate = keyText(fields.get('registrationNumber'));
    return (
      isVIN ||
      String(productID) === value ||
      keyText(externalID) === value ||
      (plate !== null && barePlate(plate) === bare)
    );
  };
}

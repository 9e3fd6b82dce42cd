import {
  ExceedsMaxBytes,
  type ListCheck,
  type ListCount,
  type ListPage,
  type ListPlace,
  type ListQuery,
  MOST_COUNTED,
  type ViewDefinition,
  type ViewRow,
  placeOfRow,
  storedKey,
} from '@vpds/kernel';
import type { AbstractCursor, Collection, Document, Filter, Sort } from 'mongodb';
import { type BoundedCalls, withHint } from './bounded-calls.ts';
import { allOf, keyField } from './key-filter.ts';
import { BY_CHANGE, BY_CREATION, type IndexKey, indexKey, orderIndex } from './search-plan.ts';
import { type StoredView, fromStored, int64, picked, picksNothing } from './view-document.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** An index range in the order of the list. Keys examined: those of the page, or at most `most` if rows are checked. */
export interface ListPlan {
  readonly range: Filter<StoredView>;
  readonly sort: Sort;
  readonly hint: IndexKey;
}

type Times = Pick<ListQuery, 'since' | 'until'>;

/** `positions`: of the times, in the order of creation. */
export function listPlan(view: ViewDefinition, query: ListQuery, positions: Positions): ListPlan {
  const { scope, by, order, lead } = query;
  if (by === 'changedAt' && (view.listedByChange !== true || lead !== null || scope === null))
    throw new TypeError(`View ${view.name} has no such list in the order of changes`);
  const sign = order === 'newest' ? -1 : 1;
  const range = allOf([
    ...(scope === null ? [] : [{ scope }]),
    ...(lead === null ? [] : [{ [keyField(view, lead.key)]: storedKey(lead.equals) }]),
    ...(by === 'changedAt' ? timeRange('changedAt', query) : positionRange(positions)),
    ...afterFilter(query),
  ]);
  if (by === 'changedAt') return { range, sort: { changedAt: sign, createdPosition: sign }, hint: BY_CHANGE };
  const hint =
    lead === null
      ? orderIndex(view, scope !== null)
      : indexKey(scope !== null, keyField(view, lead.key), 'createdPosition');
  return { range, sort: { createdPosition: sign }, hint };
}

/** Positions of the first rows created at `since` and after `until`; null means no bound. */
interface Positions {
  readonly from: bigint | null;
  readonly before: bigint | null;
}

/** Resolves to null if no row can match. */
async function positionsOf(
  collection: Collection<StoredView>,
  { scope, by, since, until }: ListQuery,
  calls: BoundedCalls,
): Promise<Positions | null> {
  if (by === 'changedAt' || (since === null && until === null)) return { from: null, before: null };
  if (scope === null) throw new TypeError('A list of all companies has no range of times');
  const first = async (createdAt: number): Promise<bigint | null> => {
    const filter = { scope, createdAt: { $gte: createdAt } };
    const options = { sort: BY_CREATION, projection: { createdPosition: 1 }, maxTimeMS: calls.serverTimeout };
    const row = await withHint(BY_CREATION, (hint) =>
      calls.read(() => collection.findOne(filter, { ...options, ...hint })),
    );
    return row?.createdPosition ?? null;
  };
  const from = since === null ? null : await first(since);
  if (since !== null && from === null) return null;
  return { from, before: until === null ? null : await first(until + 1) };
}

function positionRange({ from, before }: Positions): Filter<StoredView>[] {
  return [
    ...(from === null ? [] : [{ createdPosition: { $gte: int64(from) } }]),
    ...(before === null ? [] : [{ createdPosition: { $lt: int64(before) } }]),
  ];
}

function timeRange(time: 'createdAt' | 'changedAt', { since, until }: Times): Filter<StoredView>[] {
  return [
    ...(since === null ? [] : [{ [time]: { $gte: since } }]),
    ...(until === null ? [] : [{ [time]: { $lte: until } }]),
  ];
}

function afterFilter({ after, order }: ListQuery): Filter<StoredView>[] {
  if (after === null) return [];
  const beyond = order === 'newest' ? '$lt' : '$gt';
  const position = { createdPosition: { [beyond]: int64(after.position) } };
  const { changedAt } = after;
  if (changedAt === null) return [position];
  // The first condition is the index's range.
  return [
    { changedAt: { [`${beyond}e`]: changedAt } },
    { $or: [{ changedAt: { [beyond]: changedAt } }, { changedAt, ...position }] },
  ];
}

function checkFilter(view: ViewDefinition, check: ListCheck): Filter<StoredView> {
  if ('anyOf' in check) return { $or: check.anyOf.map((one) => checkFilter(view, one)) };
  if ('time' in check) return allOf(timeRange(check.time, check));
  const field = keyField(view, check.key);
  if ('isSet' in check) return { [field]: check.isSet ? { $gte: '' } : null };
  return { [field]: 'equals' in check ? storedKey(check.equals) : { $gte: '', $lt: storedKey(check.below) } };
}

export async function listRows(
  collection: Collection<StoredView>,
  view: ViewDefinition,
  query: ListQuery,
  calls: BoundedCalls,
): Promise<ListPage> {
  const positions = await positionsOf(collection, query, calls);
  if (positions === null) return { rows: [], next: null, examined: 0, bytes: 0 };
  const plan = listPlan(view, query, positions);
  const { rows, bytes, end } = await withHint(plan.hint, (hint) =>
    readRows(cursorOf(collection, view, query, plan, { ...hint, maxTimeMS: calls.serverTimeout }), query, calls),
  );
  const last = rows.at(-1);
  if (end !== 'none' && last !== undefined) {
    const place = placeOfRow(last, query.by);
    const isCut = end === 'bytes' && query.checks.length > 0;
    const examined = isCut ? await examinedUpTo(collection, plan, query, place, calls) : rows.length;
    return { rows, next: place, examined, bytes };
  }
  if (query.checks.length === 0) return { rows, next: null, examined: rows.length, bytes };
  return { rows, next: await endOf(collection, plan, query, calls), examined: query.most, bytes };
}

export async function countListed(
  collection: Collection<StoredView>,
  view: ViewDefinition,
  query: ListQuery,
  calls: BoundedCalls,
): Promise<ListCount> {
  const positions = await positionsOf(collection, query, calls);
  if (positions === null) return { count: 0, isComplete: true };
  const plan = listPlan(view, { ...query, after: null }, positions);
  const steps = [...pipeline(view, { ...query, limit: MOST_COUNTED }, plan), { $count: 'count' }];
  const [counted] = await withHint(plan.hint, (hint) =>
    calls.read(() =>
      collection.aggregate<{ count: number }>(steps, { ...hint, maxTimeMS: calls.serverTimeout }).toArray(),
    ),
  );
  const count = Number(counted?.count ?? 0);
  if (count > MOST_COUNTED) return { count: MOST_COUNTED, isComplete: false };
  const isCut = query.checks.length > 0 && (await endOf(collection, plan, query, calls)) !== null;
  return { count, isComplete: !isCut };
}

function pipeline(view: ViewDefinition, query: ListQuery, { range, sort }: ListPlan): Document[] {
  const checks = query.checks.map((check) => checkFilter(view, check));
  const checked = checks.length === 0 ? [] : [{ $limit: query.most }, { $match: allOf(checks) }];
  return [{ $match: range }, { $sort: sort }, ...checked, { $limit: query.limit + 1 }];
}

function cursorOf(
  collection: Collection<StoredView>,
  view: ViewDefinition,
  query: ListQuery,
  plan: ListPlan,
  options: { readonly hint?: IndexKey; readonly maxTimeMS: number },
): AbstractCursor<StoredView> {
  const isBodiless = query.pick !== undefined && picksNothing(query.pick);
  const shown = isBodiless ? [{ $project: { body: 0 } }] : [];
  const steps = [...pipeline(view, query, plan), ...shown];
  return collection.aggregate<StoredView>(steps, { ...options, batchSize: query.limit + 1 });
}

interface Read {
  readonly rows: ViewRow[];
  readonly bytes: number;
  /** Why the rows end before the cursor does. */
  readonly end: 'limit' | 'bytes' | 'none';
}

/** @throws ExceedsMaxBytes */
async function readRows(cursor: AbstractCursor<StoredView>, query: ListQuery, calls: BoundedCalls): Promise<Read> {
  const { limit, maxBytes = MAX_BYTES, pick } = query;
  const rows: ViewRow[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const stored = await calls.read(() => cursor.next());
      if (stored === null) return { rows, bytes, end: 'none' };
      const row = fromStored(stored);
      const size = Buffer.byteLength(row.body);
      if (rows.length === 0 && size > maxBytes) throw new ExceedsMaxBytes(size);
      if (rows.length === limit) return { rows, bytes, end: 'limit' };
      if (bytes + size > maxBytes) return { rows, bytes, end: 'bytes' };
      const shown = pick === undefined ? row : picked(row, pick);
      rows.push(shown);
      bytes += Math.max(size, shown.body.length);
    }
  } finally {
    // An unavailable engine would delay the answer.
    cursor.close().catch(() => {});
  }
}

/** The last row examined; null: none follows. */
async function endOf(
  collection: Collection<StoredView>,
  { range, sort, hint }: ListPlan,
  { most, by }: ListQuery,
  calls: BoundedCalls,
): Promise<ListPlace | null> {
  const options = { sort, skip: most - 1, limit: 2, projection: { body: 0 }, maxTimeMS: calls.serverTimeout };
  const [last, beyond] = await withHint(hint, (hinted) =>
    calls.read(() => collection.find(range, { ...options, ...hinted }).toArray()),
  );
  return last === undefined || beyond === undefined ? null : placeOfRow(fromStored(last), by);
}

async function examinedUpTo(
  collection: Collection<StoredView>,
  { range, hint }: ListPlan,
  { order, most }: ListQuery,
  place: ListPlace,
  calls: BoundedCalls,
): Promise<number> {
  const beyond = allOf(afterFilter({ after: place, order } as ListQuery));
  const upTo = { $and: [range, { $nor: [beyond] }] };
  return withHint(hint, (hinted) =>
    calls.read(() => collection.countDocuments(upTo, { limit: most, maxTimeMS: calls.serverTimeout, ...hinted })),
  );
}

import { storedKey, type KeyMatch, type ViewDefinition, type ViewQuery } from '@vpds/kernel';
import type { Filter, IndexDescription } from 'mongodb';
import { allOf, keyField, keyFilter, likeCondition, placeFilter, scanCondition } from './key-filter.ts';
import { reversedText, type StoredView } from './view-document.ts';

export type IndexKey = Readonly<Record<string, 1>>;

export interface SearchPlan {
  /** `exact` and `range` read a key range and sort; `order` and `scan` read in the requested order. */
  readonly kind: 'exact' | 'range' | 'order' | 'scan';
  readonly filter: Filter<StoredView>;
  readonly hint: IndexKey;
}

interface Range {
  readonly match: KeyMatch;
  readonly field: string;
  readonly filter: Filter<StoredView>;
  readonly isExact: boolean;
  /** Characters; longer conditions are narrower. */
  readonly length: number;
}

/**
 * An exact value, else the longest prefix or suffix; null: needs a scan. Without a hint mongod would try every index,
 * and decide too late for rare patterns.
 */
export function rangePlan(view: ViewDefinition, query: ViewQuery): SearchPlan | null {
  const ranges = query.where.flatMap((match) => rangesOf(view, match));
  const [first, ...others] = ranges;
  if (first === undefined) return null;
  const best = others.reduce((one, other) => (isNarrower(other, one) ? other : one), first);
  const rest = query.where.filter((match) => match !== best.match).map((match) => keyFilter(view, match));
  return {
    kind: best.isExact ? 'exact' : 'range',
    filter: allOf([best.filter, ...rest, ...placeFilter(query)]),
    hint: indexKey(query.scope !== null, best.field, 'createdPosition'),
  };
}

export function scanPlan(view: ViewDefinition, query: ViewQuery): SearchPlan {
  const rare = query.where.find(({ key }) => view.rare?.includes(key))?.key;
  const conditions = query.where.map((match) =>
    'like' in match && match.like.includes('%')
      ? { [keyField(view, match.key)]: scanCondition(storedKey(match.like)) }
      : keyFilter(view, match),
  );
  return {
    kind: query.where.length === 0 ? 'order' : 'scan',
    filter: allOf([...conditions, ...placeFilter(query)]),
    hint: rare === undefined ? orderIndex(view, query.scope !== null) : rareIndex(rare, query.scope !== null),
  };
}

/**
 * Indexes for each kind of query, with and without scope. The order index includes scanned keys, so that scans fetch
 * matches only; sparse keys have their own.
 */
export function indexesOf(view: ViewDefinition): IndexDescription[] {
  const indexed = view.keys.filter((key) => isIndexed(view, key));
  const fields = [
    ...indexed.map((key) => `keys.${key}`),
    ...(view.searchedByEnd ?? []).map((key) => `reversed.${key}`),
  ];
  const searches = [true, false].flatMap((scoped) => [
    { key: { ...orderIndex(view, scoped) } },
    ...fields.map((field) => ({ key: { ...indexKey(scoped, field, 'createdPosition') } })),
    ...(view.rare ?? []).map((key) => ({
      key: { ...rareIndex(key, scoped) },
      partialFilterExpression: { [`keys.${key}`]: { $gte: '' } },
    })),
  ]);
  return view.listedByChange === true ? [...searches, { key: BY_CHANGE }, { key: BY_CREATION }] : searches;
}

/** The order of changes of one company. */
export const BY_CHANGE: IndexKey = { scope: 1, changedAt: 1, createdPosition: 1 };
/** Finds the position of a time. */
export const BY_CREATION: IndexKey = { scope: 1, createdAt: 1, createdPosition: 1 };

function rangesOf(view: ViewDefinition, match: KeyMatch): Range[] {
  const { key } = match;
  const own = { match, field: `keys.${key}` };
  const text = storedKey('equals' in match ? match.equals : match.like);
  const isExact = 'equals' in match || !text.includes('%');
  const ranges: Range[] = [];
  if (isIndexed(view, key)) {
    const length = isExact ? text.length : text.indexOf('%');
    if (isExact || length > 0) ranges.push({ ...own, filter: keyFilter(view, match), isExact, length });
  }
  if (!isExact && view.searchedByEnd?.includes(key)) {
    const field = `reversed.${key}`;
    const length = text.length - text.lastIndexOf('%') - 1;
    if (length > 0) ranges.push({ match, field, filter: endFilter(field, text), isExact, length });
  }
  return ranges;
}

function endFilter(field: string, pattern: string): Filter<StoredView> {
  return { [field]: likeCondition(reversedText(pattern)) };
}

function isNarrower(one: Range, other: Range): boolean {
  return one.isExact === other.isExact ? one.length > other.length : one.isExact;
}

function isIndexed(view: ViewDefinition, key: string): boolean {
  return view.keys.includes(key) && !view.scanOnly?.includes(key);
}

export function orderIndex(view: ViewDefinition, scoped: boolean): IndexKey {
  const isCarried = (key: string) => !view.exactOnly?.includes(key) && !view.rare?.includes(key);
  const carried = view.searchedByEnd === undefined ? [] : view.keys.filter(isCarried);
  return indexKey(scoped, 'createdPosition', ...carried.map((key) => `keys.${key}`));
}

function rareIndex(key: string, scoped: boolean): IndexKey {
  return indexKey(scoped, 'createdPosition', `keys.${key}`);
}

export function indexKey(scoped: boolean, ...fields: readonly string[]): IndexKey {
  return Object.fromEntries([...(scoped ? ['scope'] : []), ...fields].map((field) => [field, 1 as const]));
}

import { Refusal, firstAfterPrefix, storedKey, type KeyMatch, type ViewDefinition, type ViewQuery } from '@vpds/kernel';
import type { Condition, Filter } from 'mongodb';
import { int64, type StoredView } from './view-document.ts';

type TextCondition = { $gte?: string; $lt?: string; $regex?: string; $options?: string };

/** mongod's limit (error 51091). */
const LONGEST_EXPRESSION = 32_764;

export function placeFilter(query: ViewQuery): Filter<StoredView>[] {
  const conditions: Filter<StoredView>[] = [];
  if (query.scope !== null) conditions.push({ scope: query.scope });
  if (query.beyond !== undefined) {
    const position = int64(query.beyond);
    conditions.push({ createdPosition: query.order === 'newest' ? { $lt: position } : { $gt: position } });
  }
  return conditions;
}

export function allOf(conditions: readonly Filter<StoredView>[]): Filter<StoredView> {
  return conditions.length === 0 ? {} : { $and: [...conditions] };
}

export function keyField(view: ViewDefinition, key: string): string {
  if (!view.keys.includes(key)) throw new TypeError(`View ${view.name} has no key '${key}'`);
  return `keys.${key}`;
}

export function keyFilter(view: ViewDefinition, match: KeyMatch): Filter<StoredView> {
  const condition: Condition<string> =
    'equals' in match ? { $eq: storedKey(match.equals) } : likeCondition(storedKey(match.like));
  return { [keyField(view, match.key)]: condition };
}

/**
 * An index range (the text before the first `%`), plus a regular expression if needed. Atomic groups prevent
 * backtracking: time is bounded by value length times pattern length. @throws Refusal `search_pattern_too_long`
 */
export function likeCondition(pattern: string): TextCondition | { $eq: string } {
  const [first = '', ...rest] = pattern.split('%');
  if (rest.length === 0) return { $eq: pattern };
  const range = prefixRange(first);
  if (rest.every((part) => part === '')) return range;
  return { ...range, ...expression('\\A', pattern) };
}

/**
 * Keeps creation order by hiding the prefix from mongod's planner: seeking within the index costs more than comparing.
 */
export function scanCondition(pattern: string): TextCondition {
  const isAny = pattern.split('%').every((part) => part === '');
  return isAny ? { $gte: '' } : { $gte: '', ...expression('(?:\\A)', pattern) };
}

function expression(start: string, pattern: string): { $regex: string; $options: string } {
  const [first = '', ...rest] = pattern.split('%');
  const last = rest.pop() ?? '';
  const middle = rest.filter((part) => part !== '');
  const found = middle.map((part) => `(?>.*?${literal(part)})`).join('');
  const end = last === '' ? '' : `.*${literal(last)}\\z`;
  const $regex = `${start}${literal(first)}${found}${end}`;
  if (Buffer.byteLength($regex) > LONGEST_EXPRESSION) throw new Refusal('search_pattern_too_long');
  return { $regex, $options: 's' };
}

/** Compares by code points, as MongoDB orders texts. */
function prefixRange(prefix: string): { $gte: string; $lt?: string } {
  const end = firstAfterPrefix(prefix);
  return end === null ? { $gte: prefix } : { $gte: prefix, $lt: end };
}

/** Escapes a text for PCRE; stored keys contain no NUL. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

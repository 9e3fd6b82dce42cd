import { Refusal, behindPrefix, storedKey, type KeyMatch, type ViewDefinition, type ViewQuery } from '@vpds/kernel';
import type { Condition, Filter } from 'mongodb';
import { int64, type StoredView } from './view-document.ts';

type TextCondition = { $gte?: string; $lt?: string; $regex?: string; $options?: string };

/** mongod refuses a longer expression (its error 51091). */
const LONGEST_EXPRESSION = 32_764;

/** What a query asks besides its keys. */
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

/** @throws TypeError for a key that the view does not have */
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
 * A pattern as a range of the index (the text before the first `%`), and a regular expression only where that range does
 * not decide. Each part after a `%` is searched for once, from where the one before was found: the group is atomic, so
 * nothing is tried again, and the time is at most the length of the value times that of the pattern.
 * @throws Refusal `search_pattern_too_long`
 */
export function likeCondition(pattern: string): TextCondition | { $eq: string } {
  const [first = '', ...rest] = pattern.split('%');
  if (rest.length === 0) return { $eq: pattern };
  const range = prefixRange(first);
  if (rest.every((part) => part === '')) return range;
  return { ...range, ...expression('\\A', pattern) };
}

/**
 * The same for an index that is walked in the order of creation. No range of the key: mongod would skip to the next entry
 * within it, which costs more than the comparison. So the expression's beginning is hidden from its planner.
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

/** All strings that start with a prefix, in the order of code points that MongoDB compares strings by. */
function prefixRange(prefix: string): { $gte: string; $lt?: string } {
  const behind = behindPrefix(prefix);
  return behind === null ? { $gte: prefix } : { $gte: prefix, $lt: behind };
}

/** Text as a regular expression that means just that, in PCRE. There is no NUL in it, as in no stored key. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

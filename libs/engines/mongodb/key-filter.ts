import { behindPrefix, storedKey, type KeyMatch, type ViewDefinition, type ViewQuery } from '@vpds/kernel';
import type { Condition, Filter } from 'mongodb';
import { int64, type StoredView } from './view-document.ts';

type TextCondition = { $gte?: string; $lt?: string; $regex?: string; $options?: string };

/** The filter of a query. @throws TypeError for a key that the view does not have */
export function queryFilter(view: ViewDefinition, query: ViewQuery): Filter<StoredView> {
  const conditions: Filter<StoredView>[] = query.where.map((match) => keyFilter(view, match));
  if (query.scope !== null) conditions.push({ scope: query.scope });
  if (query.beyond !== undefined) {
    const position = int64(query.beyond);
    conditions.push({ createdPosition: query.order === 'newest' ? { $lt: position } : { $gt: position } });
  }
  return conditions.length === 0 ? {} : { $and: conditions };
}

function keyFilter(view: ViewDefinition, match: KeyMatch): Filter<StoredView> {
  if (!view.keys.includes(match.key)) throw new TypeError(`View ${view.name} has no key '${match.key}'`);
  const condition: Condition<string> =
    'equals' in match ? { $eq: storedKey(match.equals) } : likeCondition(storedKey(match.like));
  return { [`keys.${match.key}`]: condition };
}

/**
 * A pattern as a range of the index (what stands before the first `%`), and a regular expression only where that does not
 * say it all. Each part after a `%` is searched for once, from where the one before was found: the group is atomic, so
 * nothing is tried again, and the time is at most the length of the value times that of the pattern.
 */
export function likeCondition(pattern: string): TextCondition | { $eq: string } {
  const [first = '', ...rest] = pattern.split('%');
  const last = rest.pop();
  if (last === undefined) return { $eq: pattern };
  const middle = rest.filter((part) => part !== '');
  const range = prefixRange(first);
  if (middle.length === 0 && last === '') return range;
  const found = middle.map((part) => `(?>.*?${literal(part)})`).join('');
  const end = last === '' ? '' : `.*${literal(last)}\\z`;
  return { ...range, $regex: `\\A${literal(first)}${found}${end}`, $options: 's' };
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

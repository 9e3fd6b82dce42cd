import type { KeyMatch, ViewDefinition, ViewQuery } from '@vpds/kernel';
import type { Condition, Filter } from 'mongodb';
import { comparable, int64, type StoredView } from './view-document.ts';

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
    'equals' in match ? { $eq: comparable(match.equals) } : likeCondition(comparable(match.like));
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
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return { $gte: prefix };
  // After U+D7FF come the surrogates, which are no characters.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return { $gte: prefix, $lt: String.fromCodePoint(...points, next) };
}

/** Text as a regular expression that means just that, in PCRE. NUL may not stand in one as itself. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\0', '\\x00');
}

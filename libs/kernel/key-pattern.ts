/** A search pattern taken apart: literal parts between runs of `%`, upper-cased. */
export interface KeyPattern {
  /** What a value begins and ends with, '' for anything. */
  readonly prefix: string;
  readonly suffix: string;
  /** What follows each other between them, without overlapping. */
  readonly middle: readonly string[];
  /** No `%` in it: the whole value is `prefix`. */
  readonly whole: boolean;
}

/**
 * A key's value as it is stored and compared: upper-cased, U+0000 (at which text functions of stores stop) and half
 * surrogate pairs (which UTF-8 does not have) as U+FFFD.
 */
export function storedKey(text: string): string {
  const upper = text.toUpperCase();
  return /[\0\p{Surrogate}]/u.test(upper) ? upper.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : upper;
}

/** The least text above all texts with a prefix, in order of code points; null: there is none. */
export function behindPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.length > 0) {
    const last = points.pop() ?? 0;
    if (last === 0x10ffff) continue;
    return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
  }
  return null;
}

export function parsePattern(like: string): KeyPattern {
  const parts = like.split('%').map(storedKey);
  const prefix = parts[0] ?? '';
  if (parts.length === 1) return { prefix, suffix: '', middle: [], whole: true };
  return {
    prefix,
    suffix: parts.at(-1) ?? '',
    middle: parts.slice(1, -1).filter((part) => part !== ''),
    whole: false,
  };
}

/** Greedy and linear in the value's length: each part at its first place behind the one before. */
export function matchesPattern(pattern: KeyPattern, value: string): boolean {
  if (pattern.whole) return value === pattern.prefix;
  const { prefix, suffix, middle } = pattern;
  if (value.length < prefix.length + suffix.length) return false;
  if (!value.startsWith(prefix) || !value.endsWith(suffix)) return false;
  const end = value.length - suffix.length;
  let at = prefix.length;
  for (const part of middle) {
    const found = value.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}

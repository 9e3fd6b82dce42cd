/** Literal parts between runs of `%`, upper-cased. */
export interface KeyPattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly middle: readonly string[];
  /** No `%`: `prefix` is the whole value. */
  readonly whole: boolean;
}

/** Upper case; U+0000 (ends text in some stores) and lone surrogates (absent from UTF-8) become U+FFFD. */
export function storedKey(text: string): string {
  const upper = text.toUpperCase();
  return /[\0\p{Surrogate}]/u.test(upper) ? upper.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : upper;
}

/** The least text, by code points, greater than all with the prefix. */
export function firstAfterPrefix(prefix: string): string | null {
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

/** Linear: each part matches at its first place after the previous one. */
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

/** Literal parts between runs of `%`, caseless. */
export interface KeyPattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly middle: readonly string[];
  /** No `%`: `prefix` is the whole value. */
  readonly whole: boolean;
}

const NOT_ASCII = /[^\0-\x7f]/;
/** Upper-casing would merge it with `i`, which full folding does not. */
const DOTLESS_I = 'ı';

/**
 * Equal for two texts if they are canonical caseless matches by full folding (Unicode 3.13, D145): `WEIẞ`, `weiß` and
 * `WEISS`, or `ü` in one or two code points. In upper case and NFC; applying it again changes nothing.
 */
export function caseless(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toUpperCase();
  const lower = text.normalize('NFD').toLowerCase();
  const upper = lower.split(DOTLESS_I).map((part) => part.toUpperCase());
  return upper.join(DOTLESS_I).normalize('NFC');
}

/** {@link caseless}; U+0000 (ends text in some stores) and lone surrogates (absent from UTF-8) become U+FFFD. */
export function storedKey(text: string): string {
  const folded = caseless(text);
  return /[\0\p{Surrogate}]/u.test(folded) ? folded.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : folded;
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

import { evaluate } from './evaluate.ts';
import { Automaton } from './grammar/automaton.ts';
import { RULES } from './grammar/rules.ts';
import type { Rule } from './grammar/rules.ts';
import type { ParsedTime } from './parsed-time.ts';
import { nothingParsed } from './parsed-time.ts';
import { TokenReader } from './reading/token-reader.ts';

/** Longer expressions (UTF-16 code units) are refused unread. PHP has no bound; its users type under 64 characters. */
export const MAX_EXPRESSION_LENGTH = 1_000;

export interface ParseOptions {
  /** What relative times are relative to: Unix seconds, an integer. */
  readonly now: number;
  /** IANA name of the zone of times that name none. */
  readonly timeZone: string;
}

/**
 * C's white space; others that JavaScript would trim are none to PHP. Where there is nothing else, its last character
 * stays: a space, a tab or a line feed is a token, the others are none.
 */
const AROUND = /^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g;

const automaton = new Automaton(RULES.map((rule) => rule.pattern));

/**
 * What PHP 8.2's `strtotime(expression, now)` returns with `timeZone` as its default: Unix seconds, or `null` where PHP
 * returns false (rules STA). An integer, exact up to ±2^53 and rounded to the nearest double beyond. `null`, too, for
 * more than {@link MAX_EXPRESSION_LENGTH} characters and for times beyond 64 bits, where PHP's own arithmetic overflows.
 * @throws RangeError when the options are none: an unknown zone, a time that is no integer
 */
export function parsePhpTime(expression: string, options: ParseOptions): number | null {
  if (!Number.isSafeInteger(options.now)) throw new RangeError(`Not a Unix time in whole seconds: ${options.now}`);
  if (expression.length === 0 || expression.length > MAX_EXPRESSION_LENGTH) return null;
  const time = read(expression.replace(AROUND, '') || expression.slice(-1));
  return time === null ? null : evaluate(time, options.now, options.timeZone);
}

function read(expression: string): ParsedTime | null {
  const text = `${expression}\0`;
  const time = nothingParsed();
  for (let position = 0; position < text.length;) {
    const match = automaton.longestMatch(text, position);
    if (match === null) return null;
    const rule = RULES[match.pattern] as Rule;
    if (!rule.read(new TokenReader(text.slice(position, match.end)), time)) return null;
    position = match.end;
  }
  return time;
}

import { evaluate } from './evaluate.ts';
import { Automaton } from './grammar/automaton.ts';
import { RULES } from './grammar/rules.ts';
import type { Rule } from './grammar/rules.ts';
import type { ParsedTime } from './parsed-time.ts';
import { nothingParsed } from './parsed-time.ts';
import { TokenReader } from './reading/token-reader.ts';

/** UTF-16 code units. PHP has no limit; its users type under 64 characters. */
export const MAX_EXPRESSION_LENGTH = 1_000;

export interface ParseOptions {
  /** Base of relative times: Unix seconds, an integer. */
  readonly now: number;
  /** IANA name, for times without zone. */
  readonly timeZone: string;
}

/**
 * C's white space; PHP does not trim others that JavaScript would. In an expression of only white space the last
 * character remains: space, tab and line feed are tokens, the others are not.
 */
const AROUND = /^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g;

/** Made by the first expression, in 20 ms. */
let automaton: Automaton | undefined;

/**
 * PHP 8.2's `strtotime(expression, now)` with `timeZone` as its default: Unix seconds, or null where PHP returns false
 * (rules STA). Exact up to ±2^53 and rounded to the nearest double beyond. Also null for more than {@link
 * MAX_EXPRESSION_LENGTH} characters and for times beyond 64 bits, where PHP overflows. @throws RangeError for invalid
 * options
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
  automaton ??= new Automaton(RULES.map((rule) => rule.pattern));
  for (let position = 0; position < text.length;) {
    const match = automaton.longestMatch(text, position);
    if (match === null) return null;
    const rule = RULES[match.pattern] as Rule;
    if (!rule.read(new TokenReader(text.slice(position, match.end)), time)) return null;
    position = match.end;
  }
  return time;
}

import { abbreviation } from '../abbreviations.ts';
import type { ParsedTime } from '../parsed-time.ts';
import { isTimeZone } from '../zone/time-zone.ts';
import type { TokenReader } from './token-reader.ts';

/** Longer names are zones only. */
const LONGEST_ABBREVIATION = 5;

/** PHP ignores the second zone and refuses the third. */
export function readZone(token: TokenReader, time: ParsedTime): boolean {
  if (!claimZone(time)) return time.zones <= 2;
  token.skipSpaces();
  return readZonePart(token, time);
}

/** Returns false for all zones but the first, which must be ignored. */
export function claimZone(time: ParsedTime): boolean {
  time.zones += 1;
  return time.zones === 1;
}

/**
 * `+02:00`, `GMT+2`, `CEST`, `(CET)`, `Europe/Copenhagen`. False for an unknown zone. Here PHP recognises ASCII spaces
 * only.
 */
export function readZonePart(token: TokenReader, time: ParsedTime): boolean {
  token.skip(' \t(');
  token.run(/GMT(?=[+-])/y);
  const sign = token.take('+-');
  const read = sign === '' ? readZoneName(token, time) : readOffset(token, sign, time);
  token.skip(')');
  return read;
}

function readOffset(token: TokenReader, sign: string, time: ParsedTime): boolean {
  const seconds = offsetSeconds(token.run(/[0-9:]*/y));
  if (seconds === null) return false;
  time.zone = { kind: 'offset', seconds: sign === '-' ? 0 - seconds : seconds };
  time.daylight = false;
  return true;
}

/** `H`, `HH`, `HMM`, `HHMM`, `HHMMSS`, and with colons. */
function offsetSeconds(digits: string): number | null {
  const parts =
    /^(\d{1,2})(?::(\d{1,2})(?::(\d{2}))?)?$/.exec(digits) ??
    /^(\d{1,2})(\d{2})$/.exec(digits) ??
    /^(\d{2})(\d{2})(\d{2})$/.exec(digits);
  if (parts === null) return null;
  return Number(parts[1]) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
}

function readZoneName(token: TokenReader, time: ParsedTime): boolean {
  const name = token.run(/[A-Za-z0-9/_+-]*/y);
  const short = name.length <= LONGEST_ABBREVIATION ? abbreviation(name) : undefined;
  if (short !== undefined) {
    time.zone = { kind: 'offset', seconds: short.offset };
    time.daylight = short.daylight;
    return true;
  }
  if (!isTimeZone(name)) return false;
  time.zone = { kind: 'named', name };
  return true;
}

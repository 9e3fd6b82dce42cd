import type { FastifyRequest } from 'fastify';
import type { ApiRoute } from '../openapi/api-route.ts';
import { readMoment } from './read-moment.ts';

/** Marks a `+` of the raw query; decoding never yields a lone surrogate. */
const PLUS = '\uD800';
/**
 * A time of day or GMT, then an offset of at most 14 hours. Neither a year after a time nor a number with a unit is an
 * offset.
 */
const OFFSET =
  /((?:\d:\d{2}(?::\d{2}(?:[.,]\d+)?)?|T\d{4}(?:\d{2})?(?:[.,]\d+)?)(?: ?[ap]\.?m\.?)?|\d ?[ap]\.?m\.?|GMT|UTC)([ \uD800]?)\uD800((?:0?\d|1[0-4])(?::?[0-5]\d)?)(?![\d:.,]|[\s\uD800]*[a-z])/i;
/** Two in a row were a space and a sign. */
const SIGNED = /\uD800{2}(?=\d)/g;
/** A number with a sign: without it PHP would read `2026` as a time of day. */
const LEADING = /^\uD800(?=\d+(?:[.,]\d+[\s\uD800]*[a-z]|(?::\d{2})?$))/i;

/**
 * The query, its expressions of time as the client meant them (STA-2): form decoding makes a space of each unencoded
 * `+`. Only these can become a `+` again; a space that was sent as `%20` stays one.
 */
export function withRestoredPluses(query: unknown, { parameters = [] }: ApiRoute, { url }: FastifyRequest): unknown {
  if (!url.includes('+')) return query;
  const restored = { ...(query as Record<string, unknown>) };
  for (const { name, isTime = false } of parameters) {
    if (!isTime || typeof restored[name] !== 'string') continue;
    const raw = rawValue(url, name);
    if (raw?.includes('+') === true) restored[name] = asMeant(raw) ?? restored[name];
  }
  return restored;
}

function rawValue(url: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const [, query = ''] = url.split(/\?(.*)/s);
  return query
    .split('&')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** The most likely readable meaning; null: as it was decoded. */
function asMeant(raw: string): string | null {
  const marked = decoded(raw.replaceAll('+', PLUS));
  if (marked === null) return null;
  return candidates(marked, raw).find((text) => readMoment(text, { now: 0, timeZone: 'UTC' }) !== null) ?? null;
}

function candidates(marked: string, raw: string): string[] {
  const plain = withSpaces(marked);
  const literal = marked.replaceAll(PLUS, '+');
  // A client that encodes `+` writes spaces for the others; one that encodes spaces writes `+`.
  if (/%2b/i.test(raw)) return [plain];
  if (raw.includes('%20')) return [literal, plain];
  const likely = marked.replace(LEADING, '+').replace(OFFSET, '$1$2+$3');
  const signed = likely.replace(SIGNED, `${PLUS}+`);
  return [likely, marked, signed, marked.replace(/^\uD800/, '+')].map(withSpaces);
}

function withSpaces(marked: string): string {
  return marked.replaceAll(PLUS, ' ');
}

function decoded(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}

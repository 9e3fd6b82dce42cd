import type { EventFilter } from '@vpds/kernel';
import { streams, type ReadReq } from './protocol.ts';
import { COPY, INSTALLATION_STREAM, RESERVATION_PREFIX, RESERVED } from './own-streams.ts';

const SEARCH_WINDOW = 500;
const CHECKPOINT_EVERY = 4;

/** An idempotent create writes three internal events; these are the copy and the reservation. */
const NEITHER_SYSTEM_NOR_RESERVATION = `^(?!\\$|${COPY}$|${RESERVED}$)`;

export type StreamTypeTest = (stream: string, type: string) => boolean;

function isVisible(stream: string, type: string): boolean {
  if (stream.startsWith('$') || type.startsWith('$')) return false;
  return stream !== INSTALLATION_STREAM && !stream.startsWith(RESERVATION_PREFIX);
}

/** Exact, unlike the server's filter. */
export function testOf(filter: EventFilter | undefined): StreamTypeTest {
  const types = filter?.types === undefined ? null : new Set(filter.types);
  const prefixes = filter?.streamPrefixes ?? null;
  return (stream, type) =>
    isVisible(stream, type) &&
    (types === null || types.has(type)) &&
    (prefixes === null || prefixes.some((prefix) => stream.startsWith(prefix)));
}

/** Coarse: the server filters by one criterion only, and types are more selective than streams. */
export function serverFilter(filter: EventFilter | undefined): ReadReq.Options.FilterOptions {
  const options = new streams.ReadReq.Options.FilterOptions()
    .setMax(SEARCH_WINDOW)
    .setCheckpointintervalmultiplier(CHECKPOINT_EVERY);
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  if (filter?.types !== undefined && filter.types.length > 0)
    return options.setEventType(expression.setRegex(`^(${filter.types.map(escaped).join('|')})$`));
  if (filter?.streamPrefixes !== undefined && filter.streamPrefixes.every((prefix) => prefix !== ''))
    if (filter.streamPrefixes.length > 0)
      return options.setStreamIdentifier(expression.setPrefixList([...filter.streamPrefixes]));
  return options.setEventType(expression.setRegex(NEITHER_SYSTEM_NOR_RESERVATION));
}

function escaped(type: string): string {
  return type.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}

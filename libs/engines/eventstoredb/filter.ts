import type { EventFilter } from '@vpds/kernel';
import { streams, type ReadReq } from './protocol.ts';
import { COPY, INSTALLATION_STREAM, RESERVATION_PREFIX, RESERVED } from './own-streams.ts';

/** Events that the server looks at in one go, and in how many goes it sends a checkpoint: one in 2,000 events. */
const SEARCH_WINDOW = 500;
const CHECKPOINT_EVERY = 4;

/** A create under an idempotency key writes three events that no follower of the whole log is to receive. */
const NEITHER_SYSTEM_NOR_RESERVATION = `^(?!\\$|${COPY}$|${RESERVED}$)`;

export type StreamTypeTest = (stream: string, type: string) => boolean;

/** Whether an event is one of the installation's own: not the server's (`$…`) and none that this engine keeps for itself. */
function isVisible(stream: string, type: string): boolean {
  if (stream.startsWith('$') || type.startsWith('$')) return false;
  return stream !== INSTALLATION_STREAM && !stream.startsWith(RESERVATION_PREFIX);
}

/** The exact test of a filter: what the server sends besides is dropped here. */
export function testOf(filter: EventFilter | undefined): StreamTypeTest {
  const types = filter?.types === undefined ? null : new Set(filter.types);
  const prefixes = filter?.streamPrefixes ?? null;
  return (stream, type) =>
    isVisible(stream, type) &&
    (types === null || types.has(type)) &&
    (prefixes === null || prefixes.some((prefix) => stream.startsWith(prefix)));
}

/** The coarse filter that the server applies: it knows one subject at a time, and types narrow more than streams. */
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

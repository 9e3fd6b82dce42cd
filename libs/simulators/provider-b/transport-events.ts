import type { Entry } from '../ledger.ts';

export const transportMarkers = ['shuffled', 'unknown-code', 'forgotten', 'unreadable', 'uncancellable'] as const;

/** Set by the client's cancellation, at these Unix milliseconds. */
export const CANCELLED_AT = 'client-cancelled-at=';

export interface TransportEvent {
  readonly code: string;
  /** ISO time, UTC. */
  readonly occurredAt: string;
  readonly note: string;
}

/** `after`: steps. */
const course = [
  { after: 0, code: 'ORDERED', note: 'Order received' },
  { after: 1, code: 'CONFIRMED', note: 'A carrier has taken the order' },
  { after: 2, code: 'TRANSIT', note: 'Vehicle loaded' },
  { after: 3, code: 'DELIVERED', note: 'Vehicle handed over' },
] as const;

/** The service skips unknown codes. */
const unknownCode = { after: 0.5, code: 'CUSTOMS_HOLD', note: 'Papers are being checked' } as const;

/** `B-<year of the order, UTC>-<at least six digits>`. */
export function transportNo(transport: Entry): string {
  return `B-${new Date(transport.acceptedAt).getUTCFullYear()}-${String(transport.number).padStart(6, '0')}`;
}

/** Unix milliseconds; null: not cancelled. */
export function cancelledAt({ markers }: Entry): number | null {
  const marker = markers.find((one) => one.startsWith(CANCELLED_AT));
  return marker === undefined ? null : Number(marker.slice(CANCELLED_AT.length));
}

/** Events up to `until` (Unix milliseconds) or the cancellation, oldest first unless shuffled. */
export function transportEvents(transport: Entry, until: number): readonly TransportEvent[] {
  const now = Math.min(until, cancelledAt(transport) ?? until);
  const step = Math.max(1, transport.stepMilliseconds);
  const stations = transport.markers.includes('unknown-code') ? [...course, unknownCode] : course;
  const events = stations
    .filter(({ after }) => after === 0 || transport.acceptedAt + after * step <= now)
    .toSorted((one, other) => one.after - other.after)
    .map(({ after, code, note }) => ({ code, occurredAt: isoTime(transport.acceptedAt + after * step, step), note }));
  return transport.markers.includes('shuffled') ? shuffled(events) : events;
}

function shuffled(events: readonly TransportEvent[]): readonly TransportEvent[] {
  return [...events.toReversed(), ...events.slice(-1)];
}

/** The time in whole seconds, unless short steps would become equal. */
function isoTime(at: number, step: number): string {
  const time = new Date(at).toISOString();
  return step % 1_000 === 0 ? time.replace(/\.\d{3}Z$/, 'Z') : time;
}

import type { EventStore, Position, RecordedEvent } from '@vpds/kernel';
import { type EventDecisionsState, decisionKey } from './event-decisions.ts';

/** `missing`: the predecessor in the stream. */
export type Finding = 'checksum' | 'chain' | 'missing';

export interface DamagedEventStatus {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  readonly damage: Finding;
  readonly decided: { readonly kind: string; readonly reason: string } | null;
}

export interface VerifiedPage {
  readonly events: number;
  /** Written by older releases. */
  readonly unsigned: number;
  readonly damaged: readonly DamagedEventStatus[];
  readonly next: string;
  readonly end: boolean;
  readonly head: string;
}

/** Per read of a stream. */
const SPAN = 50;

/** Checksums, and each event's link to its predecessor. */
export async function verifyPage(
  stored: EventStore,
  decisions: EventDecisionsState,
  after: Position,
  limit: number,
): Promise<VerifiedPage> {
  const [page, head] = [await stored.readAll({ after, limit }), await stored.head()];
  const found = new Map<RecordedEvent, Finding>();
  for (const event of page.events) if (event.damage !== undefined) found.set(event, event.damage);
  for (const events of Map.groupBy(page.events, ({ stream }) => stream).values())
    for (const [event, finding] of await chainFindings(stored, events))
      if (!found.has(event)) found.set(event, finding);
  return {
    events: page.events.length,
    unsigned: page.events.filter(({ unsigned }) => unsigned === true).length,
    damaged: [...found].map(([event, finding]) => statusOf(event, finding, decisions)),
    next: String(page.next),
    end: page.end,
    head: String(head),
  };
}

async function chainFindings(
  stored: EventStore,
  events: readonly RecordedEvent[],
): Promise<(readonly [RecordedEvent, Finding])[]> {
  const [first] = events;
  if (first === undefined || (events.length === 1 && first.revision === 0n)) return [];
  const wanted = new Map(events.map((event) => [event.revision, event]));
  const last = events.at(-1)?.revision ?? 0n;
  const findings: (readonly [RecordedEvent, Finding])[] = [];
  for (let from = first.revision > 0n ? first.revision - 1n : 0n; from <= last; from += BigInt(SPAN - 1)) {
    const whole = { limit: SPAN, maxCharacters: Number.MAX_SAFE_INTEGER };
    const span = await stored.readStream({ stream: first.stream, from, ...whole });
    const there = new Set(span.map(({ revision }) => revision));
    for (const { revision, damage } of span) {
      const event = wanted.get(revision);
      if (event === undefined || revision > last) continue;
      if (revision > from && !there.has(revision - 1n)) findings.push([event, 'missing']);
      else if (damage !== undefined) findings.push([event, damage]);
    }
    if (span.length < SPAN) break;
  }
  return findings;
}

function statusOf(
  { stream, revision, position, type }: RecordedEvent,
  damage: Finding,
  decisions: EventDecisionsState,
): DamagedEventStatus {
  const decision = decisions.get(decisionKey(stream, revision));
  return {
    stream,
    revision: Number(revision),
    position: String(position),
    type,
    damage,
    decided: decision === undefined ? null : { kind: decision.kind, reason: decision.reason },
  };
}

import type { BrokenLink, Damage, EventStore, LinkedLog, Position, RecordedEvent } from '@vpds/kernel';
import { type EventDecisionsState, decisionKey } from './event-decisions.ts';

/** `missing`: the predecessor in the stream. */
export type Finding = Damage | BrokenLink;

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

/** Checksums, and each event's link to its predecessor. */
export async function verifyPage(
  stored: EventStore & LinkedLog,
  decisions: EventDecisionsState,
  after: Position,
  limit: number,
): Promise<VerifiedPage> {
  const [page, head] = [await stored.readLinked({ after, limit }), await stored.head()];
  const damaged = page.events.flatMap((event) => {
    const finding: Finding | undefined = event.damage ?? page.broken.get(event.position);
    return finding === undefined ? [] : [statusOf(event, finding, decisions)];
  });
  return {
    events: page.events.length,
    unsigned: page.events.filter(({ unsigned }) => unsigned === true).length,
    damaged,
    next: String(page.next),
    end: page.end,
    head: String(head),
  };
}

/** One event, with what {@link verifyPage} finds of it. Resolves to null if the stream lacks it. */
export async function verifiedEvent(
  stored: EventStore,
  stream: string,
  revision: bigint,
): Promise<{ readonly event: RecordedEvent; readonly finding: Finding | null } | null> {
  const from = revision === 0n ? revision : revision - 1n;
  // Only a read of the predecessor shows whether the link to it is intact.
  const read = await stored.readStream({ stream, from, limit: 2 });
  const event = read.find((each) => each.revision === revision);
  if (event === undefined) return null;
  return { event, finding: event.damage ?? (read[0]?.revision === from ? null : 'missing') };
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

import { checked, damageOf, type CheckedEvent, type EventMetadata, type RecordedEvent } from '@vpds/kernel';
import { OWN_METADATA } from './own-streams.ts';
import { NO_POSITION, type ReadResp } from './protocol.ts';

const TICKS_PER_MILLISECOND = 10_000n;

export type Received = NonNullable<ReturnType<NonNullable<ReturnType<ReadResp['getEvent']>>['getEvent']>>;

export function receivedEvent(response: ReadResp): Received | undefined {
  return response.getEvent()?.getEvent();
}

/** `recordedAt` is the server's `created`, which may go back under a new leader; statistics clamp it per shard. */
export function recordedEvent(event: Received): RecordedEvent {
  return checkedEvent(event).recorded;
}

export function checkedEvent(event: Received, before?: CheckedEvent): { recorded: RecordedEvent; check: CheckedEvent } {
  const fields = event.getMetadataMap();
  const content = {
    stream: streamOf(event),
    revision: BigInt(event.getStreamRevision()),
    id: event.getId()?.getString() ?? '',
    type: fields.get('type') ?? '',
    payload: Buffer.from(event.getData_asU8()).toString('utf8'),
  };
  const stored = Buffer.from(event.getCustomMetadata_asU8()).toString('utf8');
  // Set by the server, so not covered by the checksum.
  const check = checked({ ...content, recordedAt: null, metadata: stored });
  const damage = damageOf(check, before);
  const recorded = {
    ...content,
    position: positionOf(event),
    recordedAt: Number(BigInt(fields.get('created') ?? '0') / TICKS_PER_MILLISECOND),
    metadata: metadataOf(check.metadata),
    ...(damage === null ? {} : { damage }),
    ...(check.link === null ? { unsigned: true as const } : {}),
  };
  return { recorded, check };
}

export function checkedStream(received: readonly Received[]): {
  events: RecordedEvent[];
  last: CheckedEvent | undefined;
} {
  let last: CheckedEvent | undefined;
  const events = received.map((event) => {
    const { recorded, check } = checkedEvent(event, last);
    last = check;
    return recorded;
  });
  return { events, last };
}

export function streamOf(event: Received): string {
  return Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
}

export function typeOf(event: Received): string {
  return event.getMetadataMap().get('type') ?? '';
}

/** Each append has its own commit position. @throws Error if the server omits it: before 22.6 */
export function positionOf(event: Received): bigint {
  const position = BigInt(event.getCommitPosition());
  if (position === NO_POSITION) throw new Error('The event store is too old: stream reads lack positions');
  return position;
}

/** Other programs may write any metadata. */
function metadataOf(text: string): EventMetadata {
  if (text === '') return OWN_METADATA;
  try {
    const metadata = JSON.parse(text) as Partial<EventMetadata> | null;
    return typeof metadata?.owner === 'number' ? (metadata as EventMetadata) : OWN_METADATA;
  } catch {
    return OWN_METADATA;
  }
}

import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog, ProposedEvent } from './event-log.ts';
import type { Faults } from './faults.ts';
import { uuidText } from './protocol.ts';

/** The server's default for one append, counting type, data and metadata. */
export const MAX_APPEND_SIZE = 1_048_576;

/** The server as its services use it. */
export interface Node {
  readonly log: EventLog;
  readonly faults: Faults;
  /** Cuts every connection. */
  cut(): void;
}

export type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

export function proposed(message: Proposed): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function sizeOf(events: readonly ProposedEvent[]): number {
  return events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);
}

/** Whether the answer is to be lost although the append was written. */
export function loseAnswer(node: Node): boolean {
  if (node.faults.take('swallowAnswers')) return true;
  if (!node.faults.take('cutInsteadOfAnswer')) return false;
  node.cut();
  return true;
}

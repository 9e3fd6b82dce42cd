import { BEGINNING, type EventStore, type Json, type JsonObject, type LinkedLog, Refusal } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { type EventDecision, takeDecision, withdrawDecision } from './event-decisions.ts';
import {
  VERIFY_PAGE,
  decideEventRoute,
  listEventDecisionsRoute,
  verifyLogRoute,
  withdrawEventDecisionRoute,
} from './event-log.schema.ts';
import type { KnownDecisions } from './known-decisions.ts';
import { verifiedEvent, verifyPage } from './verify-log.ts';

export class StoredLog {
  readonly stored: EventStore & LinkedLog;
  readonly decisions: KnownDecisions;

  constructor(stored: EventStore & LinkedLog, decisions: KnownDecisions) {
    this.stored = stored;
    this.decisions = decisions;
  }
}

const inject = [StoredLog] as const;

export const eventLogEndpoints = [
  endpoint(
    verifyLogRoute,
    async ({ query: { after = BEGINNING } }, { stored, decisions }) => {
      const verified = await verifyPage(stored, await decisions.current(), after, VERIFY_PAGE);
      return { message: verified as unknown as Json };
    },
    { inject },
  ),
  endpoint(
    listEventDecisionsRoute,
    async (_, { decisions }) => ({ message: [...(await decisions.current()).values()].map(shown) }),
    { inject },
  ),
  endpoint(
    decideEventRoute,
    async ({ body: { stream, revision, reason, decision: kind, content }, context }, { stored, decisions }) => {
      const verified = await verifiedEvent(stored, stream, BigInt(revision));
      if (verified === null) throw new Refusal('event_not_found', [stream, revision]);
      const { event, finding } = verified;
      const { id: eventID, type: eventType, recordedAt, metadata } = event;
      const payload = content === undefined ? null : JSON.stringify(content);
      const place = { stream, revision, eventID, eventType, position: String(event.position), recordedAt };
      const decision: EventDecision = { ...place, owner: metadata.owner, kind, payload, reason };
      await decisions.command(context, (state) => takeDecision(state, decision));
      return { message: { ...shown(decision), damage: finding } };
    },
    { inject },
  ),
  endpoint(
    withdrawEventDecisionRoute,
    async ({ body, context }, { decisions }) => {
      await decisions.command(context, (state) => withdrawDecision(state, body));
      return { message: 'Withdrawn' };
    },
    { inject },
  ),
];

function shown({ stream, revision, eventType, position, kind, reason }: EventDecision): JsonObject {
  return { stream, revision, eventType, position, decision: kind, reason };
}

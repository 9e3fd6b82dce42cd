import {
  type CallContext,
  type EventStore,
  type Handler,
  type JsonObject,
  type RecordedEvent,
  derivedID,
  handleCommand,
  isJsonObject,
  newSeed,
  emptyStream,
  ownContext,
} from '@vpds/kernel';
import { type AuditedAction, type Reaction, auditContract } from '@vpds/projections';
import { AUDIT_STREAMS, type AuditEntry, auditAggregate, recordAction } from './audit.aggregate.ts';

/**
 * The events that are copied to the audit trail, with the members of their payload that an entry shows (AUD-1): none that
 * is personal or secret.
 */
const AUDITED: Readonly<Record<string, readonly string[]>> = {
  CompanyFounded: ['companyID', 'name'],
  CompanyChanged: ['name', 'currency'],
  CompanyLimitsSet: ['companyID', 'products', 'bytesStored', 'mailsPerMonth'],
  UserAdded: ['userID', 'companyID', 'permissions'],
  UserChanged: ['permissions', 'disabled'],
  ApiKeyIssued: ['apiKeyID', 'userID', 'companyID', 'permissions', 'label'],
  ApiKeyLabelled: ['label'],
  ApiKeyRevoked: [],
  CommissionPartnerAdded: ['commissionPartnerID', 'companyID'],
  CommissionPartnerChanged: ['disabled'],
  CustomFieldDefined: ['companyID', 'number', 'fieldType', 'alias'],
  CustomFieldAliasChanged: ['companyID', 'key', 'alias'],
  FieldKeysForgotten: ['companyID', 'keys'],
  DocumentCategoryDefined: ['companyID', 'documentCategoryID', 'name', 'single'],
  DocumentCategoryRenamed: ['companyID', 'documentCategoryID', 'name'],
  EventDecisionTaken: [
    'stream',
    'revision',
    'eventID',
    'eventType',
    'position',
    'recordedAt',
    'owner',
    'kind',
    'reason',
  ],
  EventDecisionWithdrawn: ['stream', 'revision', 'reason'],
};

async function record(store: EventStore, entry: AuditEntry, context: CallContext): Promise<void> {
  await handleCommand({
    store,
    aggregate: auditAggregate,
    stream: `${AUDIT_STREAMS}${entry.auditID}`,
    known: emptyStream(auditAggregate),
    companyID: entry.companyID,
    context,
    decide: (state) => recordAction(state, entry),
  });
}

/** Idempotent: entry ids derive from event ids. */
export class AuditEvents implements Reaction {
  readonly name = 'audit';
  readonly eventTypes = Object.keys(AUDITED);
  readonly generation = 2;
  /** No job of this kind is ever queued: `ids` returns none. */
  readonly job = 'audit';
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async ids(event: RecordedEvent): Promise<readonly string[]> {
    const { actor, owner: companyID, requestID } = event.metadata;
    const auditID = derivedID(event.id, 'audit');
    const detail = { stream: event.stream, ...shownOf(event) };
    const entry = { auditID, companyID, action: event.type, at: event.recordedAt, actor, requestID, detail };
    await record(this.#store, entry, ownContext(auditID, event.id));
    return [];
  }
}

function shownOf({ type, payload }: RecordedEvent): JsonObject {
  const { data } = JSON.parse(payload) as { data?: unknown };
  if (!isJsonObject(data)) return {};
  return Object.fromEntries(Object.entries(data).filter(([member]) => AUDITED[type]?.includes(member)));
}

/** Records actions that have no event. The entry belongs to the actor's company. */
export class RecordAuditHandler implements Handler<AuditedAction, Record<string, never>> {
  readonly operation = auditContract.record;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ action, detail }: AuditedAction, context: CallContext): Promise<Record<string, never>> {
    const { principal, requestID } = context;
    const actor =
      principal === null
        ? null
        : { companyID: principal.companyID, userID: principal.userID, apiKeyID: principal.apiKeyID };
    const auditID = newSeed();
    const companyID = principal?.companyID ?? 0;
    const entry = { auditID, companyID, action, at: null, actor, requestID, detail };
    await record(this.#store, entry, { ...context, seed: auditID, isRetry: false, idempotency: null });
    return {};
  }
}

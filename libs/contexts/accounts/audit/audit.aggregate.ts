import {
  type Actor,
  type Aggregate,
  type Decider,
  type Decision,
  EventCodec,
  type JsonObject,
  type ViewDefinition,
  type ViewRow,
} from '@vpds/kernel';

/** A document per action, by company, in recording order. */
export const AUDIT: ViewDefinition = { name: 'audit', version: 1, keys: [] };

/** `audit-{id}`, one event each. */
export const AUDIT_STREAMS = 'audit-';

export interface AuditEntry {
  readonly auditID: string;
  readonly companyID: number;
  readonly action: string;
  /** The Unix milliseconds of the audited event; null if there is none. */
  readonly at: number | null;
  /** Null if the service itself acted. */
  readonly actor: Actor | null;
  readonly requestID: string | null;
  /** Contains nothing personal or secret. */
  readonly detail: JsonObject;
}

export interface ActionAudited extends AuditEntry {
  readonly type: 'ActionAudited';
}

type AuditState = { readonly kind: 'none' } | ({ readonly kind: 'audited' } & AuditEntry);

const decider: Decider<AuditState, ActionAudited> = {
  initialState: { kind: 'none' },
  evolve(_, event) {
    const { type: _type, ...entry } = event;
    return { kind: 'audited', ...entry };
  },
};

/** Idempotent. */
export function recordAction(state: AuditState, entry: AuditEntry): Decision<ActionAudited> {
  return state.kind === 'none' ? [{ type: 'ActionAudited', ...entry }] : [];
}

export const auditAggregate: Aggregate<AuditState, ActionAudited> = {
  name: 'audit',
  decider,
  codec: new EventCodec<ActionAudited>({
    ActionAudited: {
      version: 1,
      since: '1.2.0',
      harmless: 'Release 1.1.0 never reads the streams audit-.',
      encode: ({ type: _, actor, ...entry }) => ({
        data: { ...entry, actor: actor === null ? null : { ...actor } },
      }),
      decode: ({ data }) => ({
        type: 'ActionAudited',
        auditID: data['auditID'] as string,
        companyID: data['companyID'] as number,
        action: data['action'] as string,
        at: data['at'] as number | null,
        actor: data['actor'] as unknown as Actor | null,
        requestID: data['requestID'] as string | null,
        detail: data['detail'] as JsonObject,
      }),
    },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const { kind: _, ...entry } = state;
    const document = { id: entry.auditID, scope: entry.companyID, keys: {}, body: JSON.stringify(entry) };
    return [{ view: AUDIT, document }];
  },
  movesUpdatedAt: () => true,
};

export function auditEntryOf(row: Pick<ViewRow, 'body'>): AuditEntry {
  return JSON.parse(row.body) as AuditEntry;
}

import type { Json, JsonObject, RecordedEvent } from '@vpds/kernel';
import { unreachable } from '@vpds/kernel';
import { type ProductEvent, changesAmong, productDecider } from '../domain/product.decider.ts';
import type { ProductState, ProductStatus } from '../domain/product.ts';
import type { RelatedHistoryEntry } from './related-entry.ts';

export interface Change {
  readonly field: string | null;
  readonly from: Json;
  readonly to: Json;
  readonly detail: JsonObject | null;
}

export interface OwnHistoryEntry extends Omit<RelatedHistoryEntry, 'detail'>, Change {
  /** Unix milliseconds; null: when it was recorded. */
  readonly happenedAt: number | null;
}

export interface PlacedEntry {
  readonly position: bigint;
  readonly entry: RelatedHistoryEntry | OwnHistoryEntry;
}

/** The changes have a fixed order. */
export function changesOf(before: ProductState, event: ProductEvent): Change[] {
  switch (event.type) {
    case 'ProductCreated':
      return [
        ...identifiersOf(before, event, ['vin', 'pno', 'guid', 'hash']),
        ...valueChanges(before, event.fields, event.meta),
      ];
    case 'ProductUpdated':
      return valueChanges(before, event.fields, event.meta);
    case 'ProductStatusChanged':
      return [{ ...change('status', event.from, event.to), detail: occurrence(event.occurredAt) }];
    case 'ProductRegisteredWithPlatform':
      return identifiersOf(before, event, ['pno', 'guid']);
    case 'DisputeOpened':
    case 'DisputeClosed':
      return [detail({ reason: event.reason, ...occurrence(event.occurredAt) })];
    case 'ProductAssignedToCommissionPartner': {
      const { commissionPartnerID, fields, notify } = event;
      return [
        detail({ commissionPartnerID, fields: Object.fromEntries(fields), sendEmailNotification: notify }),
        ...(before.kind === 'none' ? [] : valueChanges(before, changesAmong(before.fields, fields), new Map())),
      ];
    }
    case 'ProductExternalIDChanged': {
      const from = before.kind === 'none' ? null : before.externalID;
      return from === event.externalID ? [] : [change('externalID', from, event.externalID)];
    }
    case 'ProductRegistrationRequested':
      return [detail({ registration: 'requested' })];
    case 'ProductWithdrawn':
    case 'ProductRestored':
      return [detail({ reason: event.reason })];
    case 'ProductCorrected':
      return [
        detail({ reason: event.reason }),
        ...identifiersOf(before, event, ['vin']),
        ...statusChange(before, event),
      ];
    case 'ProductAssignmentTakenBack': {
      const { commissionPartnerID, reason, notify, fields } = event;
      return [
        detail({ commissionPartnerID, reason, sendEmailNotification: notify }),
        ...valueChanges(before, fields, new Map()),
        ...statusChange(before, event),
      ];
    }
    default:
      return unreachable(event);
  }
}

function statusChange(before: ProductState, { status }: { readonly status: ProductStatus | null }): Change[] {
  return before.kind === 'none' || status === null || status === before.status
    ? []
    : [change('status', before.status, status)];
}

const IDENTIFIERS = { vin: 'vehicleIdentificationNumber', pno: 'AP30Pno', guid: 'AP30Guid', hash: 'AP30Hash' } as const;

function identifiersOf(
  before: ProductState,
  event: ProductEvent,
  names: readonly (keyof typeof IDENTIFIERS)[],
): Change[] {
  const after = productDecider.evolve(before, event);
  if (after.kind === 'none') return [];
  return names
    .map((name) => change(IDENTIFIERS[name], before.kind === 'none' ? null : before[name], after[name]))
    .filter(({ from, to }) => from !== to);
}

type Values = ReadonlyMap<string, Json>;

function valueChanges(before: ProductState, fields: Values, meta: Values): Change[] {
  const had = (values: 'fields' | 'meta', key: string): Json =>
    before.kind === 'none' ? null : (before[values].get(key) ?? null);
  return [
    ...[...fields].map(([key, value]) => change(key, had('fields', key), value)),
    ...[...meta].map(([key, value]) => change(`meta.${key}`, had('meta', key), value)),
  ];
}

function occurrence(occurredAt: string | null): JsonObject | null {
  return occurredAt === null ? null : { occurredAt };
}

function change(field: string, from: Json, to: Json): Change {
  return { field, from, to, detail: null };
}

function detail(values: JsonObject): Change {
  return { field: null, from: null, to: null, detail: values };
}

export function toHistoryEntries(recorded: RecordedEvent, changes: readonly Change[]): PlacedEntry[] {
  const { position, recordedAt: at, type: event, metadata } = recorded;
  const { actor, requestID } = metadata;
  return changes.map((entry) => ({
    position,
    entry: {
      position: String(position),
      at,
      happenedAt: metadata.happenedAt ?? null,
      event,
      userID: actor?.userID ?? null,
      apiKeyID: actor?.apiKeyID ?? null,
      requestID,
      ...entry,
    },
  }));
}

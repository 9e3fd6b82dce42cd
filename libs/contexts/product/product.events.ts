import { type Json, type JsonObject, EventCodec, isJsonObject, mapFromObject, objectFromMap } from '@vpds/kernel';
import type { ProductStatus } from './domain/product.ts';
import type { ProductEvent } from './domain/product.decider.ts';

function values(json: Json | undefined): Map<string, Json> {
  return isJsonObject(json) ? mapFromObject(json) : new Map<string, Json>();
}

function personalMeta(meta: ReadonlyMap<string, Json>): JsonObject | undefined {
  return meta.size === 0 ? undefined : { meta: objectFromMap(meta) };
}

/** Empty if erased. */
function reasonIn({ reason }: JsonObject): string {
  return typeof reason === 'string' ? reason : '';
}

/** Meta names people (FLD-5), so it is personal. */
export const productCodec = new EventCodec<ProductEvent>({
  ProductCreated: {
    version: 2,
    since: '1.3.0',
    encode: (event) => ({
      data: {
        productID: event.productID,
        companyID: event.companyID,
        vehicleIdentificationNumber: event.vin,
        AP30Pno: event.pno,
        AP30Guid: event.guid,
        AP30Hash: event.hash,
        fields: objectFromMap(event.fields),
        withheld: event.withheld === true,
      },
      personal: personalMeta(event.meta),
    }),
    decode: ({ data, personal }) => ({
      type: 'ProductCreated',
      productID: data['productID'] as number,
      companyID: data['companyID'] as number,
      vin: data['vehicleIdentificationNumber'] as string,
      pno: data['AP30Pno'] as number | null,
      guid: data['AP30Guid'] as string | null,
      hash: data['AP30Hash'] as string | null,
      fields: values(data['fields']),
      meta: values(personal['meta']),
      ...(data['withheld'] === true ? { withheld: true } : {}),
    }),
    upcasts: { 1: ({ data, personal }) => ({ data: { ...data, withheld: false }, personal }) },
    downcast: ({ data: { withheld: _, ...data }, personal }) => ({ data, personal }),
  },
  ProductUpdated: {
    version: 1,
    encode: (event) => ({
      data: { fields: objectFromMap(event.fields) },
      personal: personalMeta(event.meta),
    }),
    decode: ({ data, personal }) => ({
      type: 'ProductUpdated',
      fields: values(data['fields']),
      meta: values(personal['meta']),
    }),
  },
  ProductStatusChanged: {
    version: 1,
    encode: ({ from, to, occurredAt }) => ({ data: { from, to, occurredAt } }),
    decode: ({ data }) => ({
      type: 'ProductStatusChanged',
      from: data['from'] as ProductStatus,
      to: data['to'] as ProductStatus,
      occurredAt: data['occurredAt'] as string | null,
    }),
  },
  DisputeOpened: {
    version: 1,
    encode: ({ reason, occurredAt }) => ({ data: { reason, occurredAt } }),
    decode: ({ data }) => ({
      type: 'DisputeOpened',
      reason: data['reason'] as string | null,
      occurredAt: data['occurredAt'] as string | null,
    }),
  },
  DisputeClosed: {
    version: 1,
    encode: ({ reason, occurredAt }) => ({ data: { reason, occurredAt } }),
    decode: ({ data }) => ({
      type: 'DisputeClosed',
      reason: data['reason'] as string | null,
      occurredAt: data['occurredAt'] as string | null,
    }),
  },
  ProductAssignedToCommissionPartner: {
    version: 1,
    encode: ({ commissionPartnerID, fields, notify }) => ({
      data: { commissionPartnerID, fields: objectFromMap(fields), notify },
    }),
    decode: ({ data }) => ({
      type: 'ProductAssignedToCommissionPartner',
      commissionPartnerID: data['commissionPartnerID'] as number,
      fields: values(data['fields']),
      notify: data['notify'] as boolean,
    }),
  },
  ProductRegisteredWithPlatform: {
    version: 1,
    encode: ({ pno, guid }) => ({ data: { AP30Pno: pno, AP30Guid: guid } }),
    decode: ({ data }) => ({
      type: 'ProductRegisteredWithPlatform',
      pno: data['AP30Pno'] as number | null,
      guid: data['AP30Guid'] as string | null,
    }),
  },
  ProductRegistrationRequested: {
    version: 1,
    since: '1.3.0',
    encode: ({ by }) => ({ data: { by } }),
    decode: ({ data }) => ({ type: 'ProductRegistrationRequested', by: data['by'] as number | null }),
  },
  ProductExternalIDChanged: {
    version: 1,
    since: '1.3.0',
    encode: ({ externalID }) => ({ data: { externalID } }),
    decode: ({ data }) => ({ type: 'ProductExternalIDChanged', externalID: data['externalID'] as string | null }),
  },
  ProductWithdrawn: {
    version: 1,
    since: '1.3.0',
    encode: ({ by, reason, at }) => ({ data: { by, at }, personal: { reason } }),
    decode: ({ data, personal }) => ({
      type: 'ProductWithdrawn',
      by: data['by'] as number | null,
      reason: reasonIn(personal),
      at: data['at'] as number,
    }),
  },
  ProductRestored: {
    version: 1,
    since: '1.3.0',
    encode: ({ by, reason }) => ({ data: { by }, personal: { reason } }),
    decode: ({ data, personal }) => ({
      type: 'ProductRestored',
      by: data['by'] as number | null,
      reason: reasonIn(personal),
    }),
  },
  ProductCorrected: {
    version: 1,
    since: '1.3.0',
    encode: ({ by, reason, vin, status }) => ({
      data: { by, vehicleIdentificationNumber: vin, status },
      personal: { reason },
    }),
    decode: ({ data, personal }) => ({
      type: 'ProductCorrected',
      by: data['by'] as number | null,
      reason: reasonIn(personal),
      vin: data['vehicleIdentificationNumber'] as string | null,
      status: data['status'] as ProductStatus | null,
    }),
  },
  ProductAssignmentTakenBack: {
    version: 1,
    since: '1.3.0',
    encode: ({ by, reason, commissionPartnerID, fields, status, notify }) => ({
      data: { by, commissionPartnerID, fields: objectFromMap(fields), status, notify },
      personal: { reason },
    }),
    decode: ({ data, personal }) => ({
      type: 'ProductAssignmentTakenBack',
      by: data['by'] as number | null,
      reason: reasonIn(personal),
      commissionPartnerID: data['commissionPartnerID'] as number,
      fields: values(data['fields']),
      status: data['status'] as ProductStatus,
      notify: data['notify'] as boolean,
    }),
  },
});

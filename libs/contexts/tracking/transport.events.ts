import { EventCodec, type Json, type JsonObject, isJsonObject } from '@vpds/kernel';
import type { TransportEvent } from './domain/transport.decider.ts';
import type { ExternalID, Party, ProviderKind, TransportStatus } from './domain/transport.ts';

/**
 * Parties, comments and providers' texts are personal. Statistics read `provider`, `status` and `first` from `data`
 * (tracking.contract.ts).
 */
export const transportCodec = new EventCodec<TransportEvent>({
  TransportOrdered: {
    version: 1,
    encode: ({ transportID, productID, companyID, vin, provider, pickup, delivery, comment }) => ({
      data: { transportID, productID, companyID, vehicleIdentificationNumber: vin, provider },
      personal: { pickup: { ...pickup }, delivery: { ...delivery }, comment },
    }),
    decode: ({ data, personal }) => ({
      type: 'TransportOrdered',
      transportID: data['transportID'] as string,
      productID: data['productID'] as number,
      companyID: data['companyID'] as number,
      vin: data['vehicleIdentificationNumber'] as string,
      provider: data['provider'] as ProviderKind,
      pickup: partyOf(personal['pickup']),
      delivery: partyOf(personal['delivery']),
      comment: text(personal, 'comment'),
    }),
  },
  TransportAccepted: {
    version: 1,
    encode: ({ provider, externalID }) => ({ data: { provider, externalID } }),
    decode: ({ data }) => ({
      type: 'TransportAccepted',
      provider: data['provider'] as ProviderKind,
      externalID: data['externalID'] as ExternalID,
    }),
  },
  TransportRefused: {
    version: 1,
    encode: ({ provider, words }) => ({ data: { provider }, personal: { words } }),
    decode: ({ data, personal }) => ({
      type: 'TransportRefused',
      provider: data['provider'] as ProviderKind,
      words: text(personal, 'words') ?? '',
    }),
  },
  TransportStatusLearned: {
    version: 1,
    encode: ({ provider, status, first, occurredAt, comment }) => ({
      data: { provider, status, first, occurredAt },
      personal: comment === null ? undefined : { comment },
    }),
    decode: ({ data, personal }) => ({
      type: 'TransportStatusLearned',
      provider: data['provider'] as ProviderKind,
      status: data['status'] as TransportStatus,
      first: data['first'] as boolean,
      occurredAt: data['occurredAt'] as number | null,
      comment: text(personal, 'comment'),
    }),
  },
  TransportCancelled: {
    version: 1,
    since: '1.3.0',
    encode: ({ provider, by, reason, at, mayBePlaced }) => ({
      data: { provider, by, at, mayBePlaced },
      personal: { reason },
    }),
    decode: ({ data, personal }) => ({
      type: 'TransportCancelled',
      provider: data['provider'] as ProviderKind,
      by: data['by'] as number | null,
      reason: text(personal, 'reason') ?? '',
      at: data['at'] as number,
      mayBePlaced: data['mayBePlaced'] as boolean,
    }),
  },
  TransportCancellationRefused: {
    version: 1,
    since: '1.3.0',
    encode: ({ provider, words }) => ({ data: { provider }, personal: { words } }),
    decode: ({ data, personal }) => ({
      type: 'TransportCancellationRefused',
      provider: data['provider'] as ProviderKind,
      words: text(personal, 'words') ?? '',
    }),
  },
});

/** Answers null if it was erased. */
function text(values: JsonObject, key: string): string | null {
  const value = values[key];
  return typeof value === 'string' ? value : null;
}

function partyOf(json: Json | undefined): Party {
  const values = isJsonObject(json) ? json : {};
  return {
    companyName: text(values, 'companyName'),
    address: text(values, 'address'),
    phone: text(values, 'phone'),
    email: text(values, 'email'),
    date: text(values, 'date'),
  };
}

import { client, message, writeKeys } from './client.ts';
import { transportsOf } from './write-keys.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Values for an `If-Match` header: a change of somebody else in between is 412 `precondition_failed`. */
function ifMatch(etag: string | null): { params: { header: { 'If-Match': string } } } | Record<string, never> {
  return etag === null ? {} : { params: { header: { 'If-Match': etag } } };
}

/** @returns the new product's id */
export async function createProduct(vehicleIdentificationNumber: string, fields: Fields): Promise<number> {
  return message(client.POST('/product/create', { body: { vehicleIdentificationNumber, fields } }));
}

export async function updateProduct(productID: number, fields: Fields, etag: string | null): Promise<void> {
  await message(client.POST('/product/update', { body: { productID, fields }, ...ifMatch(etag) }));
}

export async function setStatus(productID: number, status: string): Promise<void> {
  await message(client.POST('/product/status', { body: { productID, status: status as 'sold' } }));
}

export async function dispute(
  productID: number,
  action: 'open' | 'close',
  reason: string,
  etag: string | null,
): Promise<void> {
  const body = { productID, action, ...(reason === '' ? {} : { reason }) };
  await message(client.POST('/product/dispute', { body, ...ifMatch(etag) }));
}

/** Fields of an assignment on a day, `Y-m-d`: without them the day of the one before stays (COM-4). */
export function assignedOn(day: string): Fields {
  return { assignedToCommissionPartnerDate: day };
}

export interface Assignment {
  readonly fields?: Fields;
  readonly sendEmailNotification?: boolean;
}

/** `etag`: of the product as it was shown; null assigns it as it is. */
export async function assignProduct(
  productID: number,
  assignment: Assignment,
  etag: string | null = null,
): Promise<void> {
  await message(client.POST('/commission/assign', { body: { productID, ...assignment }, ...ifMatch(etag) }));
}

export async function unassignProduct(
  productID: number,
  reason: string,
  notify: boolean,
  etag: string | null,
): Promise<void> {
  const body = { productID, reason, sendEmailNotification: notify };
  await message(client.POST('/commission/unassign', { body, ...ifMatch(etag) }));
}

/** `etag`: of the product as it was shown; null withdraws it as it is. */
export async function withdrawProduct(productID: number, reason: string, etag: string | null = null): Promise<void> {
  await message(client.POST('/product/withdraw', { body: { productID, reason }, ...ifMatch(etag) }));
}

export async function restoreProduct(productID: number, reason: string, etag: string | null): Promise<void> {
  await message(client.POST('/product/restore', { body: { productID, reason }, ...ifMatch(etag) }));
}

/** Either member may be left out. */
export interface Correction {
  readonly vehicleIdentificationNumber?: string;
  readonly status?: string;
  readonly reason: string;
}

export async function correctProduct(
  productID: number,
  { vehicleIdentificationNumber: vin, status, reason }: Correction,
  etag: string | null,
): Promise<void> {
  const correct = {
    ...(vin === undefined ? {} : { vehicleIdentificationNumber: vin }),
    ...(status === undefined ? {} : { status }),
  };
  await message(client.POST('/product/correct', { body: { productID, correct, reason } as never, ...ifMatch(etag) }));
}

/** Prices and the like before an assignment: the mail as it will arrive. */
export async function previewMail(productID: number, fields: Fields) {
  return message(client.POST('/commission/preview', { body: { productID, fields } }));
}

export async function orderTransport(productID: number, order: Fields & { readonly provider: string }) {
  return message(client.POST('/product/transport/order', { body: { productID, ...order } }));
}

export interface TransportOf {
  readonly transportID: string;
  readonly productID: number;
}

export async function cancelTransport({ transportID, productID }: TransportOf, reason: string): Promise<void> {
  await message(client.POST('/product/transport/cancel', { body: { transportID, reason } }));
  // The same order is another one now.
  writeKeys.changed(transportsOf(productID));
}

export async function askTransport(transportID: string): Promise<void> {
  await message(client.POST('/transports/{transportID}/ask', { params: { path: { transportID } } }));
}

export async function sendMailAgain(notificationID: string): Promise<void> {
  await message(client.POST('/notifications/{notificationID}/send', { params: { path: { notificationID } } }));
}

import { createHash } from 'node:crypto';
import { firstNumbers, type Entry } from '../ledger.ts';

/** Lower numbers are integrators' own: each is known and has its guid. */
export const firstOwnNumber = firstNumbers.registrations;

/** Answers null until it was created. `now` is in Unix milliseconds. */
export function guidOfRegistration(registration: Entry, now: number): string | null {
  const isDue = now >= registration.acceptedAt + registration.stepMilliseconds;
  return isDue ? uuidFrom(`registration ${registration.reference}`) : null;
}

/** The same in every installation. */
export function guidOfIntegratorsNumber(pno: number): string {
  return uuidFrom(`integrator's number ${pno}`);
}

/** Version 8 (RFC 9562), deterministic. */
function uuidFrom(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

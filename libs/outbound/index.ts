export * from './outbound-client.ts';
export * from './outbound-metrics.ts';
export type { Answered, Later, LaterReason, Outcome, Refused, Unauthorized } from './outcome.ts';
export { AddressGuard, type AddressGuardOptions } from './guarded/address-guard.ts';
export { AddressRefused } from './guarded/address-refused.ts';
export { type ResolveHost } from './guarded/resolve-host.ts';

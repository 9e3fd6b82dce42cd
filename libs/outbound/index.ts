export * from './outbound-client.ts';
export * from './outbound-metrics.ts';
export type { Answered, Later, LaterReason, Outcome, Refused, Unauthorized } from './outcome.ts';

export const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];

/** Seconds of a graceful stop (`libs/distributed/process.ts`), besides DRAIN_SECONDS. */
export const STOP_WITHIN = 40;

export function problemsIf(...checks: readonly (readonly [wrong: unknown, text: string])[]): string[] {
  return checks.filter(([wrong]) => wrong).map(([, text]) => text);
}

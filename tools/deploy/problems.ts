export const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];

/** A graceful stop takes no longer, seconds (`libs/distributed/process.ts`), besides DRAIN_SECONDS. */
export const STOP_WITHIN = 40;

/** The texts of the checks that found something wrong. */
export function problemsIf(...checks: readonly (readonly [wrong: unknown, text: string])[]): string[] {
  return checks.filter(([wrong]) => wrong).map(([, text]) => text);
}

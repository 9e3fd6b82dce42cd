// Which service calls which, read from the sources: contexts know each other by contracts only (ADR-6).
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Where each context runs in the distributed mode. */
const SERVICE_OF = {
  product: 'product-service',
  preparedData: 'prepared-data-service',
  commission: 'commission-service',
  tracking: 'transport-tracking-worker',
  statistics: 'statistics-projector',
};
const CONTEXTS = {
  product: 'product',
  'prepared-data': 'preparedData',
  commission: 'commission',
  tracking: 'tracking',
  statistics: 'statistics',
};
const SKIPPED = /(^|\/)(dist|testing|node_modules)\/|\.(spec|controller)\.ts$/;

/** The services that others call; the gateway calls all of them. */
export const CALLED = Object.values(SERVICE_OF);

/** Caller, called and operation (none for the gateway, which calls any), without a service's calls to itself. */
export async function callsInSources() {
  const calls = new Map(CALLED.map((called) => [`gateway → ${called}`, { caller: 'gateway', called }]));
  const places = [
    ...Object.entries(CONTEXTS).map(([folder, context]) => [join(root, 'libs/contexts', folder), SERVICE_OF[context]]),
    ...CALLED.map((service) => [join(root, 'apps', service), service]),
  ];
  for (const [directory, caller] of places) {
    for (const name of await readdir(directory, { recursive: true })) {
      if (!name.endsWith('.ts') || SKIPPED.test(name)) continue;
      const source = await readFile(join(directory, name), 'utf8');
      for (const [, context, operation] of source.matchAll(/\bcall\(\s*(\w+)Contract\.(\w+)/g)) {
        const called = SERVICE_OF[context];
        // Accounts are looked up in the event store by every service itself.
        if (called !== undefined && called !== caller) {
          calls.set(`${caller} → ${called} ${operation}`, { caller, called, context, operation });
        }
      }
    }
  }
  return [...calls.values()];
}

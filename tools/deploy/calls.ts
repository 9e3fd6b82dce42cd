// Calls between services, read from the sources: contexts know each other by contracts only (ADR-6).
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The services of the distributed mode. */
const SERVICE_OF: Readonly<Record<string, string>> = {
  product: 'product-service',
  preparedData: 'prepared-data-service',
  commission: 'commission-service',
  tracking: 'transport-tracking-worker',
  statistics: 'statistics-projector',
};
const CONTEXTS: Readonly<Record<string, string>> = {
  product: 'product',
  'prepared-data': 'preparedData',
  commission: 'commission',
  tracking: 'tracking',
  statistics: 'statistics',
};
/** A call without context and operation means any call. */
export interface ServiceCall {
  readonly caller: string;
  readonly called: string;
  readonly context?: string;
  readonly operation?: string;
}

const SKIPPED = /(^|\/)(dist|testing|node_modules)\/|\.(spec|controller)\.ts$/;

/** Called by other services; the gateway calls all of them. */
export const CALLED = Object.values(SERVICE_OF);

/** Leaves out calls of a service to itself. The gateway may call any operation. */
export async function callsInSources(): Promise<ServiceCall[]> {
  const calls = new Map<string, ServiceCall>(
    CALLED.map((called) => [`gateway → ${called}`, { caller: 'gateway', called }]),
  );
  const places = [
    ...Object.entries(CONTEXTS).map(([folder, context]) => ({
      directory: join(root, 'libs/contexts', folder),
      caller: SERVICE_OF[context] ?? '',
    })),
    ...CALLED.map((service) => ({ directory: join(root, 'apps', service), caller: service })),
  ];
  for (const { directory, caller } of places)
    for (const call of await callsIn(directory, caller))
      calls.set(`${caller} → ${call.called} ${call.operation}`, call);
  return [...calls.values()];
}

async function callsIn(directory: string, caller: string): Promise<ServiceCall[]> {
  const calls: ServiceCall[] = [];
  for (const name of await readdir(directory, { recursive: true })) {
    if (!name.endsWith('.ts') || SKIPPED.test(name)) continue;
    const source = await readFile(join(directory, name), 'utf8');
    for (const [, context = '', operation = ''] of source.matchAll(/\bcall\(\s*(\w+)Contract\.(\w+)/g)) {
      const called = SERVICE_OF[context];
      // Every service reads accounts from the event store itself.
      if (called !== undefined && called !== caller) calls.push({ caller, called, context, operation });
    }
  }
  return calls;
}

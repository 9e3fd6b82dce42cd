import { join } from 'node:path';
import { startLocalEngine, type EngineName, type RunningEngine } from '@vpds/engine-testing/local';

/** Another port is used if it is taken. */
const PORTS: Readonly<Record<EngineName, number>> = { kafka: 9092, mongodb: 27017, redis: 6379, eventstoredb: 2113 };

export interface Started {
  /** Running ones, also when a later one fails. */
  readonly engines: RunningEngine[];
}

/** Concurrently; resolves when all are ready, rejects after all have settled. @throws EngineMissing */
export async function startAll(
  names: readonly EngineName[],
  data: string | undefined,
  started: Started,
  print: (message: string) => void,
): Promise<void> {
  const results = await Promise.allSettled(
    names.map(async (name) => {
      const begun = performance.now();
      const engine = await startLocalEngine(name, {
        port: PORTS[name],
        durable: data !== undefined,
        log: (message) => print(`${name}: ${message}`),
        ...(data === undefined ? {} : { directory: join(data, name) }),
      });
      started.engines.push(engine);
      print(`${name}: ready at ${engine.url} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    }),
  );
  started.engines.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

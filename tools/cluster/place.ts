// Addresses and directories of the cluster. It runs in its own network namespaces, so nothing can collide.
import { join } from 'node:path';
import { MODULES, type GoModule } from './programs.ts';
import { programPath } from './build.ts';

/** The machine beside the cluster: engines, outside systems, the API server, and the requests of the load. */
export const HOST = '192.168.77.1';
export const PODS = '10.244.0.0/16';
export const SERVICES = '10.96.0.0/16';
export const DNS_SERVICE = '10.96.0.10';
export const API_SERVER = `https://${HOST}:6443`;
export const NAMESPACE = 'vpds';

/** The first application's service listens where its recipe wishes. */
export const ENGINE_PORTS = { kafka: 9092, mongodb: 27017, redis: 6379, eventstoredb: 2113 } as const;
export const SIMULATORS_PORT = 9300;
export const MAIL_PORT = 2525;

export interface NodeAddress {
  readonly name: string;
  readonly zone: string;
  readonly address: string;
  readonly pods: string;
}

/** Machines that run pods, one per zone. */
export const NODES: readonly NodeAddress[] = ['a', 'b'].map((letter, index) => ({
  name: `node-${letter}`,
  zone: `zone-${letter}`,
  address: `192.168.77.${11 + index}`,
  pods: `10.244.${index}.0/24`,
}));

/** Directories of this run, and of the cache. */
export interface Place {
  readonly cache: string;
  readonly work: string;
  readonly logs: string;
  readonly archive: string;
  readonly cgroup: string;
}

export function placeOf(cache: string, work: string): Place {
  const cgroup = `vpds-cluster-${work.split('-').at(-1)}`;
  return { cache, work, cgroup, logs: join(work, 'logs'), archive: join(work, 'images.tar') };
}

export function program(place: Place, module: keyof typeof MODULES, name?: string): string {
  const found: GoModule = MODULES[module];
  return programPath(place.cache, found, name);
}

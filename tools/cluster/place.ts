// The cluster runs in its own network namespaces, so its addresses cannot collide.
import { join } from 'node:path';
import { MODULES, type GoModule } from './programs.ts';
import { programPath } from './build.ts';

/**
 * The address, in a cluster that is built here, of engines, outside systems, API server, and the source of requests.
 */
export const HOST = '192.168.77.1';
export const PODS = '10.244.0.0/16';
export const SERVICES = '10.96.0.0/16';
export const DNS_SERVICE = '10.96.0.10';
export const API_SERVER = `https://${HOST}:6443`;
export const NAMESPACE = 'vpds';

/** Ports on which the engines listen. */
export const ENGINE_PORTS = { kafka: 9092, mongodb: 27017, redis: 6379, eventstoredb: 2113 } as const;
export const SIMULATORS_PORT = 9300;
export const MAIL_PORT = 2525;

export interface NodeAddress {
  readonly name: string;
  readonly zone: string;
  readonly address: string;
  readonly pods: string;
}

/** The nodes, one per zone. */
export const NODES: readonly NodeAddress[] = ['a', 'b'].map((letter, index) => ({
  name: `node-${letter}`,
  zone: `zone-${letter}`,
  address: `192.168.77.${11 + index}`,
  pods: `10.244.${index}.0/24`,
}));

/** Resources of a run: directories, and how the cluster and this machine reach each other. */
export interface Place {
  /** This machine's address as pods see it. */
  readonly host: string;
  /** The registry of the services' images. */
  readonly registry: string;
  /** Addresses from which the gateway gets requests; null: those that the cluster's network chooses. */
  readonly sources: readonly string[] | null;
  readonly cache: string;
  readonly work: string;
  readonly logs: string;
  readonly archive: string;
  readonly cgroup: string;
}

export const LOCAL_REGISTRY = 'localhost/vpds';

/** The place of a cluster that is built here. */
export function placeOf(cache: string, work: string): Place {
  const cgroup = `vpds-cluster-${work.split('-').at(-1)}`;
  // A Service's address leads through a machine, whose own address the pod sees.
  const sources = [HOST, ...NODES.map(({ address }) => address)];
  const directories = { cache, work, logs: join(work, 'logs'), archive: join(work, 'images.tar') };
  return { ...directories, cgroup, sources, host: HOST, registry: LOCAL_REGISTRY };
}

export function program(place: Place, module: keyof typeof MODULES, name?: string): string {
  const found: GoModule = MODULES[module];
  return programPath(place.cache, found, name);
}

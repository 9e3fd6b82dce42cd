import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Missing } from './build.ts';
import { Cluster } from './cluster.ts';
import { end, print, progress } from './commands.ts';
import { startOutside } from './engines.ts';
import { Kubectl, isReady, type Pod } from './kubectl.ts';
import { Caller } from './load.ts';
import { NAMESPACE, type Place } from './place.ts';
import { NotPossible } from './report.ts';

const PART_OF = 'app.kubernetes.io/part-of';
const REMOVED_WITHIN = 180_000;
/** The overlay's Service has no port on the nodes. */
const FROM_OUTSIDE = 'gateway-from-outside';

/** The used part of a node. */
export interface GivenNode extends Pod {
  readonly status: Pod['status'] & {
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
  };
}

/** The used part of a pod of anybody. */
export interface AnyPod extends Pod {
  readonly metadata: Pod['metadata'] & {
    readonly ownerReferences?: readonly { readonly kind: string }[];
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

/** Directories of a run against a cluster of others. */
export interface GivenPlace {
  readonly cache: string;
  readonly work: string;
  readonly registry: string;
}

/** The cluster of `KUBECONFIG`, which must be able to reach this machine, and have the images. */
export class GivenCluster extends Cluster {
  readonly #node: string;

  private constructor(place: Place, kubectl: Kubectl, node: string) {
    super(place, kubectl);
    this.#node = node;
  }

  /** Runs `work` with engines on this machine; removes the services' namespace afterwards. */
  static async use(
    given: GivenPlace,
    nodes: readonly GivenNode[],
    work: (cluster: GivenCluster) => Promise<void>,
  ): Promise<void> {
    const kubectl = new Kubectl('kubectl');
    const node = nodes.map(addressOf)[0] ?? '';
    const host = await ownAddressTowards(node);
    const directories = { ...given, logs: join(given.work, 'logs'), archive: '', cgroup: '' };
    const place: Place = { ...directories, host, sources: null };
    await mkdir(place.logs, { recursive: true });
    const context = (await kubectl.run(['config', 'current-context'])).trim();
    print(`Cluster of KUBECONFIG: context ${context}, ${nodes.length} ready nodes; pods reach this machine as ${host}`);
    const outside = await progress('engines and outside systems', () => startOutside(place));
    try {
      await work(new GivenCluster(place, kubectl, node));
    } finally {
      await removeNamespace(kubectl);
      await end(outside, 'SIGTERM');
    }
  }

  /** Calls a port of a node, which leads to all replicas, unlike `kubectl port-forward`. */
  override async caller(): Promise<Caller> {
    await this.kubectl.apply({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: FROM_OUTSIDE, namespace: NAMESPACE },
      spec: {
        type: 'NodePort',
        selector: { 'app.kubernetes.io/name': 'gateway' },
        ports: [{ name: 'http', port: 80, targetPort: 'http' }],
      },
    });
    const port = await this.kubectl.in(['get', 'service', FROM_OUTSIDE, '-o', 'jsonpath={.spec.ports[0].nodePort}']);
    return new Caller(`http://${this.#node}:${port.trim()}`);
  }

  override async nodeToDrain(): Promise<string> {
    const pods = JSON.parse(await this.kubectl.run(['get', 'pods', '-A', '-o', 'json'])) as { items: AnyPod[] };
    const found = drainable(pods.items);
    if (found === null) throw new NotPossible('needs two nodes, one of them without evictable pods of others');
    return found;
  }

  override async provideMetrics(): Promise<void> {
    if (!(await this.hasMetrics())) throw new NotPossible('needs a metrics server');
  }
}

/** Changes nothing. @throws Missing no kubectl, no answer, no ready node, or the namespace exists */
export async function usableNodes(): Promise<readonly GivenNode[]> {
  const kubectl = new Kubectl('kubectl');
  await kubectl.run(['version', '--client']).catch((error: Error) => {
    throw new Missing(`KUBECONFIG is set, and there is no kubectl: ${error.message}`);
  });
  const answer = await kubectl.run(['get', 'nodes', '-o', 'json', '--request-timeout=10s']).catch((error: Error) => {
    throw new Missing(`The cluster of KUBECONFIG does not answer: ${error.message}`);
  });
  const nodes = (JSON.parse(answer) as { items: GivenNode[] }).items.filter(isReady);
  if (nodes.length === 0) throw new Missing('The cluster of KUBECONFIG has no ready node.');
  const namespace = await kubectl.run(['get', 'namespace', NAMESPACE, '--ignore-not-found', '-o', 'name']);
  if (namespace !== '')
    throw new Missing(
      `The cluster of KUBECONFIG has a namespace ${NAMESPACE}. The checks create it and remove it afterwards: remove it first, or use another cluster.`,
    );
  return nodes;
}

const addressOf = ({ status }: GivenNode): string =>
  status.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? '';

/** The source address of this machine's packets to the node, which is where the node finds this machine. */
export async function ownAddressTowards(address: string): Promise<string> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.connect(9, address);
    await once(socket, 'connect');
    return socket.address().address;
  } finally {
    socket.close();
  }
}

/** The node with the most pods of the services among those where a drain would evict only these. Null: there is none. */
export function drainable(pods: readonly AnyPod[]): string | null {
  const evictable = pods.filter(
    ({ metadata }) =>
      metadata.annotations?.['kubernetes.io/config.mirror'] === undefined &&
      !(metadata.ownerReferences ?? []).some(({ kind }) => kind === 'DaemonSet'),
  );
  const byNode = Map.groupBy(evictable, ({ spec }) => spec.nodeName ?? '');
  const nodes = new Set(pods.flatMap(({ spec }) => spec.nodeName ?? []));
  const ours = [...byNode].filter(
    ([node, all]) => node !== '' && all.every(({ metadata }) => metadata.labels?.[PART_OF] === 'vpds'),
  );
  if (nodes.size < 2) return null;
  return ours.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

async function removeNamespace(kubectl: Kubectl): Promise<void> {
  const args = ['delete', 'namespace', NAMESPACE, '--ignore-not-found'];
  await kubectl
    .run(args, { timeout: REMOVED_WITHIN, cleansUp: true })
    .catch((error: Error) => print(`the namespace ${NAMESPACE} is left: ${error.message}`));
}

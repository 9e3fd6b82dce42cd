import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { addFakeNodes, deployDns, deployMetrics, type DnsCaching, type FakeNodes } from './addons.ts';
import { eventually, progress, run } from './commands.ts';
import { startControlPlane, type Access } from './control-plane.ts';
import { Kubectl, isReady } from './kubectl.ts';
import { Caller, Load, figures, type Outcome } from './load.ts';
import { makeNetwork } from './network.ts';
import { ClusterNode } from './node.ts';
import { ROOT, prepareOverlay, type OverlayName, type Release } from './overlay.ts';
import { NAMESPACE, NODES, type Place } from './place.ts';
import { secrets } from './secrets.ts';

const NODES_WITHIN = 120_000;
const ENGINES_WITHIN = 240_000;
const APPLY_WITHIN = 120_000;

/** As named in the overlays. */
export const APPS = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
] as const;
export type App = (typeof APPS)[number];

export class Cluster {
  readonly place: Place;
  readonly kubectl: Kubectl;
  readonly nodes: readonly ClusterNode[];
  readonly #access: Access;

  private constructor(place: Place, access: Access, nodes: readonly ClusterNode[]) {
    this.place = place;
    this.#access = access;
    this.kubectl = new Kubectl(place, access);
    this.nodes = nodes;
  }

  /** Everything but the services. */
  static async start(place: Place): Promise<Cluster> {
    await makeNetwork(place);
    const engines = progress('engines and outside systems', () => startOutside(place));
    // Awaited below: a rejection must not count as unhandled meanwhile.
    engines.catch(() => {});
    const access = await progress('control plane', () => startControlPlane(place));
    const nodes = NODES.map((address) => new ClusterNode(place, address));
    const cluster = new Cluster(place, access, nodes);
    for (const node of nodes) await progress(`${node.name}: containerd, images, kubelet`, () => node.start(access));
    await cluster.nodesReady();
    await progress('DNS', () => deployDns(cluster.kubectl, 'cached for 30 s'));
    await engines;
    return cluster;
  }

  async nodesReady(): Promise<void> {
    await eventually('all machines are ready', NODES_WITHIN, async () => {
      const ready = await this.kubectl.run(['get', 'nodes', '--no-headers']);
      return ready.split('\n').filter((line) => / Ready /.test(line)).length === NODES.length ? true : null;
    });
  }

  /** Namespace, secrets and certificates, which `kubectl apply -k` requires. */
  async prepareNamespace(): Promise<void> {
    await this.kubectl.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
    await this.kubectl.apply(...secrets());
    const vpds = [
      join(ROOT, 'apps/cli/dist/bundle/main.js'),
      'internal-keys',
      join(this.place.work, 'keys'),
      '--kubernetes',
    ];
    await this.kubectl.run(['apply', '-f', '-'], { input: await run(process.execPath, vpds) });
  }

  /** `kubectl apply -k`. @returns its output */
  async apply(name: OverlayName, release: Release): Promise<string> {
    const overlay = await prepareOverlay(this.place, name, release);
    return this.kubectl.run(['apply', '-k', overlay], { timeout: APPLY_WITHIN });
  }

  /** `kubectl diff`. @returns its output; empty: no changes */
  async difference(name: OverlayName, release: Release): Promise<string> {
    const overlay = await prepareOverlay(this.place, name, release);
    try {
      return await this.kubectl.run(['diff', '-k', overlay], { timeout: APPLY_WITHIN });
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Of the gateway's Service. */
  async caller(): Promise<Caller> {
    return new Caller(
      `http://${(await this.kubectl.in(['get', 'service', 'gateway', '-o', 'jsonpath={.spec.clusterIP}'])).trim()}`,
    );
  }

  /** @throws Error with the figures so far, if the work fails */
  async underLoad(work: () => Promise<void>, every?: number): Promise<Outcome> {
    const load = await Load.start(await this.caller(), every);
    try {
      await work();
    } catch (error) {
      throw new Error(`${(error as Error).message} (until then ${figures(await load.stop())})`, { cause: error });
    }
    return load.stop();
  }

  /** All deployments have the desired state, without old pods. */
  async settled(apps: readonly App[] = APPS): Promise<void> {
    for (const app of apps) await this.kubectl.settled(app);
  }

  async readyPods(app?: App): Promise<number> {
    return (await this.kubectl.pods(app)).filter(isReady).length;
  }

  node(name: string): ClusterNode {
    const found = this.nodes.find((node) => node.name === name);
    if (found === undefined) throw new Error(`There is no machine ${name}`);
    return found;
  }

  deployDns(caching: DnsCaching): Promise<void> {
    return deployDns(this.kubectl, caching);
  }

  deployMetrics(): Promise<void> {
    return deployMetrics(this.kubectl);
  }

  /** Enforces NetworkPolicies on all machines until the returned function is called. */
  enforcePolicies(): () => Promise<void> {
    const ends = this.nodes.map((node) => node.enforcePolicies(this.#access));
    return async () => {
      for (const each of ends) await each();
    };
  }

  addFakeNodes(zones: readonly string[]): Promise<FakeNodes> {
    return addFakeNodes(this.place, this.#access, this.kubectl, zones);
  }
}

function startOutside(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(join(import.meta.dirname, 'outside.ts'), [join(place.work, 'outside')], {
      execArgv: ['--conditions=@vpds/source', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const late = setTimeout(() => reject(new Error('The engines were not ready in time')), ENGINES_WITHIN);
    child.once('message', () => {
      clearTimeout(late);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The engines could not be started (${code})`));
    });
  });
}

import { join } from 'node:path';
import { run } from './commands.ts';
import { isReady, type Kubectl } from './kubectl.ts';
import { Load, figures, type Caller, type Outcome } from './load.ts';
import { ROOT, prepareOverlay, type OverlayName, type Release } from './overlay.ts';
import { NAMESPACE, type Place } from './place.ts';
import { secrets } from './secrets.ts';

const APPLY_WITHIN = 120_000;

/** Names of the services in the overlays. */
export const APPS = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
] as const;
export type App = (typeof APPS)[number];

/** The operations that checks may use on every cluster: nothing but what its API server offers. */
export abstract class Cluster {
  readonly place: Place;
  readonly kubectl: Kubectl;

  protected constructor(place: Place, kubectl: Kubectl) {
    this.place = place;
    this.kubectl = kubectl;
  }

  /** Requests to all replicas of the gateway. */
  abstract caller(): Promise<Caller>;

  /** A node that may be drained: it runs some of the services, and no pod of anybody else is evicted. @throws NotPossible */
  abstract nodeToDrain(): Promise<string>;

  /** Resolves when CPU and memory of pods are readable. @throws NotPossible */
  abstract provideMetrics(): Promise<void>;

  hasMetrics(): Promise<boolean> {
    return this.kubectl.run(['get', '--raw', '/apis/metrics.k8s.io/v1beta1']).then(
      () => true,
      () => false,
    );
  }

  /** Namespace, secrets and certificates, which `kubectl apply -k` requires. */
  async prepareNamespace(): Promise<void> {
    await this.kubectl.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
    await this.kubectl.apply(...secrets(this.place.host));
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
}

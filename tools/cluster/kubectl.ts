import { eventually, run, type RunOptions } from './commands.ts';
import { NAMESPACE } from './place.ts';

/** A quiet machine needs two or three minutes: each replica waits for `minReadySeconds` and drains. */
const SETTLED_WITHIN = 900_000;

/** The used part. */
export interface KubernetesObject {
  readonly kind?: string;
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly generation?: number;
    readonly deletionTimestamp?: string;
  };
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
}

export interface Pod extends KubernetesObject {
  readonly spec: { readonly nodeName?: string };
  readonly status: {
    readonly phase: string;
    readonly podIP?: string;
    readonly conditions?: readonly Condition[];
    readonly containerStatuses?: readonly {
      readonly restartCount: number;
      readonly image: string;
      readonly state?: { readonly waiting?: { readonly reason?: string } };
    }[];
  };
}

export interface Autoscaler extends KubernetesObject {
  readonly spec: { readonly maxReplicas: number; readonly metrics: readonly object[] };
  readonly status: {
    readonly currentReplicas?: number;
    readonly desiredReplicas: number;
    readonly conditions?: readonly Condition[];
    readonly currentMetrics?:
      readonly { readonly resource?: { readonly current: { readonly averageUtilization?: number } } }[] | null;
  };
}

/** Acts as administrator. */
export class Kubectl {
  readonly #program: string;
  readonly #access: readonly string[];

  /** `kubeconfig`: default: `KUBECONFIG`. */
  constructor(program: string, kubeconfig?: string) {
    this.#program = program;
    this.#access = kubeconfig === undefined ? [] : ['--kubeconfig', kubeconfig];
  }

  run(args: readonly string[], options: RunOptions = {}): Promise<string> {
    return run(this.#program, [...this.#access, ...args], options);
  }

  /** The default namespace is that of the services. */
  in(args: readonly string[], namespace = NAMESPACE): Promise<string> {
    return this.run(['-n', namespace, ...args]);
  }

  apply(...objects: readonly object[]): Promise<string> {
    const list = { apiVersion: 'v1', kind: 'List', items: objects };
    return this.run(['apply', '-f', '-'], { input: JSON.stringify(list) });
  }

  async list<T extends KubernetesObject>(kind: string, selector = '', namespace = NAMESPACE): Promise<readonly T[]> {
    const selected = selector === '' ? [] : ['-l', selector];
    const output = await this.in(['get', kind, '-o', 'json', ...selected], namespace);
    return (JSON.parse(output) as { items: readonly T[] }).items;
  }

  pods(app?: string, namespace = NAMESPACE): Promise<readonly Pod[]> {
    const selector = app === undefined ? 'app.kubernetes.io/part-of=vpds' : `app.kubernetes.io/name=${app}`;
    return this.list<Pod>('pods', selector, namespace);
  }

  /** Every replica is new, ready and available, and no other pod is left. */
  async settled(app: string, within = SETTLED_WITHIN, namespace = NAMESPACE): Promise<void> {
    const status = ['rollout', 'status', `deployment/${app}`, `--timeout=${within / 1000}s`];
    await this.run(['-n', namespace, ...status], { timeout: within + 30_000 });
    await eventually(`no old pod of ${app} is left`, SETTLED_WITHIN, async () =>
      (await this.list<Pod>('pods', `app.kubernetes.io/name=${app}`, namespace)).some(isStopping) ? null : true,
    );
  }
}

export const isStopping = (pod: Pod): boolean => pod.metadata.deletionTimestamp !== undefined;

export const isReady = (pod: Pod): boolean =>
  !isStopping(pod) && (pod.status.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True');

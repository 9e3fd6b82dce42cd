// DNS, pod metrics, fake machines.
import { join } from 'node:path';
import { daemon, end, eventually, run } from './commands.ts';
import type { Access } from './control-plane.ts';
import { isReady, type Kubectl, type Pod } from './kubectl.ts';
import { MODULES } from './programs.ts';
import { DNS_SERVICE, program, type Place } from './place.ts';

const SYSTEM = 'kube-system';
const READY_WITHIN = 120_000;
export const COREDNS_IMAGE = 'localhost/cluster/coredns:1';
export const METRICS_IMAGE = 'localhost/cluster/metrics-server:1';

/** The caching of Kubernetes' own add-on and of NodeLocal DNSCache, or CoreDNS' defaults. */
export type DnsCaching = 'cached for 30 s' | "CoreDNS' defaults";

const CACHING: Readonly<Record<DnsCaching, { readonly ttl: string; readonly cache: string }>> = {
  'cached for 30 s': { ttl: 'ttl 30', cache: 'cache 30' },
  "CoreDNS' defaults": { ttl: '', cache: '' },
};

/** Resolves when the new pod is in use. */
export async function deployDns(kubectl: Kubectl, caching: DnsCaching): Promise<void> {
  const { ttl, cache } = CACHING[caching];
  const corefile = `.:53 {
  errors
  health
  ready
  kubernetes cluster.local in-addr.arpa ip6.arpa {
    pods insecure
    ${ttl}
  }
  ${cache}
}
`;
  const name = 'coredns';
  const rules = [
    { apiGroups: [''], resources: ['endpoints', 'services', 'pods', 'namespaces'], verbs: ['list', 'watch'] },
    { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['list', 'watch'] },
  ];
  const settings = { name: 'settings', configMap: { name } };
  const container = {
    name,
    image: COREDNS_IMAGE,
    args: ['-conf', '/settings/Corefile'],
    volumeMounts: [{ name: 'settings', mountPath: '/settings' }],
    readinessProbe: { httpGet: { path: '/ready', port: 8181 }, periodSeconds: 1 },
  };
  await kubectl.apply(
    ...accountWith(name, rules),
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: SYSTEM }, data: { Corefile: corefile } },
    deployment(name, container, [settings], { caching: caching.replaceAll(/[^a-zA-Z0-9]/g, '-') }),
    service(
      name,
      [
        { name: 'dns', port: 53, protocol: 'UDP' },
        { name: 'dns-tcp', port: 53, protocol: 'TCP' },
      ],
      DNS_SERVICE,
    ),
  );
  await kubectl.settled(name, READY_WITHIN, SYSTEM);
}

/** Resolves when CPU and memory of pods are readable. */
export async function deployMetrics(kubectl: Kubectl): Promise<void> {
  const name = 'metrics-server';
  const rules = [
    { apiGroups: [''], resources: ['nodes/metrics'], verbs: ['get'] },
    { apiGroups: [''], resources: ['pods', 'nodes'], verbs: ['get', 'list', 'watch'] },
  ];
  const container = {
    name,
    image: METRICS_IMAGE,
    args: [
      '--secure-port=10250',
      '--cert-dir=/tmp',
      '--kubelet-insecure-tls',
      '--kubelet-preferred-address-types=InternalIP',
      '--metric-resolution=15s',
    ],
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
    readinessProbe: { httpGet: { path: '/readyz', port: 10250, scheme: 'HTTPS' }, periodSeconds: 2 },
  };
  const account = { kind: 'ServiceAccount', name, namespace: SYSTEM };
  const grant = (kind: string, role: string, roleKind: string) => ({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind,
    metadata: { name: `${name}-${role}`, ...(kind === 'RoleBinding' ? { namespace: SYSTEM } : {}) },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: roleKind, name: role },
    subjects: [account],
  });
  await kubectl.apply(
    ...accountWith(name, rules),
    grant('ClusterRoleBinding', 'system:auth-delegator', 'ClusterRole'),
    grant('RoleBinding', 'extension-apiserver-authentication-reader', 'Role'),
    deployment(name, container, [{ name: 'tmp', emptyDir: {} }], {}),
    service(name, [{ name: 'https', port: 443, targetPort: 10250 }]),
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.metrics.k8s.io' },
      spec: {
        service: { name, namespace: SYSTEM, port: 443 },
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        insecureSkipTLSVerify: true,
        groupPriorityMinimum: 100,
        versionPriority: 100,
      },
    },
  );
  await kubectl.settled(name, READY_WITHIN, SYSTEM);
  await eventually('metrics of pods can be read', READY_WITHIN, async () =>
    (await kubectl.in(['top', 'pods', '--no-headers'])).includes('gateway') ? true : null,
  );
}

function accountWith(name: string, rules: readonly object[]): readonly object[] {
  const api = 'rbac.authorization.k8s.io';
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: SYSTEM } },
    { apiVersion: `${api}/v1`, kind: 'ClusterRole', metadata: { name }, rules },
    {
      apiVersion: `${api}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: { apiGroup: api, kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace: SYSTEM }],
    },
  ];
}

/** A deployment on the first machine, which no check removes. */
function deployment(
  name: string,
  container: object,
  volumes: readonly object[],
  labels: Readonly<Record<string, string>>,
) {
  const own = { 'app.kubernetes.io/name': name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: SYSTEM },
    spec: {
      selector: { matchLabels: own },
      template: {
        metadata: { labels: { ...own, ...labels } },
        spec: {
          serviceAccountName: name,
          nodeSelector: { 'kubernetes.io/hostname': 'node-a' },
          dnsPolicy: 'Default',
          containers: [container],
          volumes,
        },
      },
    },
  };
}

function service(name: string, ports: readonly object[], clusterIP?: string) {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: SYSTEM },
    spec: { selector: { 'app.kubernetes.io/name': name }, ports, ...(clusterIP === undefined ? {} : { clusterIP }) },
  };
}

export const FAKE = { key: 'kwok.x-k8s.io/node', value: 'fake' };
const ZONE = 'topology.kubernetes.io/zone';
/** kwok's own rules. */
const FAKE_STAGES = [
  'node/fast/node-initialize.yaml',
  'node/heartbeat-with-lease/node-heartbeat-with-lease.yaml',
  'pod/fast/pod-ready.yaml',
  'pod/fast/pod-complete.yaml',
  'pod/fast/pod-delete.yaml',
];

export interface FakeNodes {
  /** All machines of the zone become silent at once; Kubernetes has to find out. */
  lose(zone: string): Promise<void>;
  remove(): Promise<void>;
}

/** Machines that exist as objects only, two per zone, for pods that tolerate them. Each zone has a kwok, which simulates it. */
export async function addFakeNodes(
  place: Place,
  access: Access,
  kubectl: Kubectl,
  zones: readonly string[],
): Promise<FakeNodes> {
  const stages = await stageArguments(place);
  const simulators = new Map(
    zones.map((zone) => [
      zone,
      daemon(
        `kwok-${zone}`,
        program(place, 'kwok'),
        [
          `--kubeconfig=${access.kubeconfig('admin')}`,
          `--manage-nodes-with-label-selector=${FAKE.key}=${FAKE.value},${ZONE}=${zone}`,
          // Renewed four times as often. Without leases a machine would be silent for longer than the controllers wait.
          '--node-lease-duration-seconds=20',
          ...stages,
        ],
        { logs: place.logs },
      ),
    ]),
  );
  const nodes = zones.flatMap((zone) => [1, 2].map((number) => fakeNode(`${zone}-${number}`, zone)));
  await kubectl.apply(...nodes);
  await eventually('the fake machines are ready', READY_WITHIN, async () => {
    const all = await kubectl.list<Pod>('nodes', `${FAKE.key}=${FAKE.value}`);
    return all.length === nodes.length && all.every(isReady) ? true : null;
  });
  return {
    lose: async (zone) => {
      const simulator = simulators.get(zone);
      if (simulator === undefined) throw new Error(`There is no zone ${zone}`);
      await end(simulator);
    },
    remove: async () => {
      await kubectl.run(['delete', 'nodes', '-l', `${FAKE.key}=${FAKE.value}`]);
      for (const simulator of simulators.values()) await end(simulator);
    },
  };
}

async function stageArguments(place: Place): Promise<readonly string[]> {
  const sources = await run('go', ['list', '-m', '-f', '{{.Dir}}', MODULES.kwok.module], {
    cwd: join(place.cache, 'build', `${MODULES.kwok.name}-${MODULES.kwok.version}`),
    env: { GOFLAGS: '-mod=mod' },
  });
  return FAKE_STAGES.map((stage) => `--config=${join(sources.trim(), 'kustomize/stage', stage)}`);
}

function fakeNode(name: string, zone: string): object {
  const room = { cpu: '16', memory: '32Gi', pods: '110', 'ephemeral-storage': '100Gi' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        [FAKE.key]: FAKE.value,
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        [ZONE]: zone,
      },
    },
    spec: { taints: [{ ...FAKE, effect: 'NoSchedule' }] },
    status: { allocatable: room, capacity: room },
  };
}

// Planted in rendered manifests: a rule that finds none of them is no rule.
import type { Container, Kinds, Pod } from './kubernetes.ts';
import { type Edit, type Plant, append, flip, set, unset, update } from './plants.ts';

type Volume = NonNullable<Pod['volumes']>[number];
type Way = Kinds['Ingress']['spec']['rules'][number]['http']['paths'][number];

const POD = ['spec', 'template', 'spec'];
const CONTAINER = [...POD, 'containers', 0];
const AVOIDED = [...POD, 'affinity', 'podAntiAffinity', 'preferredDuringSchedulingIgnoredDuringExecution', 0];
const WAYS = ['spec', 'rules', 0, 'http', 'paths'];
const METRICS = ['spec', 'metrics'];
const EGRESS = ['spec', 'egress'];
const INGRESS = ['spec', 'ingress'];
const NGINX = 'nginx.ingress.kubernetes.io';

const object = (what: string, kind: keyof Kinds, name: string | RegExp, edit: Edit | null): Plant => ({
  what,
  kind,
  name,
  edit,
});
const missing = (what: string, kind: keyof Kinds, name: string): Plant => object(what, kind, name, null);
const deployment = (what: string, edit: Edit): Plant => object(what, 'Deployment', 'product-service', edit);
const service = (what: string, name: string, edit: Edit): Plant => object(what, 'Service', name, edit);
const policy = (what: string, name: string, edit: Edit): Plant => object(what, 'NetworkPolicy', name, edit);
const autoscaler = (what: string, name: string, edit: Edit): Plant =>
  object(what, 'HorizontalPodAutoscaler', name, edit);
const ingress = (what: string, edit: Edit): Plant => object(what, 'Ingress', 'gateway', edit);
const internal = (what: string, edit: Edit): Plant => object(what, 'Ingress', 'gateway-internal', edit);
const imports = (what: string, edit: Edit): Plant => object(what, 'Ingress', 'gateway-import', edit);
const settings = (what: string, edit: Edit): Plant => object(what, 'ConfigMap', /^vpds-settings/, edit);

const volume = (name: string, change: (volume: Volume) => Volume): Edit =>
  update<Volume[]>([...POD, 'volumes'], (all) => all.map((each) => (each.name === name ? change(each) : each)));
const certificate = (changes: Partial<Volume['secret']>): Edit =>
  volume('internal-tls', (each) => ({ ...each, secret: { secretName: '', ...each.secret, ...changes } }));
const sidecar = (containers: readonly Container[]): object[] => [...containers, { ...containers[0], name: 'another' }];
const copyOfWay = (path: string): Edit => update<Way[]>(WAYS, (ways) => [...ways, { ...ways[0], path }]);

const CONTAINERS: readonly Plant[] = [
  deployment('no readiness probe', unset([...CONTAINER, 'readinessProbe'])),
  deployment('liveness asks for readiness', set([...CONTAINER, 'livenessProbe', 'httpGet', 'path'], '/health/ready')),
  deployment('no limit of memory', unset([...CONTAINER, 'resources', 'limits', 'memory'])),
  deployment('a writable root file system', set([...CONTAINER, 'securityContext', 'readOnlyRootFilesystem'], false)),
  deployment('a capability', set([...CONTAINER, 'securityContext', 'capabilities', 'add'], ['NET_ADMIN'])),
  deployment(
    'another version',
    update<string>([...CONTAINER, 'image'], (image) => image.replace(/:.*/, ':latest')),
  ),
  deployment('an unused setting', append([...CONTAINER, 'env'], { name: 'KAFKA_URL', value: 'kafka:9092' })),
  deployment('a wrong value', append([...CONTAINER, 'env'], { name: 'TCP_PORT', value: 'four thousand' })),
  deployment(
    'a missing token',
    update<{ name: string }[]>([...CONTAINER, 'env'], (env) => env.filter(({ name }) => name !== 'PLATFORM_TOKEN')),
  ),
  deployment(
    'a secret without an example',
    set([...CONTAINER, 'env', 0, 'valueFrom', 'secretKeyRef', 'name'], 'vpds-engine'),
  ),
  deployment('no request of disk', unset([...CONTAINER, 'resources', 'requests', 'ephemeral-storage'])),
  deployment('no limit of disk', unset([...CONTAINER, 'resources', 'limits', 'ephemeral-storage'])),
  deployment('less disk than volumes', set([...CONTAINER, 'resources', 'limits', 'ephemeral-storage'], '256Mi')),
];

const PODS: readonly Plant[] = [
  deployment('a sidecar', update([...POD, 'containers'], sidecar)),
  deployment('root', set([...POD, 'securityContext', 'runAsNonRoot'], false)),
  deployment('no seccomp profile', unset([...POD, 'securityContext', 'seccompProfile'])),
  deployment('a token of the cluster', set([...POD, 'automountServiceAccountToken'], true)),
  deployment("another service's certificate", certificate({ secretName: 'vpds-internal-gateway' })),
  deployment('a certificate that may be missing', certificate({ optional: true })),
  deployment('too little time to stop', set([...POD, 'terminationGracePeriodSeconds'], 30)),
  deployment('replicas on one machine', set([...POD, 'topologySpreadConstraints'], [])),
  deployment('replicas on one machine without zones', unset([...POD, 'affinity'])),
  deployment('replicas that avoid other services', unset([...AVOIDED, 'podAffinityTerm', 'matchLabelKeys'])),
  deployment('a lost zone that counts', unset([...POD, 'topologySpreadConstraints', 1, 'nodeTaintsPolicy'])),
  deployment(
    'a volume without a limit',
    volume('tmp', (each) => ({ ...each, emptyDir: {} })),
  ),
  deployment(
    'replicas stopped before new ones are ready',
    set(['spec', 'strategy', 'rollingUpdate', 'maxUnavailable'], 1),
  ),
  deployment('replicas that each apply sets back', set(['spec', 'replicas'], 3)),
  deployment('old replicas that stop early', unset(['spec', 'minReadySeconds'])),
  settings('a drain shorter than DNS answers are cached', set(['data', 'DRAIN_SECONDS'], '5')),
  settings('a drain longer than the grace', set(['data', 'DRAIN_SECONDS'], '45')),
];

const COMPANIONS: readonly Plant[] = [
  missing('a service that runs alone', 'HorizontalPodAutoscaler', 'gateway'),
  missing('a missing service', 'Deployment', 'commission-service'),
  service('a balanced address', 'product-service', unset(['spec', 'clusterIP'])),
  service(
    'pods that are not ready, or are in a restore',
    'product-service',
    flip(['spec', 'publishNotReadyAddresses'], true),
  ),
  service('a gateway that is not ready', 'gateway', set(['spec', 'publishNotReadyAddresses'], true)),
  service('a Service to no port', 'gateway', set(['spec', 'ports', 0, 'targetPort'], 'https')),
  missing('no disruption budget', 'PodDisruptionBudget', 'gateway'),
  object('a budget that lets nothing go', 'PodDisruptionBudget', 'gateway', set(['spec', 'maxUnavailable'], 0)),
];

const NETWORK: readonly Plant[] = [
  policy('an empty list, which is not stored', 'statistics-projector', set(EGRESS, [])),
  missing('nothing denied', 'NetworkPolicy', 'nothing-by-default'),
  missing('a service without policy', 'NetworkPolicy', 'statistics-projector'),
  policy('a call that is not allowed out', 'product-service', unset([...EGRESS, 0])),
  policy(
    'a call that is not allowed in',
    'product-service',
    update<string[]>([...INGRESS, 0, 'from', 0, 'podSelector', 'matchExpressions', 0, 'values'], (names) =>
      names.slice(0, -1),
    ),
  ),
  policy('a way in from anywhere', 'gateway', unset([...INGRESS, 0, 'from'])),
  policy('private addresses', 'prepared-data-service', unset([...EGRESS, 1, 'to', 0, 'ipBlock', 'except'])),
  policy(
    'reserved addresses',
    'prepared-data-service',
    update<string[]>([...EGRESS, 1, 'to', 0, 'ipBlock', 'except'], (networks) => networks.slice(0, -1)),
  ),
  settings("URLs checked within the cluster's networks", unset(['data', 'URL_CHECK_DENY'])),
  settings('URLs checked at a port that is closed', set(['data', 'URL_CHECK_PORTS'], '80,443,8443')),
  settings('traces for no collector', set(['data', 'OTEL_EXPORTER_OTLP_ENDPOINT'], 'collector:4318')),
  settings('networks that are none', set(['data', 'TRUST_PROXY'], '10.0.0.0/99')),
];

const AUTOSCALERS: readonly Plant[] = [
  autoscaler('an autoscaler without CPU', 'statistics-projector', unset([...METRICS, 0])),
  autoscaler(
    'a metric that wants an adapter',
    'statistics-projector',
    append(METRICS, {
      type: 'Pods',
      pods: { metric: { name: 'vpds_statistics_lag_seconds' }, target: { type: 'AverageValue' } },
    }),
  ),
  autoscaler(
    'an autoscaler that mistakes idling for load',
    'commission-service',
    set([...METRICS, 0, 'resource', 'target', 'averageUtilization'], 25),
  ),
];

const INGRESSES: readonly Plant[] = [
  ingress('an Ingress to elsewhere', unset([...WAYS, 0, 'backend', 'service'])),
  ingress('an Ingress to everything', set([...WAYS, 0, 'path'], '/')),
  ingress('an Ingress to the probes', copyOfWay('/health')),
  ingress('an Ingress to what is for operators', copyOfWay('/admin')),
  ingress('an Ingress to one path of operators', copyOfWay('/admin/api-keys')),
  ingress('a path that the Ingress does not know', unset([...WAYS, 0])),
  ingress(
    'an Ingress that does not lead from the host to the console',
    update<Way[]>(WAYS, (ways) => ways.filter(({ path }) => path !== '/')),
  ),
  ingress(
    'a path that ingress-nginx refuses',
    update<Way[]>(WAYS, (ways) => [...ways.slice(0, -1), { ...ways.at(-1), pathType: 'Exact' }]),
  ),
  ingress('an Ingress that accepts small bodies only', unset(['metadata', 'annotations', `${NGINX}/proxy-body-size`])),
  missing('no Ingress for imports', 'Ingress', 'gateway-import'),
  imports('an Ingress that refuses large imports', unset(['metadata', 'annotations', `${NGINX}/proxy-body-size`])),
  imports('an Ingress that stores imports', unset(['metadata', 'annotations', `${NGINX}/proxy-request-buffering`])),
  imports('an Ingress that gives imports up', unset(['metadata', 'annotations', `${NGINX}/proxy-read-timeout`])),
  imports('other paths at the Ingress for imports', set([...WAYS, 0, 'path'], '/product')),
  internal('an Ingress without patience', unset(['metadata', 'annotations', `${NGINX}/proxy-read-timeout`])),
  internal('operators from anywhere', unset(['metadata', 'annotations', `${NGINX}/whitelist-source-range`])),
  internal('clients at the Ingress for operators', set([...WAYS, 0, 'path'], '/')),
  internal('operators by the controller of clients', set(['spec', 'ingressClassName'], 'nginx')),
  internal('operators under the host of clients', set(['spec', 'rules', 0, 'host'], 'vpds.example.com')),
];

export const PLANTS: readonly Plant[] = [
  ...CONTAINERS,
  ...PODS,
  ...COMPANIONS,
  ...NETWORK,
  ...AUTOSCALERS,
  ...INGRESSES,
];

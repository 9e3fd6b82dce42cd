// Violations to plant in rendered manifests: a rule that finds none of them is no rule.
const deployment = (change) => ({ kind: 'Deployment', name: 'product-service', change });
const container = (change) => deployment((object) => change(object.spec.template.spec.containers[0]));
const pod = (change) => deployment((object) => change(object.spec.template.spec));
const internalTls = ({ volumes }) => volumes.find(({ name }) => name === 'internal-tls');
const object = (kind, name, change) => ({ kind, name, change });
const ways = (change) => object('Ingress', 'gateway', (it) => change(it.spec.rules[0].http.paths));
const internal = (change) => object('Ingress', 'gateway-internal', change);
const settings = (change) => ({ kind: 'ConfigMap', name: /^vpds-settings/, change: ({ data }) => change(data) });
const podsMetric = (name) => ({ type: 'Pods', pods: { metric: { name }, target: { type: 'AverageValue' } } });
const without = (kind, name) => object(kind, name, (_, { remove }) => remove());

export const PLANTS = [
  { what: 'no readiness probe', ...container((it) => delete it.readinessProbe) },
  { what: 'liveness asks for readiness', ...container((it) => (it.livenessProbe.httpGet.path = '/health/ready')) },
  { what: 'no limit of memory', ...container((it) => delete it.resources.limits.memory) },
  { what: 'a writable root file system', ...container((it) => (it.securityContext.readOnlyRootFilesystem = false)) },
  { what: 'a capability', ...container((it) => (it.securityContext.capabilities.add = ['NET_ADMIN'])) },
  { what: 'another version', ...container((it) => (it.image = it.image.replace(/:.*/, ':latest'))) },
  {
    what: 'a setting that nobody reads',
    ...container((it) => it.env.push({ name: 'KAFKA_URL', value: 'kafka:9092' })),
  },
  { what: 'a wrong value', ...container((it) => it.env.push({ name: 'TCP_PORT', value: 'four thousand' })) },
  { what: 'a missing token', ...container((it) => (it.env = it.env.filter(({ name }) => name !== 'PLATFORM_TOKEN'))) },
  {
    what: 'a secret without an example',
    ...container((it) => (it.env[0].valueFrom.secretKeyRef.name = 'vpds-engine')),
  },
  { what: 'a sidecar', ...pod((it) => it.containers.push({ ...it.containers[0], name: 'another' })) },
  { what: 'root', ...pod((it) => (it.securityContext.runAsNonRoot = false)) },
  { what: 'no seccomp profile', ...pod((it) => delete it.securityContext.seccompProfile) },
  { what: 'a token of the cluster', ...pod((it) => (it.automountServiceAccountToken = true)) },
  {
    what: "another service's certificate",
    ...pod((it) => (internalTls(it).secret.secretName = 'vpds-internal-gateway')),
  },
  { what: 'a certificate that may be missing', ...pod((it) => (internalTls(it).secret.optional = true)) },
  { what: 'too little time to stop', ...pod((it) => (it.terminationGracePeriodSeconds = 30)) },
  { what: 'replicas on one machine', ...pod((it) => (it.topologySpreadConstraints = [])) },
  {
    what: 'a lost zone that counts',
    ...pod((it) => delete it.topologySpreadConstraints[1].nodeTaintsPolicy),
  },
  { what: 'replicas taken away first', ...deployment((it) => (it.spec.strategy.rollingUpdate.maxUnavailable = 1)) },
  { what: 'replicas that each apply sets back', ...deployment((it) => (it.spec.replicas = 3)) },
  { what: 'a service that runs alone', ...without('HorizontalPodAutoscaler', 'gateway') },
  { what: 'old replicas that stop early', ...deployment((it) => delete it.spec.minReadySeconds) },
  { what: 'a drain shorter than DNS answers are cached', ...settings((it) => (it.DRAIN_SECONDS = '5')) },
  { what: 'a drain longer than the grace', ...settings((it) => (it.DRAIN_SECONDS = '45')) },
  { what: 'no request of disk', ...container((it) => delete it.resources.requests['ephemeral-storage']) },
  { what: 'no limit of disk', ...container((it) => delete it.resources.limits['ephemeral-storage']) },
  { what: 'less disk than volumes', ...container((it) => (it.resources.limits['ephemeral-storage'] = '256Mi')) },
  {
    what: 'a volume without a limit',
    ...pod((it) => delete it.volumes.find(({ name }) => name === 'tmp').emptyDir.sizeLimit),
  },
  {
    what: 'an empty list, which is not stored',
    ...object('NetworkPolicy', 'statistics-projector', (it) => (it.spec.egress = [])),
  },
  { what: 'a missing service', ...without('Deployment', 'commission-service') },
  { what: 'a balanced address', ...object('Service', 'product-service', (it) => delete it.spec.clusterIP) },
  {
    what: 'pods that are not ready, or are in a restore',
    ...object('Service', 'product-service', (it) => flip(it.spec, 'publishNotReadyAddresses', true)),
  },
  {
    what: 'a gateway that is not ready',
    ...object('Service', 'gateway', (it) => (it.spec.publishNotReadyAddresses = true)),
  },
  { what: 'a Service to no port', ...object('Service', 'gateway', (it) => (it.spec.ports[0].targetPort = 'https')) },
  { what: 'no disruption budget', ...without('PodDisruptionBudget', 'gateway') },
  {
    what: 'a budget that lets nothing go',
    ...object('PodDisruptionBudget', 'gateway', (it) => (it.spec.maxUnavailable = 0)),
  },
  { what: 'nothing denied', ...without('NetworkPolicy', 'nothing-by-default') },
  { what: 'a service without policy', ...without('NetworkPolicy', 'statistics-projector') },
  {
    what: 'a call that is not allowed out',
    ...object('NetworkPolicy', 'product-service', (it) => it.spec.egress.shift()),
  },
  {
    what: 'a call that is not allowed in',
    ...object('NetworkPolicy', 'product-service', (it) =>
      it.spec.ingress[0].from[0].podSelector.matchExpressions[0].values.pop(),
    ),
  },
  { what: 'a way in from anywhere', ...object('NetworkPolicy', 'gateway', (it) => delete it.spec.ingress[0].from) },
  {
    what: 'private addresses',
    ...object('NetworkPolicy', 'prepared-data-service', (it) => delete it.spec.egress[1].to[0].ipBlock.except),
  },
  {
    what: 'an autoscaler without CPU',
    ...object('HorizontalPodAutoscaler', 'statistics-projector', (it) => it.spec.metrics.shift()),
  },
  {
    what: 'a metric that wants an adapter, or none where there is one',
    ...object('HorizontalPodAutoscaler', 'statistics-projector', ({ spec }) => {
      if (spec.metrics.length > 1) spec.metrics.pop();
      else spec.metrics.push(podsMetric('vpds_statistics_scaling_lag_seconds'));
    }),
  },
  {
    what: 'a metric that nobody shows',
    ...object('HorizontalPodAutoscaler', 'statistics-projector', (it) => it.spec.metrics.push(podsMetric('vpds_lag'))),
  },
  {
    what: 'a metric that grows while an engine is away',
    ...object('HorizontalPodAutoscaler', 'statistics-projector', (it) =>
      it.spec.metrics.push(podsMetric('vpds_statistics_lag_seconds')),
    ),
  },
  {
    what: "another service's metric",
    ...object('HorizontalPodAutoscaler', 'product-service', (it) =>
      it.spec.metrics.push(podsMetric('vpds_statistics_scaling_lag_seconds')),
    ),
  },
  {
    what: 'an autoscaler that takes idling for load',
    ...object(
      'HorizontalPodAutoscaler',
      'commission-service',
      (it) => (it.spec.metrics[0].resource.target.averageUtilization = 25),
    ),
  },
  { what: 'an Ingress to elsewhere', ...ways((it) => delete it[0].backend.service) },
  { what: 'an Ingress to everything', ...ways((it) => (it[0].path = '/')) },
  { what: 'an Ingress to the probes', ...ways((it) => it.push({ ...it[0], path: '/health' })) },
  { what: 'an Ingress to what is for operators', ...ways((it) => it.push({ ...it[0], path: '/admin' })) },
  { what: 'an Ingress to one path of operators', ...ways((it) => it.push({ ...it[0], path: '/admin/api-keys' })) },
  { what: 'a path that the Ingress does not know', ...ways((it) => it.shift()) },
  { what: 'a path that ingress-nginx refuses', ...ways((it) => (it.at(-1).pathType = 'Exact')) },
  {
    what: 'an Ingress that takes small bodies only',
    ...object(
      'Ingress',
      'gateway',
      (it) => delete it.metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'],
    ),
  },
  {
    what: 'an Ingress without patience',
    ...internal((it) => delete it.metadata.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout']),
  },
  {
    what: 'operators from anywhere',
    ...internal((it) => delete it.metadata.annotations['nginx.ingress.kubernetes.io/whitelist-source-range']),
  },
  { what: 'clients at the Ingress for operators', ...internal((it) => (it.spec.rules[0].http.paths[0].path = '/')) },
  { what: 'operators by the controller of clients', ...internal((it) => (it.spec.ingressClassName = 'nginx')) },
  { what: 'operators under the host of clients', ...internal((it) => (it.spec.rules[0].host = 'vpds.example.com')) },
  { what: "URLs checked within the cluster's networks", ...settings((it) => delete it.URL_CHECK_DENY) },
  { what: 'traces for no collector', ...settings((it) => (it.OTEL_EXPORTER_OTLP_ENDPOINT = 'collector:4318')) },
  { what: 'networks that are none', ...settings((it) => (it.TRUST_PROXY = '10.0.0.0/99')) },
  { what: 'URLs checked at a port that is closed', ...settings((it) => (it.URL_CHECK_PORTS = '80,443,8443')) },
];

function flip(target, key, value) {
  if (key in target) delete target[key];
  else target[key] = value;
}

/** The documents with the violation in them, or null if there is nothing of the kind to violate. */
export function plantIn(documents, { kind, name, change }) {
  const planted = structuredClone(documents);
  const index = planted.findIndex(
    (each) =>
      each.kind === kind && (name instanceof RegExp ? name.test(each.metadata.name) : each.metadata.name === name),
  );
  if (index < 0) return null;
  change(planted[index], { remove: () => planted.splice(index, 1) });
  return planted;
}

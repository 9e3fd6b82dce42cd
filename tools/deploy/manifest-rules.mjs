// What must hold of the rendered manifests beyond their schema. Each rule returns what is wrong, a line each.
import { environmentProblems } from './settings.mjs';

/** A graceful stop takes no longer, seconds (`libs/distributed/process.ts`), besides DRAIN_SECONDS. */
const STOP_WITHIN = 40;
/** Callers know all replicas by then, seconds: Kubernetes' DNS caches for 30, and callers look names up every 3. */
const KNOWN_WITHIN = 35;
/** MiB of logs that a kubelet with its defaults keeps of a container. */
const LOGS = 50;
/** They never run alone. */
const AT_LEAST_TWO = new Set(['gateway', 'product-service']);
/** CPU that a process without anything to do takes at most, millicores (measured: 32 to 47). */
const IDLE_CPU = 50;
/** Where clients have nothing to ask for. */
const NOT_FOR_CLIENTS = ['/metrics', '/health', '/health/live', '/health/ready'];
/** What only operators ask for, and the platform's feed among it. */
const FOR_OPERATORS = /^\/admin(?:\/|$)/;
/** The Ingress for them, which the component of this name brings. */
const INTERNAL = { ingress: 'gateway-internal', component: 'internal-ingress' };
/** Where URLs of prepared data are checked unless the settings have it otherwise. */
const URL_CHECK_PORTS = '80,443';
/** MiB that the gateway takes in one request: a delivery of the platform's feed (rules FEE). */
const LARGEST_BODY = 8;
const NAMESPACED_NOT = new Set(['Namespace']);

export const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];

/**
 * @param documents the rendered objects
 * @param secrets by name, of secrets.example.yaml: the keys that may be referred to, with values that fit
 * @param calls pairs of services of which the first calls the second
 * @param metrics names of the projector's own metrics, but for those that grow while they cannot be read
 * @param paths what clients ask the gateway for
 * @param components what the overlay takes besides
 */
export function manifestProblems({ documents, secrets, calls, metrics, paths, components = [] }) {
  const of = (kind) => documents.filter((each) => each.kind === kind);
  const deployments = of('Deployment');
  const rules = { documents, of, deployments, secrets, calls, metrics, components };
  return [
    ...whatIsThere(rules),
    ...deployments.flatMap((deployment) => [
      ...containerProblems(deployment, rules),
      ...podProblems(deployment, rules),
      ...companions(deployment, rules),
    ]),
    ...policyProblems(rules),
    ...autoscalerProblems(rules),
    ...of('Ingress').flatMap((ingress) => ingressProblems(ingress, paths)),
    ...internalIngressProblems(rules),
    ...urlCheckProblems(rules),
    ...documents.flatMap((each) =>
      emptyLists(each).map(
        (path) => `${each.kind} ${nameOf(each)}: ${path} is empty, is not stored, and never comes to rest`,
      ),
    ),
  ];
}

/** Paths of lists without items: the API server leaves them out. */
function emptyLists(value, path = '') {
  if (Array.isArray(value) && value.length === 0) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => emptyLists(item, `${path}/${key}`));
}

const nameOf = (object) => object.metadata.name;
const podOf = (deployment) => deployment.spec.template.spec;
const labelsOf = (deployment) => deployment.spec.template.metadata.labels;
const selects = (selector, labels) =>
  Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector.matchExpressions ?? []).every(
    ({ key, operator, values }) => operator === 'In' && values.includes(labels[key]),
  );

function problemsIf(...checks) {
  return checks.filter(([wrong]) => wrong).map(([, text]) => text);
}

function whatIsThere({ documents, of, deployments }) {
  const names = deployments.map(nameOf).sort().join(' ');
  const release = of('ConfigMap').find((each) => nameOf(each) === 'vpds-release')?.data ?? {};
  const images = deployments.map((each) => [nameOf(each), podOf(each).containers[0].image]);
  return [
    ...problemsIf(
      [names !== [...SERVICES].sort().join(' '), `the Deployments are ${names}`],
      [of('Secret').length > 0, 'a Secret is rendered: secrets are referred to'],
      [of('Ingress').length === 0, 'no Ingress leads to the gateway'],
    ),
    ...images
      .filter(([name, image]) => image !== `${release.REGISTRY}/${name}:${release.VERSION}`)
      .map(([name, image]) => `${name}: ${image} is not of ${release.REGISTRY} in version ${release.VERSION}`),
    ...documents
      .filter((each) => !NAMESPACED_NOT.has(each.kind) && each.metadata.namespace !== 'vpds')
      .map((each) => `${each.kind} ${nameOf(each)} is in no namespace`),
  ];
}

/** ingress-nginx by itself takes 1 MiB, and waits 60 s for an answer. */
function ingressProblems({ metadata, spec }, paths) {
  const internal = metadata.name === INTERNAL.ingress;
  const [wanted, unwanted] = [internal, !internal].map((its) =>
    paths.filter((path) => FOR_OPERATORS.test(path) === its),
  );
  const ways = spec.rules.flatMap(({ http }) => http.paths);
  const leads = (path) => ways.some((way) => path === way.path || path.startsWith(`${way.path.replace(/\/$/, '')}/`));
  const setting = (name) => metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] ?? '';
  const megabytes = Number(/^(\d+)m$/.exec(setting('proxy-body-size'))?.[1] ?? 1);
  return problemsIf(
    [ways.some(({ backend }) => backend.service?.name !== 'gateway'), 'Ingress: leads to something else'],
    [!wanted.every(leads), `Ingress: does not lead to ${wanted.find((path) => !leads(path))}`],
    [
      unwanted.some(leads),
      `Ingress: leads to ${unwanted.find(leads)}, which is for ${internal ? 'clients' : 'operators'}`,
    ],
    [NOT_FOR_CLIENTS.some(leads), `Ingress: leads to ${NOT_FOR_CLIENTS.find(leads)}`],
    [
      ways.some(({ path, pathType }) => path.includes('.') && pathType !== 'ImplementationSpecific'),
      'Ingress: ingress-nginx refuses a dot in a path of this type',
    ],
    [megabytes < LARGEST_BODY, `Ingress: refuses bodies that the gateway takes (${LARGEST_BODY} MiB)`],
    [
      internal && Number(setting('proxy-read-timeout')) < 300,
      'Ingress: gives up before a long delivery of the feed is taken',
    ],
    [internal && setting('whitelist-source-range') === '', 'Ingress: operators may come from anywhere'],
  );
}

/** By the same controller, or under the same host, what is internal would be reached as what is not. */
function internalIngressProblems({ of, components }) {
  const [internal, open] = [true, false].map((its) =>
    of('Ingress').filter((each) => (nameOf(each) === INTERNAL.ingress) === its),
  );
  const classes = open.map(({ spec }) => spec.ingressClassName);
  const hosts = open.flatMap(({ spec }) => spec.rules.map(({ host }) => host));
  return problemsIf(
    [internal.length > 0 !== components.includes(INTERNAL.component), 'Ingress: one for operators, or none'],
    [
      internal.some(({ spec }) => classes.includes(spec.ingressClassName)),
      'Ingress: one controller for operators and clients',
    ],
    [
      internal.some(({ spec }) => spec.rules.some(({ host }) => host === undefined || hosts.includes(host))),
      'Ingress: one host for operators and clients',
    ],
  );
}

function urlCheckProblems({ of }) {
  const settings = Object.assign({}, ...of('ConfigMap').map(({ data }) => data));
  const policy = of('NetworkPolicy').find((each) => nameOf(each) === 'prepared-data-service');
  const outside = (policy?.spec.egress ?? []).filter(({ to }) => to.some(({ ipBlock }) => ipBlock !== undefined));
  const open = outside.flatMap(({ ports }) => ports.map(({ port }) => String(port)));
  const checked = (settings.URL_CHECK_PORTS ?? URL_CHECK_PORTS).split(',').map((port) => port.trim());
  return problemsIf(
    [!settings.URL_CHECK_DENY, "URL_CHECK_DENY does not name the cluster's networks"],
    [
      open.toSorted().join() !== checked.toSorted().join(),
      `prepared-data-service: may connect to the ports ${open.join(', ')}, and checks URLs at ${checked.join(', ')}`,
    ],
  );
}

function containerProblems(deployment, { of, secrets }) {
  const name = nameOf(deployment);
  const { containers, initContainers = [] } = podOf(deployment);
  const [container] = containers;
  const { resources = {}, securityContext: security = {}, ports = [] } = container;
  const probe = (which, path) => container[which]?.httpGet?.path === path && container[which].httpGet.port === 'health';
  const quantities = ['cpu', 'memory', 'ephemeral-storage'].flatMap((what) => [
    resources.requests?.[what],
    resources.limits?.[what],
  ]);
  return [
    ...problemsIf(
      [containers.length !== 1 || initContainers.length > 0, `${name}: another container, which no rule looks at`],
      [!probe('startupProbe', '/health/live'), `${name}: no startup probe on /health/live`],
      [!probe('livenessProbe', '/health/live'), `${name}: no liveness probe on /health/live`],
      [!probe('readinessProbe', '/health/ready'), `${name}: no readiness probe on /health/ready`],
      [!ports.some((port) => port.name === 'health'), `${name}: no port named health`],
      [
        quantities.some((quantity) => quantity === undefined),
        `${name}: requests or limits of CPU, memory and disk are missing`,
      ],
      [security.allowPrivilegeEscalation !== false, `${name}: privileges may escalate`],
      [security.readOnlyRootFilesystem !== true, `${name}: its root file system can be written`],
      [!security.capabilities?.drop?.includes('ALL') || security.capabilities.add, `${name}: it has capabilities`],
    ),
    ...environmentOf(container, name, of('ConfigMap'), secrets),
  ];
}

function environmentOf(container, name, configMaps, secrets) {
  const environment = {};
  const problems = [];
  for (const { configMapRef } of container.envFrom ?? []) {
    const map = configMaps.find((each) => nameOf(each) === configMapRef.name);
    if (map === undefined) problems.push(`${name}: there is no ConfigMap ${configMapRef.name}`);
    Object.assign(environment, map?.data);
  }
  for (const { name: variable, value, valueFrom } of container.env ?? []) {
    const reference = valueFrom?.secretKeyRef;
    if (reference !== undefined && secrets[reference.name]?.[reference.key] === undefined)
      problems.push(`${name}: secrets.example.yaml has no ${reference.key} in ${reference.name}`);
    environment[variable] = reference === undefined ? value : secrets[reference.name]?.[reference.key];
  }
  return [...problems, ...environmentProblems(name, environment)];
}

function podProblems(deployment, { of }) {
  const name = nameOf(deployment);
  const pod = podOf(deployment);
  const settings = Object.assign({}, ...of('ConfigMap').map(({ data }) => data));
  const grace = pod.terminationGracePeriodSeconds ?? 30;
  const drain = Number(settings.DRAIN_SECONDS ?? 5);
  const least = drain + STOP_WITHIN;
  const volumes = (pod.volumes ?? []).flatMap(({ emptyDir }) => (emptyDir ? [emptyDir] : []));
  const onDisk = volumes.filter(({ medium }) => medium !== 'Memory').map(({ sizeLimit }) => mebibytes(sizeLimit));
  const disk = mebibytes(pod.containers[0].resources?.limits?.['ephemeral-storage']);
  const spread = (pod.topologySpreadConstraints ?? []).filter(({ labelSelector }) =>
    selects(labelSelector, labelsOf(deployment)),
  );
  return problemsIf(
    [pod.securityContext?.runAsNonRoot !== true || !(pod.securityContext.runAsUser > 0), `${name}: may run as root`],
    [pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault', `${name}: no seccomp profile`],
    [pod.automountServiceAccountToken !== false, `${name}: gets a token of the cluster`],
    [pod.hostNetwork || pod.hostPID || pod.hostIPC, `${name}: shares the machine's namespaces`],
    [drain < KNOWN_WITHIN, `${name}: stops while cached DNS answers lead to it`],
    [
      !(deployment.spec.minReadySeconds >= KNOWN_WITHIN),
      `${name}: an old replica stops before callers know the new one`,
    ],
    [volumes.some(({ sizeLimit }) => sizeLimit === undefined), `${name}: a volume without a limit`],
    [disk < onDisk.reduce((sum, each) => sum + each, LOGS), `${name}: is evicted before its volumes are full`],
    [grace < least, `${name}: is killed after ${grace} s, a stop may take ${least}`],
    [spread.length < 2, `${name}: its replicas are not spread over machines and zones`],
    [
      spread.some(({ nodeTaintsPolicy }) => nodeTaintsPolicy !== 'Honor'),
      `${name}: its replicas wait for a zone that is lost`,
    ],
    [!selects(deployment.spec.selector, labelsOf(deployment)), `${name}: selects other pods than its own`],
    [!mountsItsCertificate(pod, name, settings), `${name}: its own certificate is not mounted, or may be missing`],
    [deployment.spec.strategy?.rollingUpdate?.maxUnavailable !== 0, `${name}: an update takes replicas away first`],
  );
}

/** Processes authenticate each other: each by a Secret of its own, without which no pod starts. */
function mountsItsCertificate({ volumes, containers }, name, settings) {
  const mount = containers[0].volumeMounts?.find(({ mountPath }) => mountPath === settings.INTERNAL_TLS_DIR);
  const secret = volumes?.find((volume) => volume.name === mount?.name)?.secret;
  return secret?.secretName === `vpds-internal-${name}` && secret.optional !== true;
}

function companions(deployment, { of, components }) {
  const name = nameOf(deployment);
  const labels = labelsOf(deployment);
  const service = of('Service').find((each) => nameOf(each) === name);
  const budget = of('PodDisruptionBudget').find(({ spec }) => selects(spec.selector, labels));
  const autoscalers = of('HorizontalPodAutoscaler').map(({ spec }) => spec);
  const scaled = autoscalers.some(({ scaleTargetRef }) => scaleTargetRef.name === name);
  const byLoad = autoscalers.some(({ minReplicas, maxReplicas }) => minReplicas < maxReplicas);
  const ports = new Set(podOf(deployment).containers[0].ports?.map((port) => port.name));
  const policies = of('NetworkPolicy').filter(
    ({ spec }) => spec.podSelector.matchLabels?.['app.kubernetes.io/name'] === name,
  );
  return problemsIf(
    [
      service === undefined || !selects({ matchLabels: service.spec.selector }, labels),
      `${name}: no Service leads to it`,
    ],
    [
      service?.spec.ports.some(({ targetPort }) => !ports.has(targetPort)),
      `${name}: its Service leads to no port of it`,
    ],
    [name !== 'gateway' && service?.spec.clusterIP !== 'None', `${name}: its Service is not headless`],
    [
      (service?.spec.publishNotReadyAddresses === true) !== (components.includes('restoring') && name !== 'gateway'),
      `${name}: its Service leads to pods that are not ready, or does not in a restore`,
    ],
    [budget?.spec.maxUnavailable !== 1, `${name}: no PodDisruptionBudget that lets one go at a time`],
    // One that sets them sets them back with each apply, or to 1 when it sets them no longer.
    [deployment.spec.replicas !== undefined, `${name}: its replicas are set by apply`],
    [!scaled && (AT_LEAST_TWO.has(name) || byLoad), `${name}: no autoscaler decides on its replicas`],
    [policies.length === 0, `${name}: no NetworkPolicy of its own`],
  );
}

function policyProblems({ of, deployments, calls }) {
  const policies = of('NetworkPolicy').map(({ spec }) => spec);
  const denied = policies.some(
    ({ podSelector, policyTypes, ingress, egress }) =>
      Object.keys(podSelector).length === 0 && policyTypes.length === 2 && !ingress && !egress,
  );
  const open = of('NetworkPolicy').filter(({ spec }) =>
    [
      ...(spec.ingress ?? []).map(({ from, ports }) => [from, ports]),
      ...(spec.egress ?? []).map(({ to, ports }) => [to, ports]),
    ].some(([peers, ports]) => !(peers?.length > 0) || !(ports?.length > 0) || peers.some(anything)),
  );
  const labels = Object.fromEntries(deployments.map((each) => [nameOf(each), labelsOf(each)]));
  return [
    ...problemsIf([!denied, 'not everything is denied that no policy allows']),
    ...open.map((policy) => `NetworkPolicy ${nameOf(policy)} allows anything`),
    ...calls
      .filter(({ caller, called }) => !isAllowed(policies, labels[caller], labels[called]))
      .map(({ caller, called }) => `no NetworkPolicy lets ${caller} call ${called}`),
    ...unusedWays(policies, labels, calls),
  ];
}

function anything({ podSelector, namespaceSelector, ipBlock }) {
  if (ipBlock !== undefined) return ipBlock.cidr === '0.0.0.0/0' && !(ipBlock.except?.length > 0);
  return [podSelector, namespaceSelector].every(
    (selector) => selector === undefined || Object.keys(selector).length === 0,
  );
}

function isAllowed(policies, from, to) {
  if (from === undefined || to === undefined) return false;
  const names = (peers, labels) =>
    (peers ?? []).some(({ podSelector }) => podSelector !== undefined && selects(podSelector, labels));
  const out = policies.some(
    ({ podSelector, egress = [] }) => selects(podSelector, from) && egress.some((rule) => names(rule.to, to)),
  );
  const into = policies.some(
    ({ podSelector, ingress = [] }) => selects(podSelector, to) && ingress.some((rule) => names(rule.from, from)),
  );
  return out && into;
}

function unusedWays(policies, labels, calls) {
  const used = new Set(calls.map(({ caller, called }) => `${caller} ${called}`));
  const pairs = SERVICES.flatMap((caller) => SERVICES.map((called) => [caller, called]));
  return pairs
    .filter(
      ([caller, called]) => !used.has(`${caller} ${called}`) && isAllowed(policies, labels[caller], labels[called]),
    )
    .map(([caller, called]) => `${caller} may call ${called}, which it never does`);
}

function autoscalerProblems({ of, deployments, metrics, components }) {
  const adapter = components.includes('autoscaling-by-lag');
  return of('HorizontalPodAutoscaler').flatMap(({ spec }) => {
    const { name } = spec.scaleTargetRef;
    const deployment = deployments.find((each) => nameOf(each) === name);
    if (deployment === undefined) return [`an autoscaler is for ${name}, which there is not`];
    const cpu = spec.metrics.find(({ resource }) => resource?.name === 'cpu')?.resource.target.averageUtilization;
    const requested = millicores(podOf(deployment).containers[0].resources?.requests?.cpu);
    const own = spec.metrics.filter(({ type }) => type !== 'Resource').map(({ pods }) => pods?.metric.name);
    const shown = name === 'statistics-projector' ? metrics : new Set();
    return problemsIf(
      [cpu === undefined, `${name}: is not scaled by CPU`],
      // Idling is two thirds of the target at most: so three replicas without load become two.
      [(requested * cpu) / 100 < IDLE_CPU * 1.5, `${name}: idling counts as load`],
      [spec.minReplicas < 2 || spec.maxReplicas < spec.minReplicas, `${name}: its bounds are no bounds`],
      [own.length > 0 && !adapter, `${name}: is never scaled down where no adapter serves its metric`],
      [adapter && name === 'statistics-projector' && own.length === 0, `${name}: is not scaled by its lag`],
      [
        own.some((metric) => !shown.has(metric)),
        `${name}: is scaled by a metric that it does not show, or that grows unread`,
      ],
    );
  });
}

const millicores = (quantity = '0') => (quantity.endsWith('m') ? Number.parseInt(quantity) : Number(quantity) * 1_000);

const mebibytes = (quantity = '0') => Number.parseInt(quantity) * (quantity.endsWith('Gi') ? 1_024 : 1);

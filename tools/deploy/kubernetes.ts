// The part of Kubernetes objects that the rules read.

export type Labels = Record<string, string>;

export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface HttpProbe {
  httpGet?: { path: string; port: string };
}

interface Resources {
  cpu?: string;
  memory?: string;
  'ephemeral-storage'?: string;
}

export interface Container {
  name: string;
  image: string;
  startupProbe?: HttpProbe;
  livenessProbe?: HttpProbe;
  readinessProbe?: HttpProbe;
  resources?: { requests?: Resources; limits?: Resources };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { add?: string[]; drop?: string[] };
  };
  ports?: { name: string }[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  envFrom?: { configMapRef: { name: string } }[];
  volumeMounts?: { name: string; mountPath: string }[];
}

interface PreferredTerm {
  podAffinityTerm: { topologyKey: string; labelSelector: Selector; matchLabelKeys?: string[] };
}

export interface Pod {
  containers: [Container, ...Container[]];
  initContainers?: Container[];
  volumes?: {
    name: string;
    emptyDir?: { medium?: string; sizeLimit?: string };
    secret?: { secretName: string; optional?: boolean };
  }[];
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  terminationGracePeriodSeconds?: number;
  affinity?: { podAntiAffinity?: { preferredDuringSchedulingIgnoredDuringExecution?: PreferredTerm[] } };
  topologySpreadConstraints?: { labelSelector: Selector; nodeTaintsPolicy?: string }[];
}

interface DeploymentSpec {
  replicas?: number;
  minReadySeconds?: number;
  selector: Selector;
  strategy?: { rollingUpdate?: { maxUnavailable?: number } };
  template: { metadata: { labels: Labels }; spec: Pod };
}

interface ServiceSpec {
  selector: Labels;
  clusterIP?: string;
  publishNotReadyAddresses?: boolean;
  ports: { targetPort: string }[];
}

export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface Ports {
  ports?: { port: number }[];
}

export interface PolicySpec {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: (Ports & { from?: Peer[] })[];
  egress?: (Ports & { to?: Peer[] })[];
}

interface AutoscalerSpec {
  scaleTargetRef: { name: string };
  minReplicas: number;
  maxReplicas: number;
  metrics: {
    type: string;
    resource?: { name: string; target: { averageUtilization: number } };
  }[];
}

interface IngressSpec {
  ingressClassName: string;
  rules: {
    host?: string;
    http: { paths: { path: string; pathType: string; backend: { service?: { name: string } } }[] };
  }[];
}

interface Manifest<Kind extends string> {
  kind: Kind;
  metadata: { name: string; namespace?: string; annotations?: Labels };
}

/** The kinds that have rules. */
export interface Kinds {
  Deployment: Manifest<'Deployment'> & { spec: DeploymentSpec };
  Service: Manifest<'Service'> & { spec: ServiceSpec };
  ConfigMap: Manifest<'ConfigMap'> & { data: Record<string, string> };
  Secret: Manifest<'Secret'> & { stringData: Record<string, string> };
  NetworkPolicy: Manifest<'NetworkPolicy'> & { spec: PolicySpec };
  PodDisruptionBudget: Manifest<'PodDisruptionBudget'> & { spec: { selector: Selector; maxUnavailable?: number } };
  HorizontalPodAutoscaler: Manifest<'HorizontalPodAutoscaler'> & { spec: AutoscalerSpec };
  Ingress: Manifest<'Ingress'> & { spec: IngressSpec };
}

export type KubernetesObject = Kinds[keyof Kinds] | Manifest<'Namespace'>;
export type Deployment = Kinds['Deployment'];

export function ofKind<Kind extends keyof Kinds>(documents: readonly KubernetesObject[], kind: Kind): Kinds[Kind][] {
  return documents.filter((each): each is Kinds[Kind] => each.kind === kind);
}

export const nameOf = ({ metadata }: KubernetesObject): string => metadata.name;
export const podOf = ({ spec }: Deployment): Pod => spec.template.spec;
export const labelsOf = ({ spec }: Deployment): Labels => spec.template.metadata.labels;

export function selects(selector: Selector, labels: Labels): boolean {
  return (
    Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
    (selector.matchExpressions ?? []).every(
      ({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''),
    )
  );
}

export const millicores = (quantity = '0'): number =>
  quantity.endsWith('m') ? Number.parseInt(quantity) : Number(quantity) * 1_000;

export const mebibytes = (quantity = '0'): number => Number.parseInt(quantity) * (quantity.endsWith('Gi') ? 1_024 : 1);

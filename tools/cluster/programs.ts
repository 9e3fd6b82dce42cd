// Modules of the cluster's programs, and Debian packages that they need.

export const KUBERNETES = '1.36.3';
/** Published version of the `k8s.io/*` modules that Kubernetes' own module replaces by directories. */
const STAGING = `v0.${KUBERNETES.split('.').slice(1).join('.')}`;
const [MAJOR, MINOR] = KUBERNETES.split('.') as [string, string];

export interface GoModule {
  /** Directory in the cache, with the version. */
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** Packages of its commands. */
  readonly commands: readonly string[];
  /** Packages of a custom command that replaces the module's own. */
  readonly parts?: readonly string[];
  /** Its `Run` is called by the custom command. */
  readonly main?: string;
  readonly cgo?: boolean;
  readonly tags?: string;
  readonly linkerFlags?: string;
  /** Replaces directories in the module's repository. */
  readonly staging?: string;
}

const gitVersion = (name: string, value: string) => `-X k8s.io/component-base/version.${name}=${value}`;

/** Programs in the order of their builds: the long builds of Kubernetes share most packages. */
export const MODULES = {
  kubernetes: {
    name: 'kubernetes',
    module: 'k8s.io/kubernetes',
    version: `v${KUBERNETES}`,
    commands: ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubectl', 'kubelet', 'kube-proxy'].map(
      (name) => `k8s.io/kubernetes/cmd/${name}`,
    ),
    linkerFlags: [
      gitVersion('gitVersion', `v${KUBERNETES}`),
      gitVersion('gitMajor', MAJOR),
      gitVersion('gitMinor', MINOR),
    ].join(' '),
    staging: STAGING,
  },
  runc: {
    name: 'runc',
    module: 'github.com/opencontainers/runc',
    version: 'v1.5.2',
    commands: ['github.com/opencontainers/runc'],
    cgo: true,
    tags: 'seccomp',
  },
  containerd: {
    name: 'containerd',
    module: 'github.com/containerd/containerd/v2',
    version: 'v2.4.2',
    commands: ['containerd', 'containerd-shim-runc-v2', 'ctr'].map(
      (name) => `github.com/containerd/containerd/v2/cmd/${name}`,
    ),
  },
  coredns: {
    name: 'coredns',
    module: 'github.com/coredns/coredns',
    version: 'v1.15.0',
    commands: ['.'],
    // The official command contains every plugin, with the clients of all clouds.
    parts: ['cache', 'errors', 'health', 'kubernetes', 'ready'].map(
      (name) => `github.com/coredns/coredns/plugin/${name}`,
    ),
    main: 'github.com/coredns/coredns/coremain',
  },
  metricsServer: {
    name: 'metrics-server',
    module: 'sigs.k8s.io/metrics-server',
    version: 'v0.9.0',
    commands: ['sigs.k8s.io/metrics-server/cmd/metrics-server'],
  },
  kwok: {
    name: 'kwok',
    module: 'sigs.k8s.io/kwok',
    version: 'v0.8.0',
    commands: ['sigs.k8s.io/kwok/cmd/kwok'],
  },
  // Enforces NetworkPolicies by iptables and ipset. Newer versions are not on the proxy; the cluster is closed.
  kubeRouter: {
    name: 'kube-router',
    module: 'github.com/cloudnativelabs/kube-router/v2',
    version: 'v2.1.0',
    commands: ['github.com/cloudnativelabs/kube-router/v2/cmd/kube-router'],
  },
} as const satisfies Readonly<Record<string, GoModule>>;

/** Debian packages, each with a file that it installs. */
export const PACKAGES: readonly { readonly name: string; readonly file: string }[] = [
  { name: 'etcd-server', file: '/usr/bin/etcd' },
  { name: 'containernetworking-plugins', file: '/usr/lib/cni/bridge' },
  { name: 'iptables', file: '/usr/sbin/iptables' },
  { name: 'ipset', file: '/usr/sbin/ipset' },
  { name: 'conntrack', file: '/usr/sbin/conntrack' },
  { name: 'iproute2', file: '/usr/bin/ip' },
  { name: 'openssl', file: '/usr/bin/openssl' },
  { name: 'libseccomp-dev', file: '/usr/include/seccomp.h' },
  { name: 'gcc', file: '/usr/bin/gcc' },
  { name: 'pkg-config', file: '/usr/bin/pkg-config' },
];

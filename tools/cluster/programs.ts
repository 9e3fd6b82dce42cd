// The programs of the cluster: which module each is built from, and what else has to be installed.

export const KUBERNETES = '1.36.3';
/** All of `k8s.io/*` that Kubernetes' own module replaces by directories is published under this version. */
const STAGING = `v0.${KUBERNETES.split('.').slice(1).join('.')}`;
const [MAJOR, MINOR] = KUBERNETES.split('.') as [string, string];

export interface GoModule {
  /** Names its directories in the cache, with the version. */
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** Packages of its commands. */
  readonly commands: readonly string[];
  /** Packages of the module that a command of our own is made of, in the place of the module's. */
  readonly parts?: readonly string[];
  /** The package whose `Run` such a command calls. */
  readonly main?: string;
  readonly cgo?: boolean;
  readonly tags?: string;
  readonly linkerFlags?: string;
  /** The version that replaces directories of the module's own repository. */
  readonly staging?: string;
}

const gitVersion = (name: string, value: string) => `-X k8s.io/component-base/version.${name}=${value}`;

/** In the order in which they are built: the long ones of Kubernetes share most of their packages. */
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
    // Its own command contains every plugin there is, with the clients of all clouds.
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
} as const satisfies Readonly<Record<string, GoModule>>;

/** Debian's packages, by a file that each brings. */
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

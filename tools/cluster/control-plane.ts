import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { daemon, eventually, run } from './commands.ts';
import { API_SERVER, HOST, NODES, PODS, SERVICES, program, type Place } from './place.ts';

const READY_WITHIN = 180_000;
/** Seconds until a silent machine counts as lost and its pods are replaced. Kubernetes' defaults: 50 s and 300 s. */
const NODE_LOST_AFTER = 20;
const PODS_REPLACED_AFTER = 20;
export const LOSS_SETTINGS = `lost after ${NODE_LOST_AFTER} s, pods replaced after ${PODS_REPLACED_AFTER} s more`;

export interface Access {
  /** The file of one of {@link USERS}. */
  kubeconfig(user: string): string;
}

/** Groups by user; tokens are in a file of the API server. */
const USERS: Readonly<Record<string, string>> = {
  admin: 'system:masters',
  'system:kube-controller-manager': '',
  'system:kube-scheduler': '',
  'system:kube-proxy': '',
  ...Object.fromEntries(NODES.map(({ name }) => [`system:node:${name}`, 'system:nodes'])),
};

/** etcd, API server, controllers and scheduler; ready on return. */
export async function startControlPlane(place: Place): Promise<Access> {
  const directory = join(place.work, 'control-plane');
  await mkdir(directory, { recursive: true });
  const access = await writeAccess(directory);
  await makeKeys(directory);
  const { logs } = place;
  // A directory in memory: etcd syncs every write to disk, and the cluster lives for one run.
  const etcd = '/run/vpds-etcd';
  const client = 'http://127.0.0.1:2379';
  const peers = [
    '--listen-peer-urls',
    'http://127.0.0.1:2380',
    '--initial-advertise-peer-urls',
    'http://127.0.0.1:2380',
  ];
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const cluster = ['--initial-cluster', 'default=http://127.0.0.1:2380'];
  daemon('etcd', 'etcd', ['--data-dir', etcd, ...clients, ...peers, ...cluster], { logs });
  daemon('kube-apiserver', program(place, 'kubernetes', 'kube-apiserver'), apiServerFlags(directory, client), { logs });
  const kubectl = program(place, 'kubernetes', 'kubectl');
  await eventually('the API server is ready', READY_WITHIN, () =>
    run(kubectl, ['--kubeconfig', access.kubeconfig('admin'), 'get', '--raw', '/readyz']),
  );
  daemon(
    'kube-controller-manager',
    program(place, 'kubernetes', 'kube-controller-manager'),
    [
      `--kubeconfig=${access.kubeconfig('system:kube-controller-manager')}`,
      '--use-service-account-credentials=true',
      `--service-account-private-key-file=${directory}/service-accounts.key`,
      `--root-ca-file=${directory}/apiserver.crt`,
      '--leader-elect=false',
      `--cluster-cidr=${PODS}`,
      `--service-cluster-ip-range=${SERVICES}`,
      '--node-monitor-period=2s',
      `--node-monitor-grace-period=${NODE_LOST_AFTER}s`,
      `--cert-dir=${directory}/controllers`,
    ],
    { logs },
  );
  daemon(
    'kube-scheduler',
    program(place, 'kubernetes', 'kube-scheduler'),
    [
      `--kubeconfig=${access.kubeconfig('system:kube-scheduler')}`,
      '--leader-elect=false',
      `--cert-dir=${directory}/scheduler`,
    ],
    { logs },
  );
  return access;
}

function apiServerFlags(directory: string, etcd: string): readonly string[] {
  return [
    `--etcd-servers=${etcd}`,
    `--advertise-address=${HOST}`,
    `--cert-dir=${directory}`,
    `--token-auth-file=${directory}/tokens.csv`,
    '--authorization-mode=Node,RBAC',
    `--service-account-key-file=${directory}/service-accounts.pub`,
    `--service-account-signing-key-file=${directory}/service-accounts.key`,
    '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
    `--service-cluster-ip-range=${SERVICES}`,
    '--allow-privileged=true',
    // Requires etcd 3.4.31. With Debian's, kwok's watches end at once, its leases expire, and the fake machines are lost.
    '--feature-gates=WatchList=false',
    '--enable-aggregator-routing=true',
    '--kubelet-preferred-address-types=InternalIP',
    `--requestheader-client-ca-file=${directory}/front-proxy-ca.crt`,
    '--requestheader-allowed-names=front-proxy',
    '--requestheader-username-headers=X-Remote-User',
    '--requestheader-group-headers=X-Remote-Group',
    '--requestheader-extra-headers-prefix=X-Remote-Extra-',
    `--proxy-client-cert-file=${directory}/front-proxy.crt`,
    `--proxy-client-key-file=${directory}/front-proxy.key`,
    `--default-not-ready-toleration-seconds=${PODS_REPLACED_AFTER}`,
    `--default-unreachable-toleration-seconds=${PODS_REPLACED_AFTER}`,
  ];
}

async function writeAccess(directory: string): Promise<Access> {
  const lines = [];
  const file = (user: string) => join(directory, `${user.replaceAll(':', '-')}.kubeconfig`);
  for (const [user, group] of Object.entries(USERS)) {
    const token = randomUUID();
    lines.push(`${token},${user},${user}${group === '' ? '' : `,"${group}"`}`);
    await writeFile(file(user), JSON.stringify(kubeconfig(user, token)));
  }
  await writeFile(join(directory, 'tokens.csv'), `${lines.join('\n')}\n`);
  return { kubeconfig: file };
}

function kubeconfig(user: string, token: string) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'cluster', cluster: { server: API_SERVER, 'insecure-skip-tls-verify': true } }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name: 'cluster', context: { cluster: 'cluster', user } }],
    'current-context': 'cluster',
  };
}

/** Keys of service account tokens and of metrics-server. */
async function makeKeys(directory: string): Promise<void> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: directory });
  await openssl('genrsa', '-out', 'service-accounts.key', '2048');
  await openssl('rsa', '-in', 'service-accounts.key', '-pubout', '-out', 'service-accounts.pub');
  const request = ['req', '-newkey', 'rsa:2048', '-nodes'];
  const own = ['-x509', '-days', '2', '-subj', '/CN=front-proxy-ca'];
  await openssl(...request, ...own, '-keyout', 'front-proxy-ca.key', '-out', 'front-proxy-ca.crt');
  await openssl(...request, '-subj', '/CN=front-proxy', '-keyout', 'front-proxy.key', '-out', 'front-proxy.csr');
  await writeFile(join(directory, 'client.ext'), 'extendedKeyUsage=clientAuth\n');
  const by = ['-CA', 'front-proxy-ca.crt', '-CAkey', 'front-proxy-ca.key', '-CAcreateserial', '-extfile', 'client.ext'];
  await openssl('x509', '-req', '-in', 'front-proxy.csr', ...by, '-days', '2', '-out', 'front-proxy.crt');
}

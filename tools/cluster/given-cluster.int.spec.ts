import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { imagesNotFound } from './checks/ready.ts';
import { drainable, ownAddressTowards, type AnyPod } from './given-cluster.ts';
import { prepareOverlay } from './overlay.ts';
import type { Place } from './place.ts';

const NOT_POSSIBLE = 3;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-given-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** `kubectl` is a shell script with this text. */
async function testCluster(kubectl: string): Promise<{ status: number | null; stderr: string; asked: string }> {
  const asked = join(directory, 'asked');
  await writeFile(asked, '');
  await writeFile(join(directory, 'kubectl'), `#!/bin/sh\necho "$*" >> ${asked}\n${kubectl}\n`);
  await chmod(join(directory, 'kubectl'), 0o755);
  const node = ['--conditions=@vpds/source', '--disable-warning=ExperimentalWarning'];
  const run = spawnSync(process.execPath, [...node, join(import.meta.dirname, 'main.ts')], {
    encoding: 'utf8',
    env: { PATH: `${directory}:${dirname('/bin/sh')}`, KUBECONFIG: join(directory, 'config'), TMPDIR: directory },
    timeout: 60_000,
  });
  return { ...run, asked: await readFile(asked, 'utf8') };
}

const NODES = JSON.stringify({
  items: [{ metadata: { name: 'n' }, status: { conditions: [{ type: 'Ready', status: 'True' }] } }],
});

describe('npm run test:cluster with KUBECONFIG', () => {
  it('builds nothing, and names what is missing: an answer of the cluster', async () => {
    const { status, stderr } = await testCluster(`[ "$1" = version ] || { echo 'no such host' >&2; exit 1; }`);
    expect(stderr).toMatch(/^Not run: The cluster of KUBECONFIG does not answer: .*no such host/);
    expect(status).toBe(NOT_POSSIBLE);
  });

  it('names what is missing: a ready node', async () => {
    const { status, stderr } = await testCluster(`echo '{"items":[]}'`);
    expect(stderr).toBe('Not run: The cluster of KUBECONFIG has no ready node.\n');
    expect(status).toBe(NOT_POSSIBLE);
  });

  it('leaves a namespace of others alone', async () => {
    const { status, stderr, asked } = await testCluster(
      `case "$*" in *nodes*) echo '${NODES}';; *namespace*) echo namespace/vpds;; esac`,
    );
    expect(stderr).toMatch(/^Not run: The cluster of KUBECONFIG has a namespace vpds\./);
    expect(status).toBe(NOT_POSSIBLE);
    expect(asked).not.toMatch(/apply|delete/);
    expect((await readdir(directory)).filter((name) => name.startsWith('vpds-cluster-'))).toEqual([]);
  });
});

function pod(nodeName: string | undefined, metadata: Partial<AnyPod['metadata']> = {}): AnyPod {
  return {
    metadata: { name: 'p', uid: 'u', ...metadata },
    spec: nodeName === undefined ? {} : { nodeName },
    status: { phase: 'Running' },
  };
}
const ours = { labels: { 'app.kubernetes.io/part-of': 'vpds' } };

describe('the node to drain', () => {
  it('has the most pods of the services', () => {
    expect(drainable([pod('a', ours), pod('b', ours), pod('b', ours)])).toBe('b');
  });

  it('is none where a pod of others would be evicted', () => {
    expect(drainable([pod('a', ours), pod('b', ours), pod('b', ours), pod('b')])).toBe('a');
    expect(drainable([pod('a'), pod('a', ours), pod('b')])).toBeNull();
  });

  it('may have pods that a drain leaves: of DaemonSets, and static ones', () => {
    const stays = [
      pod('b', { ownerReferences: [{ kind: 'DaemonSet' }] }),
      pod('b', { annotations: { 'kubernetes.io/config.mirror': 'x' } }),
    ];
    expect(drainable([pod('a'), pod('b', ours), ...stays])).toBe('b');
  });

  it('is none where there is no other node', () => {
    expect(drainable([pod('a', ours), pod(undefined, ours)])).toBeNull();
  });
});

describe('the cluster and this machine', () => {
  it('finds the address at which a node reaches this machine', async () => {
    expect(await ownAddressTowards('127.0.0.9')).toMatch(/^127\./);
    const outer = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    if (outer !== undefined) expect(await ownAddressTowards(outer.address)).toBe(outer.address);
  });

  it('puts this machine, the images and the way of requests into the overlay', async () => {
    const work = await mkdtemp(join(directory, 'work-'));
    const place: Place = {
      ...{ work, cache: work, logs: work, archive: '', cgroup: '' },
      ...{ host: '172.18.0.1', registry: 'registry.example/vpds', sources: null },
    };
    const overlay = await prepareOverlay(place, 'small', { version: 'v1' });
    const [settings, release, policies] = await Promise.all(
      ['settings.env', 'release.yaml', 'here.yaml'].map((name) => readFile(join(overlay, name), 'utf8')),
    );
    expect(settings).toContain('KAFKA_BROKERS=172.18.0.1:9092\n');
    expect(release).toContain('REGISTRY: registry.example/vpds\n');
    expect(policies).toContain('cidr: 172.18.0.1/32\n');
    // The network of a given cluster decides which source address a pod sees.
    expect(policies?.split('---').at(-1)).not.toContain('from:');
  });

  it('names the images that the nodes lack', () => {
    const waiting = (reason: string) => ({
      ...pod('a'),
      status: {
        phase: 'Pending',
        containerStatuses: [{ restartCount: 0, image: `image of ${reason}`, state: { waiting: { reason } } }],
      },
    });
    expect(imagesNotFound([waiting('ContainerCreating'), waiting('ErrImagePull'), waiting('ErrImagePull')])).toEqual([
      'image of ErrImagePull',
    ]);
  });
});

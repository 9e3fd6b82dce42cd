import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { parseCompose } from './compose.ts';
import { SERVICES } from './problems.ts';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');

interface Secret {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly stringData?: Readonly<Record<string, string>>;
}

test("each service's MONGODB_URL of the example logs in where the script creates its user", () => {
  const [, database] =
    /const admin = db\.getSiblingDB\('(\w+)'\);[^]*\badmin\.createUser\(/.exec(
      read('deploy/engines/mongodb-users.js'),
    ) ?? [];
  const secrets = parseAllDocuments(read('deploy/kubernetes/secrets.example.yaml')).map(
    (each) => each.toJS() as Secret,
  );
  for (const service of SERVICES) {
    const secret = secrets.find(
      ({ kind, metadata }) => kind === 'Secret' && metadata.name === `vpds-engines-${service}`,
    );
    const { username, searchParams } = new URL(secret?.stringData?.['MONGODB_URL'] ?? '');
    expect([username, searchParams.get('authSource')]).toEqual([service, database]);
  }
});

test.each(['All-in-one', 'Distributed'])(
  'a restore (%s) has revocations since the backup repeated before clients are let in',
  (mode) => {
    const [section = ''] = new RegExp(`^### ${mode}\n[^]*?(?=^##)`, 'm').exec(read('docs/operations.md')) ?? [];
    const [keptOut, start, keys, users, letIn] = [
      'keep clients out',
      'Start',
      '`GET /admin/api-keys`',
      '`GET /admin/users`',
      'let clients in',
    ].map((step) => section.indexOf(step));
    expect(keptOut).toBeGreaterThan(0);
    expect([start, keys, users, letIn]).toEqual([start, keys, users, letIn].toSorted((a = 0, b = 0) => a - b));
    expect(start).toBeGreaterThan(keptOut ?? 0);
  },
);

test('the steps of docs/deployment.md create the namespace before what is in it', () => {
  const text = read('docs/deployment.md');
  const [namespace, ...inside] = [
    'kubectl apply -f base/namespace.yaml',
    '**Create the secrets**',
    'npx vpds internal-keys DIRECTORY --kubernetes | kubectl apply -f -',
    'kubectl apply -k overlays/yours',
  ].map((step) => text.indexOf(step));
  expect(namespace).toBeGreaterThan(0);
  expect(inside).toEqual(inside.toSorted((a, b) => a - b));
  expect(inside[0]).toBeGreaterThan(namespace ?? 0);
});

test('a restore on Kubernetes starts each service with no more replicas than its overlay has', () => {
  const started = Number(/`--replicas=([1-9]\d*)`\s+starts them/.exec(read('docs/operations.md'))?.[1]);
  const ofOverlay = [
    'deploy/kubernetes/overlays/small/two-replicas.yaml',
    'deploy/kubernetes/components/autoscaling/autoscalers.yaml',
  ].map((file) => {
    const least = new Map<string, number>(
      parseAllDocuments(read(file)).map((each) => {
        const { spec } = each.toJS() as { spec: { scaleTargetRef: { name: string }; minReplicas: number } };
        return [spec.scaleTargetRef.name, spec.minReplicas];
      }),
    );
    // Nothing lowers the number of a service without an autoscaler.
    return SERVICES.map((service) => least.get(service) ?? 1);
  });
  expect(started).toBe(Math.min(...ofOverlay.flat()));
});

test('a restore with Compose starts what the gateway waits for, then the gateway without waiting', () => {
  const { gateway } = parseCompose(read('docker-compose.yml')).services;
  const awaited = Object.keys(gateway?.depends_on ?? {}).filter((name) => SERVICES.includes(name));
  const commands = read('docs/operations.md').match(
    /^ *docker compose up -d .*service.*\n *docker compose up .*$/m,
  )?.[0];
  const [others, alone] = (commands ?? '').split('\n').map((line) => line.trim());
  expect(others?.replace('docker compose up -d ', '').split(' ').toSorted()).toEqual(awaited.toSorted());
  // Named together with others, it would still wait for them.
  expect(alone).toBe('docker compose up -d --no-deps gateway');
});

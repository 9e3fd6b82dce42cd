// Copies of the overlays of deploy/, completed as in docs/deployment.md and otherwise unchanged.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { ENGINE_PORTS, MAIL_PORT, NAMESPACE, SIMULATORS_PORT, type Place } from './place.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export type OverlayName = 'small' | 'large';

const settingsAt = (host: string): Readonly<Record<string, string>> => ({
  KAFKA_BROKERS: `${host}:${ENGINE_PORTS.kafka}`,
  KAFKA_REPLICATION: '1',
  ...Object.fromEntries(
    Object.entries({ PROVIDER_A: 'provider-a', PROVIDER_B: 'provider-b', PLATFORM: 'platform' }).map(([name, path]) => [
      `${name}_URL`,
      `http://${host}:${SIMULATORS_PORT}/${path}`,
    ]),
  ),
  POLL_INTERVAL_SECONDS: '1',
  INTERNAL_AUTH: 'require',
  URL_CHECK: 'off',
});

export interface Release {
  readonly version: string;
  readonly namespace?: string;
  /** Changes for this cluster only. */
  readonly patches?: readonly object[];
}

/** Sets release and settings, and extends the policies for this cluster. @returns the copy's directory */
export async function prepareOverlay(
  place: Place,
  name: OverlayName,
  { version, namespace = NAMESPACE, patches = [] }: Release,
): Promise<string> {
  const copy = join(place.work, `deploy-${name}-${version}`);
  await cp(join(ROOT, 'deploy/kubernetes'), copy, { recursive: true });
  const overlay = join(copy, 'overlays', name);
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(overlay, file), change(await readFile(join(overlay, file), 'utf8')));
  await edit('settings.env', (text) => withSettings(text, settingsAt(place.host)));
  await edit('release.yaml', (text) =>
    text.replace(/REGISTRY: .*/, `REGISTRY: ${place.registry}`).replace(/VERSION: .*/, `VERSION: ${version}`),
  );
  await writeFile(
    join(overlay, 'here.yaml'),
    permittedHere(place, namespace)
      .map((policy) => stringify(policy))
      .join('---\n'),
  );
  await edit('kustomization.yaml', (text) => {
    const given = parse(text) as { resources: string[]; patches?: object[] };
    const resources = [...given.resources, 'here.yaml'];
    return stringify({ ...given, namespace, resources, patches: [...(given.patches ?? []), ...patches] });
  });
  return overlay;
}

function withSettings(text: string, settings: Readonly<Record<string, string>>): string {
  const kept = text.split('\n').filter((line) => !Object.keys(settings).some((name) => line.startsWith(`${name}=`)));
  return `${kept.join('\n').trimEnd()}\n${Object.entries(settings)
    .map((each) => `${each.join('=')}\n`)
    .join('')}`;
}

/** Engines, outside systems and clients are outside the cluster, at private addresses. */
function permittedHere({ host, sources }: Place, namespace: string): readonly object[] {
  const block = (address: string) => ({ ipBlock: { cidr: `${address}/32` } });
  const here = [block(host)];
  const ports = (...numbers: readonly (number | string)[]) => numbers.map((port) => ({ protocol: 'TCP', port }));
  const policy = (name: string, labels: Readonly<Record<string, string>>, rules: object) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, namespace },
    spec: { podSelector: { matchLabels: labels }, ...rules },
  });
  const egress = (name: string, labels: Readonly<Record<string, string>>, ...numbers: readonly number[]) =>
    policy(name, labels, { policyTypes: ['Egress'], egress: [{ to: here, ports: ports(...numbers) }] });
  const app = (value: string) => ({ 'app.kubernetes.io/name': value });
  return [
    egress('engines-here', { 'app.kubernetes.io/part-of': 'vpds' }, ...Object.values(ENGINE_PORTS)),
    egress('platform-here', app('product-service'), SIMULATORS_PORT),
    egress('providers-here', app('transport-tracking-worker'), SIMULATORS_PORT),
    egress('mail-here', app('commission-service'), MAIL_PORT),
    policy('requests-from-here', app('gateway'), {
      policyTypes: ['Ingress'],
      ingress: [{ ...(sources === null ? {} : { from: sources.map(block) }), ports: ports('http') }],
    }),
  ];
}

// Renders and validates the overlays of deploy/kubernetes with the tools of tools.ts.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';

const KUBERNETES_DIRECTORY = resolve(import.meta.dirname, '../../deploy/kubernetes');
/** Oldest and newest supported version. */
export const KUBERNETES = ['1.32', '1.37'];

interface Overlay {
  readonly overlay: string;
  readonly components: readonly string[];
}

/** The overlays, each with optional components. */
export const OVERLAYS: readonly Overlay[] = [
  { overlay: 'small', components: [] },
  { overlay: 'large', components: [] },
  { overlay: 'small', components: ['restoring'] },
  { overlay: 'small', components: ['internal-ingress'] },
  { overlay: 'large', components: ['internal-ingress'] },
  { overlay: 'large', components: ['engine-users'] },
  { overlay: 'small', components: ['tracing'] },
];

/** @param kustomize path of the program @returns the text and its file in the directory */
export async function render(
  kustomize: string,
  directory: string,
  { overlay, components }: Overlay,
): Promise<{ yaml: string; file: string }> {
  const own = join(directory, [overlay, ...components].join('-with-'));
  if (components.length > 0) await withComponents(own, overlay, components);
  const built = components.length > 0 ? own : join(KUBERNETES_DIRECTORY, 'overlays', overlay);
  const yaml = execFileSync(kustomize, ['build', built], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
    timeout: 30_000,
  });
  await writeFile(`${own}.yaml`, yaml);
  return { yaml, file: `${own}.yaml` };
}

/** A temporary overlay that adds the components. */
async function withComponents(directory: string, overlay: string, components: readonly string[]): Promise<void> {
  const from = (path: string): string => relative(directory, join(KUBERNETES_DIRECTORY, path));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [from(`overlays/${overlay}`)],
    components: components.map((name) => from(`components/${name}`)),
  };
  await mkdir(directory);
  await writeFile(join(directory, 'kustomization.yaml'), stringify(kustomization));
}

/** Strictly, against each version. @param python with kubernetes-validate */
export function schemaProblems(python: string, file: string): string[] {
  return KUBERNETES.flatMap((version) => {
    const args = ['-m', 'kubernetes_validate', '-k', version, '--strict', '--quiet', file];
    const { status, stdout, stderr } = spawnSync(python, args, { encoding: 'utf8', timeout: 60_000 });
    return status === 0 ? [] : (stdout + stderr).trim().split('\n');
  });
}

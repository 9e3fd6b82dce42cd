// Programs for the check of the manifests: found, or fetched once into node_modules/.cache.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache');
/** Later ones need a newer Go than distributions have. */
const KUSTOMIZE = 'v5.7.1';
const VALIDATE = '1.37';
const FETCH_WITHIN = 300_000;

/** The message names what is missing. */
export class ToolMissing extends Error {}

function run(command: string, args: readonly string[], options: ExecFileSyncOptions = {}): void {
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
}

function works(command: string, args: readonly string[]): boolean {
  try {
    run(command, args, { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** @throws ToolMissing with the end of the program's output */
async function fetchOnce(directory: string, what: string, fetch: () => void): Promise<void> {
  try {
    console.error(`fetching ${what}, once`);
    await mkdir(directory, { recursive: true });
    fetch();
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: string };
    throw new ToolMissing(`${what} could not be fetched: ${(stderr || message).slice(-400)}`);
  }
}

/** @throws ToolMissing */
export async function kustomize(): Promise<string> {
  const directory = join(CACHE, `kustomize-${KUSTOMIZE}`);
  const program = join(directory, 'kustomize');
  if (existsSync(program)) return program;
  if (!works('go', ['version'])) {
    if (works('kustomize', ['version'])) return 'kustomize';
    throw new ToolMissing('kustomize is not there, and no Go to install it with');
  }
  await fetchOnce(directory, `kustomize ${KUSTOMIZE}`, () =>
    run('go', ['install', `sigs.k8s.io/kustomize/kustomize/v5@${KUSTOMIZE}`], {
      env: { ...process.env, GOBIN: directory },
      timeout: FETCH_WITHIN,
    }),
  );
  return program;
}

/** Validates by kubernetes-validate. @throws ToolMissing */
export async function validator(): Promise<string> {
  const directory = join(CACHE, `kubernetes-validate-${VALIDATE}`);
  const python = join(directory, 'bin/python');
  if (existsSync(python) && works(python, ['-c', 'import kubernetes_validate'])) return python;
  if (!works('python3', ['-c', 'import venv, ensurepip']))
    throw new ToolMissing('kubernetes-validate needs Python 3 with venv');
  await fetchOnce(directory, `kubernetes-validate ${VALIDATE}`, () => {
    run('python3', ['-m', 'venv', directory], { timeout: FETCH_WITHIN });
    const pip = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `kubernetes-validate~=${VALIDATE}.0`,
    ];
    run(python, pip, { timeout: FETCH_WITHIN });
  });
  return python;
}

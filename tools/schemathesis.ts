// `npm run test:schema`: runs schemathesis (from PyPI) on everything in /openapi.json: no 5xx, no answer that violates
// its schema. Needs python3; installs schemathesis into the cache once.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ServiceProcess, spawnService } from '../launch/service.ts';

const VERSION = '4.32.5';
/** Milliseconds. */
const START_WITHIN = 60_000;
const KEY = 'schemathesis-operator-key';
const root = resolve(import.meta.dirname, '..');
const venv = join(root, 'node_modules/.cache/schemathesis');
const schemathesis = join(venv, 'bin/schemathesis');

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): number {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options });
  if (error !== undefined) throw error;
  return status ?? 1;
}

function install(): void {
  if (existsSync(schemathesis)) return;
  console.log(`Installing schemathesis ${VERSION} …`);
  if (run('python3', ['-m', 'venv', venv]) !== 0) throw new Error('python3 with venv is needed');
  if (run(join(venv, 'bin/pip'), ['install', '--quiet', `schemathesis==${VERSION}`]) !== 0)
    throw new Error('schemathesis could not be installed');
}

/** Unlimited unknown keys, since schemathesis sends many. */
function startService(directory: string): ServiceProcess {
  const own = { PORT: '0', DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY, LOG_LEVEL: 'error' };
  return spawnService({ ...own, UNKNOWN_KEYS_PER_MINUTE: '0' });
}

try {
  install();
} catch (error) {
  console.error(`Nothing ran: ${(error as Error).message}.`);
  process.exit(3);
}
const directory = mkdtempSync(join(tmpdir(), 'vpds-schemathesis-'));
const service = startService(directory);
const url = await service.ready(START_WITHIN);
const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
const status = run(
  schemathesis,
  [
    ...['run', `${url}/openapi.json`, '--url', url, '-H', `X-Api-Key: ${KEY}`],
    ...['--checks', checks, '--max-examples', '40', '--continue-on-failure', '--no-color'],
    ...['--suppress-health-check', 'all'],
  ],
  { env: { ...process.env, SCHEMATHESIS_HOOKS: join(root, 'tools/schemathesis_hooks.py') } },
);
await service.stop();
rmSync(directory, { recursive: true, force: true });
process.exitCode = status;

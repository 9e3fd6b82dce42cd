import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { builtMain } from '../launch/environment.ts';

export const ROOT = resolve(import.meta.dirname, '..');
export const KEY = 'bench-operator-key-0123456789';

/** Seconds until V8 has compiled the request path: of a small program, of the service. */
const WARM_UP = { little: 2, service: 20 };

/** Processes of this bench, none of which survives it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export interface Started {
  readonly url: string;
  /** Seconds of load until V8 has compiled the request path. */
  readonly warmUp: number;
  readonly process: ChildProcess;
  readonly directory: string | null;
  stop(): Promise<void>;
}

export function startBaseline(): Promise<Started> {
  return start([join(ROOT, 'bench/baseline.ts')], {}, null, WARM_UP.little);
}

/** A collector of traces. */
export function startCollector(): Promise<Started> {
  return start([join(ROOT, 'bench/collector.ts')], {}, null, WARM_UP.little);
}

/** Node's options of its `npm start`. */
export function flagsOf(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.match(/ --[\w-]+=\d+/g)?.map((flag) => flag.trim()) ?? [];
}

const FLAGS = process.env['NODE_FLAGS']?.split(' ') ?? flagsOf(ROOT);

/** @param root of the checkout, which is built */
export function startService(
  environment: Readonly<Record<string, string>> = {},
  directory: string = mkdtempSync(join(tmpdir(), 'vpds-bench-')),
  { root = ROOT, flags = FLAGS }: { readonly root?: string; readonly flags?: readonly string[] } = {},
): Promise<Started> {
  const env = { PORT: '0', DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY, LOG_LEVEL: 'warn', ...environment };
  return start([...flags, builtMain(root, 'all-in-one')], env, directory);
}

/** Products and keys, without any subscriber of the log, in a new directory. */
export function startProductsAlone(): Promise<Started> {
  const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-'));
  return start([...FLAGS, join(ROOT, 'bench/product-service.ts'), directory, KEY], {}, directory);
}

/** Gateway and service over Nest's TCP transport, doing nothing. @returns the gateway */
export async function startTcpHop(): Promise<Started> {
  const file = join(ROOT, 'bench/tcp-hop.ts');
  const service = await start([file, 'service'], {}, null);
  const gateway = await start([file, 'gateway', new URL(service.url).port], {}, null);
  return {
    ...gateway,
    async stop() {
      await gateway.stop();
      await service.stop();
    },
  };
}

/** Statistics over an existing log; `stop` keeps the directory. */
export function startStatistics(directory: string): Promise<Started> {
  return start([join(ROOT, 'bench/statistics-service.ts'), 'serve', directory], {}, null, WARM_UP.little);
}

async function start(
  args: string[],
  environment: Record<string, string>,
  directory: string | null,
  warmUp = WARM_UP.service,
): Promise<Started> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr, { end: false });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let output = '';
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /is ready on (http:\S+)/.exec(output)?.[1];
      if (found !== undefined) ready(found);
    });
    child.once('exit', () => failed(new Error(`Did not start:\n${output}`)));
  });
  return {
    url,
    warmUp,
    process: child,
    directory,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (directory !== null) rmSync(directory, { recursive: true, force: true });
    },
  };
}

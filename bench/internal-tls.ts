// Measures the cost of mutual TLS between gateway and service: two services in one process, one with TLS and one
// without, called alternately from this process: `node bench/internal-tls.ts [rounds] [calls]`. Processor time is that
// of both ends; neither does anything else.
import { Credentials, NestTcpClient, ServiceServer } from '@vpds/engine-nest-tcp';
import { makeInternalKeys } from '@vpds/engine-nest-tcp/keys';
import { type CallContext, operation, ownContext } from '@vpds/kernel';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextCreation } from './creations.ts';
import { median } from './load.ts';

const HOST = '127.0.0.1';
const CLIENTS = 32;
/** The size of a slice of a page of products. */
const SLICE = 512 * 1_024;
/** Large answers and connections are dearer than small calls, so these are fewer by these factors. */
const FEWER = { slice: 50, connection: 100 };

const create = operation<{ body: string }, { message: number }>('bench.create');
const slice = operation<null, string>('bench.slice');
const cpu = operation<null, number>('bench.cpu');

interface Cost {
  /** Milliseconds of processor time for a call, both ends together. */
  readonly cpu: number;
  readonly perSecond: number;
}

type Mode = 'plain' | 'tls';
const MODES: readonly Mode[] = ['plain', 'tls'];

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '');
else await compare(Number(process.argv[2] ?? 7), Number(process.argv[3] ?? 20_000));

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function serve(keys: string): Promise<void> {
  const page = 'A'.repeat(SLICE);
  const handlers = [
    { operation: create, handle: async () => ({ message: 1 }) },
    { operation: slice, handle: async () => page },
    { operation: cpu, handle: async () => ownCpu() },
  ];
  const credentials = new Credentials({ directory: join(keys, 'product-service') });
  const accepts = { gateway: 'everything' } as const;
  const onFailure = (pattern: string, error: unknown) => console.error(pattern, error);
  const plain = new ServiceServer({ host: HOST, port: 0, handlers, onFailure });
  const auth = { required: true, credentials, accepts, onRefused: (reason: string) => console.error(reason) };
  const tls = new ServiceServer({ host: HOST, port: 0, handlers, auth, onFailure });
  for (const server of [plain, tls]) await server.start();
  console.log(`service listens on ${plain.listeningPort} ${tls.listeningPort}`);
}

async function startService(keys: string): Promise<{ child: ChildProcess; ports: Record<Mode, number> }> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, 'serve', keys], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const [, plain, tls] = /listens on (\d+) (\d+)/.exec(output) ?? [];
    if (plain !== undefined && tls !== undefined) return { child, ports: { plain: Number(plain), tls: Number(tls) } };
  }
  throw new Error(`The service did not start:\n${output}`);
}

async function compare(rounds: number, calls: number): Promise<void> {
  const keys = mkdtempSync(join(tmpdir(), 'vpds-bench-keys-'));
  await makeInternalKeys(keys, ['gateway', 'product-service']);
  const { child, ports } = await startService(keys);
  const credentials = new Credentials({ directory: join(keys, 'gateway') });
  const auth = {
    required: true,
    credentials,
    name: 'product-service',
    onRefused: (reason: string) => console.error(reason),
  };
  const open = (mode: Mode) =>
    new NestTcpClient({
      services: { bench: `${HOST}:${ports[mode]}` },
      authFor: mode === 'tls' ? () => auth : undefined,
    });
  const callers = { plain: open('plain'), tls: open('tls') };
  try {
    await measure('a small call', rounds, (mode) =>
      cost(callers[mode], calls, () => callers[mode].call(create, { body: nextCreation().body }, context())),
    );
    await measure('an answer of 512 KiB', rounds, (mode) =>
      cost(callers[mode], calls / FEWER.slice, () => callers[mode].call(slice, null, context())),
    );
    await measure('a new connection and a call', rounds, (mode) =>
      cost(callers[mode], calls / FEWER.connection, async () => {
        const fresh = open(mode);
        await fresh.call(create, { body: '' }, context());
        fresh.close();
      }),
    );
  } finally {
    for (const caller of Object.values(callers)) caller.close();
    credentials.close();
    child.kill('SIGKILL');
    rmSync(keys, { recursive: true, force: true });
  }
}

function context(): CallContext {
  return { ...ownContext(randomUUID()), isRetry: false };
}

/** One uncounted round first; each mode is first equally often. */
async function measure(what: string, rounds: number, ask: (mode: Mode) => Promise<Cost>): Promise<void> {
  const costs: Record<Mode, Cost[]> = { plain: [], tls: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const mode of round % 2 === 0 ? MODES : MODES.toReversed()) {
      const found = await ask(mode);
      if (round >= 0) costs[mode].push(found);
    }
  const ratios = costs.tls.map((each, round) => each.cpu / (costs.plain[round] as Cost).cpu);
  const differences = costs.tls.map((each, round) => each.cpu - (costs.plain[round] as Cost).cpu);
  console.log(
    `${what}: without TLS ${described(costs.plain)}, with ${described(costs.tls)}; ` +
      `${median(ratios).toFixed(2)} × the processor time (rounds ${Math.min(...ratios).toFixed(2)} to ` +
      `${Math.max(...ratios).toFixed(2)}), ${median(differences).toFixed(4)} ms more`,
  );
}

async function cost(caller: NestTcpClient, calls: number, ask: () => Promise<unknown>): Promise<Cost> {
  const taken = async () => ownCpu() + (await caller.call(cpu, null, context()));
  const before = await taken();
  const began = performance.now();
  let left = calls;
  const client = async () => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - began) / 1_000;
  return { cpu: ((await taken()) - before) / calls, perSecond: calls / seconds };
}

function described(costs: readonly Cost[]): string {
  return `${median(costs.map((each) => each.cpu)).toFixed(4)} ms, ${median(costs.map(({ perSecond }) => perSecond)).toFixed(0)}/s`;
}

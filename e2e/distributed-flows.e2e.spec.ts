import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ManagedSystem } from './harness/managed-system.ts';

const ROOT = resolve(import.meta.dirname, '..');

let keeper: ManagedSystem;

beforeAll(async () => {
  keeper = await ManagedSystem.start();
}, 180_000);

afterAll(async () => {
  await keeper.stop();
}, 90_000);

/** Default limit of a test, milliseconds: six processes start more slowly than one. */
const PATIENCE = 120_000;

/** Runs end-to-end tests of the all-in-one service against a distributed system. @returns empty if they passed */
async function failuresOf(name: string): Promise<string> {
  const limit = `--testTimeout=${PATIENCE}`;
  const args = [join(ROOT, 'tools/jest.ts'), '--runInBand', limit, `e2e/${name}.e2e.spec.ts`];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, VPDS_KEEPER: keeper.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  const passed = Number(/^Tests:.* (\d+) passed/m.exec(output)?.[1] ?? 0);
  return code === 0 && passed > 0 ? '' : output;
}

describe('the same flows as in one process', () => {
  test.each([
    'life-of-a-product',
    'products',
    'client',
    'edge',
    'tenants',
    'prepared-data',
    'commission',
    'statistics',
    'series',
    'explain-replay',
    'transports',
    'cli',
    'console',
    'audit',
    'dead-letters',
    'usage',
    'learned-keys',
    'own-company',
    'own-ids',
    'lists',
    'fuzz',
    'import',
  ])(
    'e2e/%s',
    async (name) => {
      expect(await failuresOf(name)).toBe('');
    },
    300_000,
  );
});

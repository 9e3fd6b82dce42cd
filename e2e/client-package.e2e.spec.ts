import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createVehicleProductDataClient } from '@vpds/client';
import { newVin } from './harness/api.ts';
import { OPERATOR_KEY, type RunningService, removeDirectory, startService } from './harness/service.ts';

const ROOT = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

let service: RunningService;
let project: string;
let commonjs: string;
let tarball: string;

beforeAll(async () => {
  service = await startService();
  project = await mkdtemp(join(tmpdir(), 'vpds-project-'));
  commonjs = await mkdtemp(join(tmpdir(), 'vpds-commonjs-'));
  const { stdout } = await run(process.execPath, [join(ROOT, 'tools/pack-client.ts'), project]);
  tarball = stdout.trim();
}, 120_000);

afterAll(async () => {
  await service.stop();
  await Promise.all([service.directory, project, commonjs].map(removeDirectory));
});

const PROGRAM = `
import { type components, createVehicleProductDataClient } from '@vpds/client';

async function main(): Promise<void> {
  const client = createVehicleProductDataClient({ url: process.argv[2] ?? '', apiKey: process.argv[3] ?? '', strict: true });
  const fields: components['schemas']['ProductFields'] = { brand: 'Volvo', mileage: 81_000, customField_1: 'free' };
  const { data, error } = await client.POST('/product/create', {
    body: { vehicleIdentificationNumber: 'WVWZZZ1KZAW000001', fields: { brand: fields.brand ?? '', mileage: 81_000 } },
  });
  if (error !== undefined) throw new Error(error.code);
  const found = await client.GET('/product/search/{key}/{value}', {
    params: { path: { key: 'productID', value: String(data.message) }, query: { fields: 'brand,mileage' } },
  });
  const mileage: number | null | undefined = found.data?.message[0]?.mileage;
  console.log(JSON.stringify([found.data?.message, mileage]));
}
void main();
`;

/** Installs the package, compiles the program with plain `--strict`, and runs it. @returns what it prints */
async function used(directory: string, manifest: object, format: readonly string[], flags: readonly string[] = []) {
  await writeFile(join(directory, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  await writeFile(join(directory, 'main.ts'), PROGRAM);
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball], {
    cwd: directory,
  });
  const options = ['--strict', ...format, '--target', 'es2023', '--lib', 'es2023,dom'];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, ...options, ...types, '--ignoreConfig', 'main.ts'], { cwd: directory });
  const answer = await run(process.execPath, [...flags, 'main.js', service.url, OPERATOR_KEY], { cwd: directory });
  return JSON.parse(answer.stdout) as unknown;
}

describe('the package of the client', () => {
  const expected = [[{ brand: 'Volvo', mileage: 81_000 }], 81_000];

  test('a fresh project installs it without a registry, compiles with its types, and runs', async () => {
    expect(await used(project, { type: 'module' }, ['--module', 'nodenext'])).toEqual(expected);
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(tarball).toContain(`vpds-client-${version}.tgz`);
  }, 120_000);

  // Node.js before 20.19 cannot require an ES module, and the compiler refuses to for it.
  test('so does a CommonJS project', async () => {
    const flags = ['--no-require-module'];
    expect(await used(commonjs, {}, ['--module', 'node16'], flags)).toEqual(expected);
  }, 120_000);
});

describe('an order whose answer is lost', () => {
  test('is placed once', async () => {
    const direct = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY });
    const { data } = await direct.POST('/product/create', { body: { vehicleIdentificationNumber: newVin() } });
    const productID = data?.message as number;
    const dropping = await droppingProxy(2);
    const client = createVehicleProductDataClient({ url: dropping.url, apiKey: OPERATOR_KEY });
    const ordered = await client.POST('/product/transport/order', { body: { productID, provider: 'provider_a' } });
    expect(ordered.data?.message.externalID).toEqual(expect.any(Number));
    expect(dropping.connections()).toBe(3);
    const listed = await direct.POST('/product/transport', { body: { productID } });
    expect(listed.data?.message.transports.map(({ transportID }) => transportID)).toEqual([
      ordered.data?.message.transportID,
    ]);
    dropping.close();
  }, 60_000);
});

/** Forwards the first requests, and drops their answers. */
async function droppingProxy(answers: number): Promise<{ url: string; connections(): number; close(): void }> {
  const { port } = new URL(service.url);
  let connections = 0;
  const proxy = createServer((incoming) => {
    connections += 1;
    const drops = connections <= answers;
    const outgoing = connect(Number(port), '127.0.0.1');
    incoming.pipe(outgoing);
    outgoing.on('data', (chunk: Buffer) => (drops ? incoming.destroy() : incoming.write(chunk)));
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url, connections: () => connections, close: () => proxy.close() };
}

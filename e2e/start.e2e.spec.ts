import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { NO_STREAM, newSeed } from '@vpds/kernel';
import { SAMPLE_METADATA, eventually } from '@vpds/kernel/testing';
import { Api } from './harness/api.ts';
import {
  IS_ALL_IN_ONE,
  type RunningService,
  launchService,
  removeDirectory,
  startService,
  stopAndRemove,
} from './harness/service.ts';

const BUNDLE = resolve(import.meta.dirname, '../apps/all-in-one/dist/bundle');
/** Written by the service for each module that it loads. */
const RECORDER = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) console.error('loaded ' + url);
    return next(url, context);
  },
});`;

(IS_ALL_IN_ONE ? describe : describe.skip)('what a start loads', () => {
  let service: RunningService;
  let loaded: readonly string[];

  beforeAll(async () => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(RECORDER)}`;
    service = await startService({ env: { NODE_OPTIONS } });
    loaded = [...service.output().matchAll(/^loaded (file:\S+)$/gm)].map(([, url = '']) => fileURLToPath(url));
  });

  afterAll(() => service.stop());

  test('few files, all of its bundle', () => {
    expect(loaded).toContain(join(BUNDLE, 'main.js'));
    expect(loaded.filter((file) => dirname(file) !== BUNDLE)).toEqual([]);
    expect(loaded.length).toBeLessThanOrEqual(12);
  });

  test('nothing that calls other services, no engine of theirs, no traces', () => {
    const code = loaded.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(code).toContain('class NestApplication ');
    for (const name of ['ServerTCP', 'ServerKafka', 'OTLPTraceExporter', 'MongoClient', 'KafkaJSError'])
      expect([name, code.includes(`class ${name} `)]).toEqual([name, false]);
  });

  test('no package that only a later call needs', () => {
    const packages = new Set(
      loaded.flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^\/\/ node_modules\/((?:@[\w-]+\/)?[\w.-]+)\//gm)].map(
          ([, name]) => name,
        ),
      ),
    );
    expect(packages).toContain('fastify');
    const LATER = ['undici', 'handlebars', 'source-map', 'marked', 'ajv', 'fast-uri'];
    expect(LATER.filter((name) => packages.has(name))).toEqual([]);
  });

  test.each(['writer', 'reader', 'keeper', 'counters'])('the %s thread loads one small file', (name) => {
    const file = join(BUNDLE, `${name}.thread.js`);
    expect(statSync(file).size).toBeLessThan(200_000);
    expect(readFileSync(file, 'utf8')).not.toMatch(/^import .* from "(?!node:)/m);
  });
});

(IS_ALL_IN_ONE ? describe : describe.skip)('a signal during a start that catches up', () => {
  const PRODUCTS = 20_000;

  /** A log whose views are not there. */
  async function fill(directory: string): Promise<void> {
    const { events, close } = await openLog(directory);
    const append = async (productID: number) => {
      const fields = { vehicleIdentificationNumber: `WVWZZZ1KZ${productID}`, fields: {} };
      const platform = { AP30Pno: null, AP30Guid: null, AP30Hash: null };
      const payload = JSON.stringify({ v: 1, data: { productID, companyID: 1, ...fields, ...platform } });
      const event = { id: newSeed(), type: 'ProductCreated', payload, metadata: { ...SAMPLE_METADATA, owner: 1 } };
      await events.append({ stream: `product-${productID}`, expectedRevision: NO_STREAM, events: [event] });
    };
    for (let first = 1; first <= PRODUCTS; first += 1_000)
      await Promise.all(Array.from({ length: 1_000 }, (_, index) => append(first + index)));
    await close();
    await rm(join(directory, 'state.sqlite'));
  }

  async function openLog(directory: string) {
    const engine = await openSqliteEngine({ directory });
    return { events: engine.events, close: () => engine.close() };
  }

  test('ends it at once and in order; the next start completes it', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-e2e-'));
    await fill(directory);
    const launched = await launchService({ directory, env: { LOG_LEVEL: 'info' } });
    const { process: child, output } = launched;
    // Logged before the views are caught up.
    await eventually(() => expect(output()).toContain('effects_held'), 30_000);
    child.kill('SIGTERM');
    await eventually(() => expect(child.exitCode ?? child.signalCode).not.toBeNull());
    expect([child.exitCode, child.signalCode]).toEqual([0, null]);
    expect(output()).toContain('"msg":"stopping"');
    expect(output()).not.toMatch(/is ready|"level":"(?:error|fatal)"/);

    const service = await startService({ directory });
    const api = new Api(service.url);
    const searched = [1, PRODUCTS / 2, PRODUCTS].map((id) =>
      api.ok(api.get(`/product/search/vehicleIdentificationNumber/WVWZZZ1KZ${id}?fields=productID`)),
    );
    expect((await Promise.all(searched)).flat()).toHaveLength(3);
    await stopAndRemove(service);
    await removeDirectory(directory);
  }, 120_000);
});

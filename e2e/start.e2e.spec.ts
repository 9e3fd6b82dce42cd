import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { IS_ALL_IN_ONE, type RunningService, startService } from './harness/service.ts';

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

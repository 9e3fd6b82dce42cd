import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const CONFIG = '.dependency-cruiser.cjs';
const CRUISED = ['apps', 'libs', 'e2e', 'launch', 'tools'];
const BINARY = join(ROOT, 'node_modules/.bin/depcruise');

/** A file whose imports violate a rule. */
interface Plant {
  readonly rule: string;
  readonly file: string;
  readonly imports: string;
}

/** Violations of the rules, at least one for each. */
const PLANTS: readonly Plant[] = [
  { rule: 'no-cycles', file: 'libs/contexts/product/cycle-a.ts', imports: './cycle-b.ts' },
  { rule: 'kernel-stands-alone', file: 'libs/kernel/with-http.ts', imports: '../http/index.ts' },
  { rule: 'kernel-stands-alone', file: 'libs/kernel/with-context.ts', imports: '../contexts/product/index.ts' },
  { rule: 'arrows-point-down', file: 'libs/http/with-runtime.ts', imports: '../runtime/index.ts' },
  { rule: 'php-time-stands-alone', file: 'libs/php-time/with-kernel.ts', imports: '../kernel/index.ts' },
  { rule: 'domain-is-pure', file: 'libs/contexts/product/domain/with-http.ts', imports: '../../../http/index.ts' },
  { rule: 'domain-is-pure', file: 'libs/contexts/product/domain/with-handler.ts', imports: '../index.ts' },
  { rule: 'contexts-by-contract', file: 'libs/contexts/tracking/with-product.ts', imports: '../product/index.ts' },
  {
    rule: 'console-by-the-interface',
    file: 'apps/console/src/with-kernel.ts',
    imports: '../../../libs/kernel/index.ts',
  },
  { rule: 'engines-know-the-kernel', file: 'libs/engines/sqlite/with-http.ts', imports: '../../http/index.ts' },
  { rule: 'engines-know-the-kernel', file: 'libs/engines/sqlite/with-redis.ts', imports: '../redis/index.ts' },
  {
    rule: 'only-apps-choose-engines',
    file: 'libs/contexts/product/with-engine.ts',
    imports: '../../engines/sqlite/index.ts',
  },
  { rule: 'nobody-imports-apps', file: 'libs/runtime/with-app.ts', imports: '../../apps/all-in-one/index.ts' },
  {
    rule: 'testing-stays-out-of-products',
    file: 'libs/runtime/with-testing.ts',
    imports: '../kernel/testing/index.ts',
  },
  {
    rule: 'arrows-point-down',
    file: 'libs/contexts/product/with-interface.ts',
    imports: '../../interface/index.ts',
  },
  { rule: 'tools-and-tests-apart', file: 'tools/with-harness.ts', imports: '../e2e/harness.ts' },
  { rule: 'tools-and-tests-apart', file: 'e2e/with-tool.ts', imports: '../tools/index.ts' },
  { rule: 'tools-and-tests-apart', file: 'launch/with-tool.ts', imports: '../tools/index.ts' },
  { rule: 'resolvable', file: 'libs/runtime/with-nothing.ts', imports: './nowhere.ts' },
];

/** Permitted imports, with the targets of the planted files. */
const ALLOWED: Readonly<Record<string, string>> = {
  'libs/kernel/index.ts': '',
  'libs/kernel/testing/index.ts': `import '../index.ts';`,
  'libs/php-time/index.ts': '',
  'libs/http/index.ts': `import '../kernel/index.ts';`,
  'libs/runtime/index.ts': `import '../http/index.ts';`,
  'libs/contexts/product/index.ts': `import '../../kernel/index.ts';\nimport './domain/product.ts';\nimport './product.contract.ts';`,
  'libs/contexts/product/product.contract.ts': `import '../../kernel/index.ts';`,
  'libs/contexts/product/domain/product.ts': `import '../../../kernel/index.ts';\nimport './status.ts';`,
  'libs/contexts/product/domain/status.ts': '',
  'libs/contexts/product/product.spec.ts': `import '../../kernel/testing/index.ts';\nimport '../../engines/sqlite/index.ts';`,
  'libs/contexts/tracking/index.ts': `import '../product/product.contract.ts';\nimport '../../runtime/index.ts';`,
  'libs/engines/sqlite/index.ts': `import '../../kernel/index.ts';`,
  'libs/engines/redis/index.ts': `import '../../kernel/index.ts';`,
  'libs/interface/index.ts': `import '../contexts/product/index.ts';`,
  'launch/index.ts': '',
  'e2e/harness.ts': `import '../launch/index.ts';`,
  'tools/index.ts': `import '../launch/index.ts';`,
  'apps/all-in-one/index.ts': `import '../../libs/interface/index.ts';\nimport '../../libs/engines/sqlite/index.ts';\nimport '../../libs/contexts/product/index.ts';`,
};

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

let planted: string;
let clean: string;

/** Creates a tree with the layout and the rules of this one. */
async function plantTree(files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vpds-boundaries-'));
  await cp(join(ROOT, CONFIG), join(directory, CONFIG));
  await writeFile(
    join(directory, 'tsconfig.json'),
    '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}',
  );
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), `${text}\nexport {};\n`);
  }
  return directory;
}

function check(directory: string, ...more: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [BINARY, '--config', CONFIG, ...more], { cwd: directory });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) => done({ code, output }));
  });
}

beforeAll(async () => {
  const violating = Object.fromEntries(PLANTS.map(({ file, imports }) => [file, `import '${imports}';`]));
  clean = await plantTree(ALLOWED);
  planted = await plantTree({ ...ALLOWED, ...violating, 'libs/contexts/product/cycle-b.ts': `import './cycle-a.ts';` });
});

afterAll(async () => {
  await rm(clean, { recursive: true });
  await rm(planted, { recursive: true });
});

describe('the boundary check bites (docs/architecture.md)', () => {
  let violations: Violation[];

  beforeAll(async () => {
    const { output } = await check(planted, '--output-type', 'json', ...CRUISED);
    violations = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
  });

  test('each rule has a planted violation', () => {
    const { forbidden } = createRequire(import.meta.url)(join(ROOT, CONFIG)) as { forbidden: { name: string }[] };
    expect([...new Set(PLANTS.map(({ rule }) => rule))].sort()).toEqual(
      [...new Set(forbidden.map(({ name }) => name))].sort(),
    );
  });

  test.each(PLANTS)('$rule: $file must not import $imports', ({ rule, file }) => {
    expect(violations.map(({ from, rule: { name } }) => `${name} ${from}`)).toContain(`${rule} ${file}`);
  });

  test('nothing else is found', () => {
    const files = new Set([...PLANTS.map(({ file }) => file), 'libs/contexts/product/cycle-b.ts']);
    expect(violations.filter(({ from }) => !files.has(from))).toEqual([]);
  });

  test('a person reads the rule and the file, a program the exit code', async () => {
    const { code, output } = await check(planted, 'libs/contexts/tracking');
    expect(code).not.toBe(0);
    expect(output).toContain('contexts-by-contract');
    expect(output).toContain('libs/contexts/tracking/with-product.ts');
  });

  test('what the rules allow passes', async () => {
    const { code, output } = await check(clean, ...CRUISED);
    expect([code, output]).toEqual([0, expect.stringContaining('no dependency violations found')]);
  });
});

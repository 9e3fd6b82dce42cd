import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { edgeErrors, openApiDocument, openApiDocument30 } from '@vpds/http';
import { EDGES } from '@vpds/interface';
import { additions } from './interface/additions.ts';
import { breakingChanges } from './interface/breaking-changes.ts';
import { FrozenLists, version } from './releases/frozen-lists.ts';

const ROOT = resolve(import.meta.dirname, '..');
const RELEASES = join(ROOT, 'docs/releases');
const CHANGELOG = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');

type Node = any;

const DOCUMENTS = new FrozenLists<Node>('openapi');

const document: Node = openApiDocument(EDGES.flatMap(({ endpoints }) => endpoints.map(({ route }) => route)));
const operations = Object.values<Node>(document.paths).flatMap((methods) => Object.values<Node>(methods));

/** All schemas of a node with their location. */
function* schemasIn(node: Node, at: string): Generator<[string, Node]> {
  yield [at, node];
  for (const [name, child] of Object.entries<Node>(node.properties ?? {})) yield* schemasIn(child, `${at}.${name}`);
  for (const key of ['items', 'additionalProperties'])
    if (typeof node[key] === 'object') yield* schemasIn(node[key], `${at}.${key}`);
  for (const child of node.anyOf ?? []) yield* schemasIn(child, at);
}

const schemas = Object.entries<Node>(document.components.schemas).flatMap(([name, schema]) => [
  ...schemasIn(schema, name),
]);
const answers = schemas.filter(([at]) => !/^\w+(?:Request|Arguments|Submission)\b/.test(at));

function where(test: (schema: Node, at: string) => boolean, among = schemas): string[] {
  return among.filter(([at, schema]) => test(schema, at)).map(([at]) => at);
}

function codesOf({ responses }: Node): string[] {
  return Object.values<Node>(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json'].examples ?? {}),
  );
}

/** The ids of those operations that do not document it. */
function lacking(code: string, among: readonly Node[]): string[] {
  return among.filter((each) => !codesOf(each).includes(code)).map(({ operationId }) => operationId);
}

describe('a document that every generator reads', () => {
  test('each value has one type, or that and null', () => {
    expect(where(({ type }) => Array.isArray(type) && (type.length !== 2 || type[1] !== 'null'))).toEqual([]);
    expect(where(({ anyOf }) => anyOf !== undefined && (anyOf.length !== 2 || anyOf[1].type !== 'null'))).toEqual([]);
    expect(where(({ oneOf, allOf }) => oneOf !== undefined || allOf !== undefined)).toEqual([]);
  });

  test('any value: only what providers, events and the feed bring', () => {
    const untyped = where(({ type, anyOf, $ref }) => type === undefined && anyOf === undefined && $ref === undefined);
    expect(untyped).toEqual([
      'HistoryEntry.from',
      'HistoryEntry.to',
      'ListedTransport.externalID',
      'OrderedTransport.externalID',
      'ParkedFeedMessage.message',
      'Transport.externalID',
    ]);
  });

  test('integers have a width, constants a type, and enumerations are of texts', () => {
    const numbers = ({ enum: values = [] }: Node) => values.some((value: unknown) => typeof value !== 'string');
    expect(where(numbers)).toEqual([]);
    expect(where(({ type, format }) => [type].flat().includes('integer') && format === undefined)).toEqual([]);
    expect(where((schema) => 'const' in schema && schema.type !== 'string')).toEqual([]);
  });

  test('answers are open for additions, and each object in them has a name', () => {
    expect(where(({ additionalProperties }) => additionalProperties === false, answers)).toEqual([]);
    expect(where(({ properties }, at) => properties !== undefined && at.includes('.'))).toEqual([]);
  });

  test('every operation has a unique id, and a tag that is described', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id))).toEqual([]);
    const tags = document.tags.map(({ name }: Node) => name);
    expect(tags.at(0)).toBe('Products');
    expect(tags.at(-1)).toBe('Administration');
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(new Set(tags));
  });

  test('every operation that may answer forbidden names the permission it needs', () => {
    const refusing = operations.filter(({ responses }) => /\bforbidden\b/.test(JSON.stringify(responses[403] ?? {})));
    expect(refusing.filter((operation) => operation['x-permission'] === undefined)).toEqual([]);
    expect(operations.filter(({ description }) => !/permission \*\*|Any key/.test(description))).toEqual([]);
  });

  /** Questions whose parameters are too large for a query. */
  const CHANGE_NOTHING = ['previewCommissionMail', 'listTransports', 'explainReplay', 'cancelExplanation'];

  /** Codes of requests that belong to no operation, and of defects. */
  const OF_NO_OPERATION = [
    'not_found',
    'method_not_allowed',
    'transfer_coding_unknown',
    'headers_too_large',
    'internal',
  ];

  test('ANS-5: every code of the edge is documented where it may occur', () => {
    const documented = new Set(operations.flatMap(codesOf));
    expect(Object.keys(edgeErrors).filter((code) => !documented.has(code))).toEqual(OF_NO_OPERATION);
    expect(lacking('reads_over_share', operations)).toEqual([]);
    expect(lacking('event_not_readable', operations)).toEqual([]);
    const writes = operations.filter((each) => codesOf(each).includes('idempotency_key_reused'));
    expect(writes.length).toBeGreaterThan(20);
    expect(lacking('change_not_storable', writes)).toEqual([]);
  });

  test('ANS-24: every write documents the refusals of all writes, whether it stores an idempotency key or not', () => {
    const writing = Object.values<Node>(document.paths).flatMap(({ get: _, ...writes }) => Object.values<Node>(writes));
    for (const code of ['precondition_not_supported', 'key_read_only', 'change_not_storable', 'not_enabled_yet'])
      expect([code, lacking(code, writing)]).toEqual([code, CHANGE_NOTHING]);
  });

  test('built-in fields and meta keys are typed, described and exemplified', () => {
    const named = /^(?:Product(?:Fields|FieldChanges|Meta|MetaChanges)?|PreparedFields|CommissionFields)\./;
    const properties = schemas.filter(([at]) => named.test(at));
    expect(properties.length).toBeGreaterThan(80);
    const bare = properties.filter(([, { type, description, examples }]) => !type || !description || !examples);
    expect(bare.map(([at]) => at)).toEqual([]);
    expect(document.components.schemas.Product.additionalProperties).toBe(true);
  });

  test('no schema is named as a security scheme: Go generators make a type of each', () => {
    const schemes = Object.keys(document.components.securitySchemes).map((name) => name.toLowerCase());
    const named = Object.entries<Node>(document.components.schemas).map(
      ([name, schema]) => schema['x-ogen-name'] ?? name,
    );
    expect(named.filter((name) => schemes.includes(name.toLowerCase()))).toEqual([]);
  });

  test('its version is that of the package', () => {
    expect(document.info.version).toBe(version);
    const isCut = DOCUMENTS.has(version);
    expect(CHANGELOG).toContain(isCut ? `## ${version} (` : '## Unreleased');
  });
});

describe('OpenAPI 3.0, made from the same', () => {
  test('contains nothing that only 3.1 knows', () => {
    const older: Node = openApiDocument30(document);
    expect(older.openapi).toBe('3.0.3');
    const text = JSON.stringify(older);
    expect(text).not.toMatch(/"const":|"type":\[|"examples":\[|"type":"null"|"identifier":/);
    expect(Object.keys(older.paths)).toEqual(Object.keys(document.paths));
    expect(older.components.schemas.Transport.properties.comment).toMatchObject({ type: 'string', nullable: true });
    expect(older.components.schemas.ProjectionVersion.properties.progress).toEqual({
      type: 'object',
      nullable: true,
      allOf: [{ $ref: '#/components/schemas/RebuildProgress' }],
    });
    for (const [, reference] of text.matchAll(/"nullable":true,"allOf":\[\{"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect([reference, older.components.schemas[reference as string].type]).toEqual([reference, 'object']);
  });
});

function lastRelease(): Node {
  return DOCUMENTS.of(DOCUMENTS.releases.at(-1) as string);
}

describe('the last release (UPDATE_RELEASE=1 freezes this one)', () => {
  test('nothing that breaks a caller has changed since', () => {
    if (process.env['UPDATE_RELEASE'] === '1')
      writeFileSync(join(RELEASES, `openapi-${document.info.version}.json`), `${JSON.stringify(document)}\n`);
    expect(breakingChanges(lastRelease(), JSON.parse(JSON.stringify(document)))).toEqual([]);
  });

  test('the changelog names everything that was added since', () => {
    const last = lastRelease();
    const added = additions(last, JSON.parse(JSON.stringify(document)));
    const changelog = CHANGELOG.split(`## ${last.info.version} `)[0] ?? '';
    expect(added.filter((name) => !changelog.includes(`\`${name}\``))).toEqual([]);
  });
});

import { globSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type ApiRoute, edgeErrors, openApiDocument, parseRequest } from '@vpds/http';
import { EDGES } from '@vpds/interface';
import { type ErrorCatalogue, Refusal } from '@vpds/kernel';
import { refusedBy } from './interface/refused-codes.ts';

const ROOT = resolve(import.meta.dirname, '..');

type Node = any;

const routes: readonly ApiRoute[] = EDGES.flatMap(({ endpoints }) => endpoints.map(({ route }) => route));
const document: Node = openApiDocument(routes);

/** The codes that the document has for an operation. */
function documentedCodes({ path, method }: ApiRoute): ReadonlySet<string> {
  const responses = Object.values<Node>(document.paths[path][method].responses);
  // A 304 has no content.
  return new Set(responses.flatMap(({ content }) => Object.keys(content?.['application/json'].examples ?? {})));
}

const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  'x',
  'x'.repeat(3_000),
  -1,
  0.5,
  1e300,
  true,
  [],
  ['x'],
  [[]],
  {},
  { a: 1 },
  { length: { valueOf: null, toString: null } },
];

/** The body, with each member replaced by each odd value, left out, or joined by an unknown one, at every depth. */
function* variations(value: unknown, depth = 0): Generator<unknown> {
  yield* ODD;
  if (depth > 3 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const odd of variations(value[0], depth + 1)) yield [odd];
    return;
  }
  yield { ...value, unheardOf: 1 };
  for (const [name, member] of Object.entries(value)) {
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    yield rest;
    for (const odd of variations(member, depth + 1)) yield { ...value, [name]: odd };
  }
}

function refusalsOf(route: ApiRoute): ReadonlySet<string> {
  const { body } = route;
  const codes = new Set<string>();
  // A row that fails has its code in the answer.
  if (body === undefined || body.ndjson !== undefined || body.rows !== undefined || body.stream !== undefined)
    return codes;
  for (const odd of variations(body.example ?? {})) {
    if (typeof odd !== 'object' || odd === null || Array.isArray(odd)) continue;
    try {
      parseRequest(body.reads ?? body.schema, odd);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      codes.add(error.code);
    }
  }
  return codes;
}

/** Codes that a use case's functions can refuse with, but never for these operations. */
const NEVER_ANSWERED: Readonly<Record<string, readonly string[]>> = {
  // A path has one identifier.
  'libs/contexts/product/product-history': ['identifiers_disagree', 'product_ambiguous'],
  // An update reads numbers and booleans strictly, texts never (ANS-23).
  'libs/contexts/product/update-product': ['not_string'],
  // A price has no range.
  'libs/contexts/product/assign-to-partner': ['out_of_range', 'number_negative'],
  'libs/contexts/product/preview-assignment': ['out_of_range', 'number_negative'],
  // A creation is decided on an empty stream only, an update on a product only; only an import has moves.
  'libs/contexts/product/upsert-products': [
    'product_exists',
    'external_id_in_use',
    'happened_backwards',
    'status_move_forbidden',
  ],
  'libs/contexts/product/import-products': ['product_exists', 'external_id_in_use'],
  // Only a company's administrator grants what he must have himself: `issueOwnKey` documents it (OWN-3).
  'libs/contexts/accounts/issue-api-key': ['permission_not_held'],
  // A session that does not exist has ended, before anything is decided on it.
  'libs/contexts/accounts/sessions': ['api_key_not_found'],
  // The company of the caller's key exists.
  'libs/contexts/accounts/change-company': ['company_not_found'],
  // A message that is refused is parked with the reason (FEE-3).
  'libs/contexts/product/platform-feed': [
    'product_gone',
    'dispute_already_open',
    'no_dispute_open',
    'status_move_forbidden',
    'product_not_found',
    'identifiers_disagree',
    'product_ambiguous',
    'withdrawn',
  ],
};

describe('ANS-21: each error of an operation is in its route', () => {
  test.each(routes.map((route) => [route.id, route] as const))('%s: what its schema refuses', (id, route) => {
    const documented = documentedCodes(route);
    const missing = [...refusalsOf(route)].filter((code) => !documented.has(code));
    expect(missing.map((code) => `add \`${code}\` to \`errors\` of the route ${id}`)).toEqual([]);
  });

  const folders = globSync('libs/contexts/*/*/*.{handler,handlers}.ts', { cwd: ROOT })
    .map((file) => dirname(file))
    .filter((folder, index, all) => all.indexOf(folder) === index)
    .filter((folder) => globSync('*.schema.ts', { cwd: join(ROOT, folder) }).length > 0);

  test.each(folders)('%s: what its handlers and deciders refuse', async (folder) => {
    const schemas = globSync('*.schema.ts', { cwd: join(ROOT, folder) });
    const exported = await Promise.all(schemas.map(async (file) => (await import(join(ROOT, folder, file))) as object));
    const own = exported
      .flatMap((module) => Object.values<Node>(module).flat())
      .filter((each) => typeof each?.path === 'string' && typeof each.id === 'string');
    const documented = new Set(own.flatMap((route: ApiRoute) => [...documentedCodes(route)]));
    const refused = refusedBy(
      globSync('*.{handler,handlers}.ts', { cwd: join(ROOT, folder) }).map((file) => join(ROOT, folder, file)),
    );
    const missing = [...refused].filter(([code]) => !documented.has(code) && !NEVER_ANSWERED[folder]?.includes(code));
    expect(
      missing.map(
        ([code, where]) => `${basename(where)} refuses with \`${code}\`: add it to \`errors\` in ${folder}/*.schema.ts`,
      ),
    ).toEqual([]);
  });

  test('ANS-16: no operation refuses an id in its path that is not a number: it finds nothing by it', () => {
    const refusing = routes.filter(({ pathSchema, parameters = [] }) =>
      parameters.some(({ name, in: place, schema }) => {
        const isNumber = place === 'path' && schema.safeParse(1).success && !schema.safeParse('x').success;
        return isNumber && pathSchema?.safeParse({ [name]: 'x' }).success === false;
      }),
    );
    expect(refusing.map(({ id }) => `take \`pathSchema\` out of the route ${id}`)).toEqual([]);
  });

  test('ANS-7: no operation whose answer sets a cookie stores an idempotency key: a replay has no cookie', () => {
    const setting = routes.filter(({ headers = {} }) => 'Set-Cookie' in headers);
    const storing = setting.filter((route) => documentedCodes(route).has('idempotency_key_in_use'));
    expect([setting.length > 0, storing.map(({ id }) => `mark the route ${id} as \`repeatable\``)]).toEqual([true, []]);
  });

  test('ANS-5: no catalogue has an error that no operation documents', () => {
    const catalogues: readonly ErrorCatalogue[] = EDGES.map(({ errors }) => errors);
    const documented = new Set(routes.flatMap((route) => [...documentedCodes(route)]));
    const unused = catalogues.flatMap((errors) => Object.keys(errors)).filter((code) => !documented.has(code));
    expect([Object.keys(edgeErrors).length > 20, unused]).toEqual([true, []]);
  });
});

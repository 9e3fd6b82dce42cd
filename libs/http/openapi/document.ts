import { type ErrorCatalogue, type ErrorEntry, type Permission, TimeSlice } from '@vpds/kernel';
import { edgeErrors } from '../edge/edge-errors.ts';
import { changes, storesKey } from '../edge/operations.ts';
import { API_TAGS, type ApiParameter, type ApiRoute } from './api-route.ts';
import { type JsonSchema, SchemaComponents } from './json-schema.ts';
import { refusals } from './refusals.ts';
import { serviceVersion } from '@vpds/observability';

export type OpenApiDocument = Readonly<Record<string, unknown>>;

const edgeRefusals = refusals();

const COMMON = edgeRefusals({
  malformed_request: [],
  unauthorized: [],
  parameter_not_allowed: ['limit'],
  rate_limited: [1],
  reads_over_share: [],
  event_not_readable: [],
  unavailable: ['…'],
});
const WITH_PARAMETER = edgeRefusals({ path_not_encoded: [], path_too_long: [] });
const WITH_BODY = edgeRefusals({
  malformed_json: [],
  body_too_large: [524_288],
  unsupported_media_type: ['application/json'],
  body_not_an_object: [],
  body_too_deep: [],
  number_too_large: [],
});
const WITH_PRECONDITION = edgeRefusals({ precondition_failed: [4] });
const WITH_CHANGE = edgeRefusals({
  key_read_only: [],
  change_not_storable: [],
  precondition_not_supported: ['If-Match'],
  not_enabled_yet: ['ProductWithdrawn'],
});
const WITH_KEY = edgeRefusals({
  idempotency_key_malformed: [],
  idempotency_key_reused: [],
  idempotency_key_in_use: [],
});
/** Further refusals in a session (SES-3), of its writes, and of writes without a key (HTT-18). */
const IN_SESSION = edgeRefusals({ session_ended: [] });
const WRITE_IN_SESSION = edgeRefusals({ session_ended: [], cross_origin_request: [], session_header_missing: [] });
const KEYLESS_WRITE = edgeRefusals({ cross_origin_request: [] });

export function openApiDocument(routes: readonly ApiRoute[]): OpenApiDocument {
  const steps = documentSteps(routes);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Yields to other requests, because building the document takes tens of milliseconds. */
export async function openApiDocumentInSlices(routes: readonly ApiRoute[]): Promise<OpenApiDocument> {
  const steps = documentSteps(routes);
  const slice = new TimeSlice();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (slice.isOver) await slice.yield();
  }
}

/** A step for each route. */
function* documentSteps(routes: readonly ApiRoute[]): Generator<void, OpenApiDocument> {
  const components = new SchemaComponents();
  components.add('ApiError', ERROR_SCHEMA);
  components.add('ProblemDetails', PROBLEM_SCHEMA);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route, components) };
    yield;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vehicle Product Data Service',
      version: serviceVersion(),
      description: INTRODUCTION,
      contact: { name: 'The operator of this installation' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
    paths: ordered(paths, routes),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key of a user of a company' },
      },
      parameters: {
        IfMatch: IF_MATCH_PARAMETER,
        IfNoneMatch: IF_NONE_MATCH_PARAMETER,
        IdempotencyKey: IDEMPOTENCY_PARAMETER,
        Prefer: PREFER_PARAMETER,
        RequestId: REQUEST_ID_PARAMETER,
      },
      responses: { Problem: PROBLEM_RESPONSE },
      schemas: components.all,
    },
  };
}

const INTRODUCTION =
  'Companies keep vehicle products here: search them, stage prepared data, create and update products, assign them to commission partners, read statistics and list transports. Every answer is `{"message": …, "status": "success"}`, every error `{"message": "…", "status": "error", "code": "…"}`; ask for `application/problem+json` to get RFC 9457 instead. Answers may get new members at any time: ignore those that you do not know.';

function ordered(paths: Record<string, JsonSchema>, routes: readonly ApiRoute[]): JsonSchema {
  const tags = Object.keys(API_TAGS);
  const place = new Map(routes.map(({ path, tag }) => [path, tags.indexOf(tag)]));
  return Object.fromEntries(
    Object.entries(paths).sort(([a], [b]) => (place.get(a) ?? tags.length) - (place.get(b) ?? tags.length)),
  );
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'Why a request was refused. Tell errors apart by `code`: the text is for people.',
  required: ['message', 'status', 'code'],
  properties: {
    message: { type: 'string', description: 'What is wrong, in words', examples: ["'brand' must be a string value"] },
    status: { type: 'string', const: 'error' },
    code: {
      type: 'string',
      pattern: '^[a-z0-9_]+$',
      description: 'The kind of error, in snake_case; codes never change, new ones may come',
      examples: ['not_string'],
    },
  },
};
const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'The same error as RFC 9457 describes it, for callers that ask for `application/problem+json`',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', examples: ['about:blank'] },
    title: { type: 'string', examples: ['Unprocessable Entity'] },
    status: { type: 'integer', format: 'int32', examples: [422] },
    detail: { type: 'string', examples: ["'brand' must be a string value"] },
    code: { type: 'string', examples: ['not_string'] },
  },
};

/** Problem details are not listed per operation: generated clients would misread one of two error forms. */
const PROBLEM_RESPONSE: JsonSchema = {
  description:
    'The form of every error for callers that ask for `application/problem+json`; the status is that of the error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
};

function operation(route: ApiRoute, components: SchemaComponents): JsonSchema {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: description(route),
    ...(route.permission === undefined ? {} : { 'x-permission': route.permission }),
    ...(route.keyless === true ? { security: [] } : {}),
    parameters: [
      ...(route.parameters ?? []).map((each) => parameter(each, components)),
      ...(storesKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(evaluatesIfMatch(route) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(route.tagged === true ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      { $ref: '#/components/parameters/Prefer' },
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.id, route.body, components) }),
    responses: responses(route, components),
  };
}

const PERMISSION_NAMES: Readonly<Record<Permission, string>> = {
  editAllProducts: 'Edit all products',
  uploadResources: 'Upload resources',
  administer: 'Administer',
  administerCompany: 'Administer company',
  importHistory: 'Import history',
  analyse: 'Analyse',
};

function description({ description: text, permission, source }: ApiRoute): string {
  const needs =
    permission === undefined
      ? 'Any key may call this.'
      : `Needs the permission **${PERMISSION_NAMES[permission]}** (\`${permission}\`).`;
  return [text, needs, `Source: ${source}.`].filter((part) => part !== undefined).join('\n\n');
}

const IF_MATCH_PARAMETER: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'An `ETag` of the thing: the change is made only at its revision, else 412 (addition)',
  schema: { type: 'string' },
};
const IF_NONE_MATCH_PARAMETER: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier answer: 304 if this one is the same (addition)',
  schema: { type: 'string' },
};
const IDEMPOTENCY_PARAMETER: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request gets the first answer again, for 24 hours (addition)',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};
const PREFER_PARAMETER: JsonSchema = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition)',
  schema: { type: 'string', examples: ['handling=strict'] },
};
const REQUEST_ID_PARAMETER: JsonSchema = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Given back in the answer, and kept with what the request changed',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
};

function parameter(
  { name, in: place, about, schema, example, deprecated }: ApiParameter,
  components: SchemaComponents,
): JsonSchema {
  return {
    name,
    in: place,
    required: place === 'path',
    description: about,
    ...(deprecated === undefined ? {} : { deprecated }),
    schema: components.convert(schema, 'input'),
    ...(example === undefined ? {} : { example }),
  };
}

function requestBody(id: string, body: NonNullable<ApiRoute['body']>, components: SchemaComponents): JsonSchema {
  const schema = components.convert(body.schema, 'input');
  if (body.stream !== undefined) {
    const text = { schema, ...(body.example === undefined ? {} : { example: body.example }) };
    return { required: true, content: Object.fromEntries(body.stream.types.map((type) => [type, text])) };
  }
  return {
    required: body.required ?? true,
    content: {
      [body.ndjson === undefined ? 'application/json' : 'application/x-ndjson']: {
        schema: schema['type'] === 'object' ? components.add(`${capitalised(id)}Request`, schema) : schema,
        ...(body.example === undefined ? {} : { example: body.example }),
      },
      ...(body.rows === undefined
        ? {}
        : { 'application/x-ndjson': { schema: { type: 'string', description: 'One row per line' } } }),
    },
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function evaluatesIfMatch({ evaluates = [] }: ApiRoute): boolean {
  return evaluates.includes('If-Match');
}

function responses(route: ApiRoute, components: SchemaComponents): JsonSchema {
  const errors: ErrorCatalogue = {
    ...COMMON,
    ...(route.path.includes('{') ? WITH_PARAMETER : {}),
    ...(route.method === 'get' ? {} : WITH_BODY),
    ...(changes(route) ? WITH_CHANGE : {}),
    ...(storesKey(route) ? WITH_KEY : {}),
    ...sessionErrors(route),
    ...(route.permission === undefined ? {} : { forbidden: edgeErrors.forbidden }),
    ...(evaluatesIfMatch(route) ? WITH_PRECONDITION : {}),
    ...route.errors,
  };
  const byStatus = Map.groupBy(Object.entries(errors), ([, entry]) => entry.http);
  return {
    200: {
      description: 'Success',
      headers: answerHeaders(route),
      content: {
        'application/json': {
          schema: components.add(`${capitalised(route.id)}Result`, envelope(route, components)),
          example: { message: route.message.example, status: 'success' },
        },
      },
    },
    ...(route.tagged === true ? { 304: { description: 'Not modified: the client has this answer' } } : {}),
    ...Object.fromEntries(
      [...byStatus].sort(([a], [b]) => a - b).map(([status, list]) => [status, errorResponse(status, list)]),
    ),
  };
}

function envelope(route: ApiRoute, components: SchemaComponents): JsonSchema {
  return {
    type: 'object',
    required: ['message', 'status'],
    properties: {
      message: components.convert(route.message.schema, 'output'),
      status: { type: 'string', const: 'success' },
    },
  };
}

function sessionErrors({ keyless, method }: ApiRoute): ErrorCatalogue {
  if (keyless === true) return method === 'get' ? {} : KEYLESS_WRITE;
  return method === 'get' ? IN_SESSION : WRITE_IN_SESSION;
}

const ANSWER_HEADERS = {
  'X-Request-Id': 'The id of the request',
  'X-Ignored': 'Names in the request that were ignored, percent-encoded and separated by commas (addition)',
  'X-Unknown-Parameters': 'Those of them that were in the query (addition)',
  'Preference-Applied': '`handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition)',
  RateLimit: 'What is left of the limit, where there is one',
  'RateLimit-Policy': 'The limit, where there is one',
};
const WRITE_HEADERS = {
  'Idempotency-Replayed': '`true`: this is the first answer again (addition)',
  'X-Projection': '`pending`: a search may not show the change yet (addition)',
};
const RETRY_HEADERS = { 'Retry-After': 'Whole seconds to wait before the request comes again' };
const WHOLE_NUMBERS = /^(?:Retry-After|X-Product-Id|X-Statistics-(?!Recounted).*)$/;

function answerHeaders(route: ApiRoute): JsonSchema {
  const ofWrites = storesKey(route) ? WRITE_HEADERS : {};
  return headersOf({ ...ANSWER_HEADERS, ...ofWrites, ...route.headers });
}

function headersOf(headers: Readonly<Record<string, string>>): JsonSchema {
  return Object.fromEntries(
    Object.entries(headers).map(([name, about]) => {
      const schema = WHOLE_NUMBERS.test(name) ? { type: 'integer', format: 'int64' } : { type: 'string' };
      return [name, { description: about, schema }];
    }),
  );
}

const RETRIED = [429, 503];

function errorResponse(status: number, entries: readonly [string, ErrorEntry][]): JsonSchema {
  return {
    description: entries.map(([code, { text }]) => `\`${code}\`: ${text}`).join('\n\n'),
    ...(RETRIED.includes(status) ? { headers: headersOf(RETRY_HEADERS) } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ApiError' },
        examples: Object.fromEntries(
          entries.map(([code, { text }]) => [code, { value: { message: text, status: 'error', code } }]),
        ),
      },
    },
  };
}

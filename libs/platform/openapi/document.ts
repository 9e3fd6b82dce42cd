import type { ErrorCatalogue, ErrorEntry } from '@vpds/kernel';
import { z } from 'zod';
import { edgeErrors } from '../http/edge-errors.ts';
import { takesKey } from '../http/idempotency-gate.ts';

/** One call of the REST interface, as its use case describes it beside its schema. */
export interface ApiRoute {
  readonly method: 'get' | 'post' | 'delete';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Where the rule stands: `spec 4.4`, or `addition (decisions J)`. */
  readonly source: string;
  readonly description?: string;
  readonly parameters?: readonly ApiParameter[];
  readonly body?: {
    readonly schema: z.ZodType;
    readonly example?: unknown;
    readonly type?: string;
    readonly required?: boolean;
  };
  /** Schema and example of `message`. */
  readonly message: { readonly schema: z.ZodType; readonly example: unknown };
  readonly headers?: Readonly<Record<string, string>>;
  /** Every error of this call, besides those that all calls of its kind may answer. */
  readonly errors?: ErrorCatalogue;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly about: string;
  readonly schema: z.ZodType;
  readonly example?: unknown;
}

type JsonSchema = Record<string, unknown>;

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

type Errors = Partial<Record<keyof typeof edgeErrors, ErrorEntry>>;

/** What any call may answer (decisions A). */
const COMMON: Errors = {
  malformed_request: edgeErrors.malformed_request,
  unauthorized: edgeErrors.unauthorized,
  rate_limited: { http: 429, text: 'Too many requests: wait 1 seconds' },
  unavailable: { http: 503, text: 'Not available at the moment: …' },
};
const WITH_PARAMETER: Errors = {
  path_not_encoded: edgeErrors.path_not_encoded,
  path_too_long: edgeErrors.path_too_long,
};
const WITH_BODY: Errors = {
  malformed_json: edgeErrors.malformed_json,
  body_too_large: { http: 413, text: 'The body is too large: at most 524288 bytes' },
  unsupported_media_type: { http: 415, text: 'Send the body as application/json' },
  body_not_an_object: edgeErrors.body_not_an_object,
  body_too_deep: edgeErrors.body_too_deep,
  number_too_large: edgeErrors.number_too_large,
};
const WITH_KEY: Errors = {
  idempotency_key_malformed: edgeErrors.idempotency_key_malformed,
  idempotency_key_reused: edgeErrors.idempotency_key_reused,
  idempotency_key_in_use: edgeErrors.idempotency_key_in_use,
};

/** The OpenAPI 3.1 document of the given calls. Schemas come from the very objects that validate requests. */
export function openApiDocument(routes: readonly ApiRoute[]): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vehicle Product Data Service',
      version: '1.0.0',
      description:
        'Companies keep vehicle products here: search them, stage prepared data, create and update products, assign them to commission partners, read statistics and list transports. Every answer is `{"message": …, "status": "success"}`, every error `{"message": "…", "status": "error", "code": "…"}`; ask for `application/problem+json` to get RFC 9457 instead.',
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      schemas: { Error: ERROR_SCHEMA, Problem: PROBLEM_SCHEMA },
    },
    paths,
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['message', 'status', 'code'],
  additionalProperties: false,
  properties: {
    message: { type: 'string' },
    status: { const: 'error' },
    code: { type: 'string', pattern: '^[a-z0-9_]+$' },
  },
};
const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
  },
};

function operation(route: ApiRoute): JsonSchema {
  const { method, path } = route;
  return {
    operationId: operationID(method, path),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, `Source: ${route.source}.`].filter((text) => text !== undefined).join('\n\n'),
    parameters: [
      ...(route.parameters ?? []).map(parameter),
      ...(isKeyed(route) ? [IDEMPOTENCY_PARAMETER] : []),
      REQUEST_ID_PARAMETER,
    ],
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body) }),
    responses: responses(route),
  };
}

const IDEMPOTENCY_PARAMETER: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request gets the first answer again, for 24 hours (addition)',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};
const REQUEST_ID_PARAMETER: JsonSchema = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Given back in the answer, and kept with what the request changed',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
};

function operationID(method: string, path: string): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '');
  return [method, ...words]
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
}

function parameter({ name, in: place, about, schema, example }: ApiParameter): JsonSchema {
  return {
    name,
    in: place,
    required: place === 'path',
    description: about,
    schema: jsonSchema(schema, 'input'),
    ...(example === undefined ? {} : { example }),
  };
}

function requestBody(body: NonNullable<ApiRoute['body']>): JsonSchema {
  return {
    required: body.required ?? true,
    content: {
      [body.type ?? 'application/json']: {
        schema: jsonSchema(body.schema, 'input'),
        ...(body.example === undefined ? {} : { example: body.example }),
      },
    },
  };
}

function responses(route: ApiRoute): JsonSchema {
  const errors: ErrorCatalogue = {
    ...COMMON,
    ...(route.path.includes('{') ? WITH_PARAMETER : {}),
    ...(route.method === 'get' ? {} : WITH_BODY),
    ...(isKeyed(route) ? WITH_KEY : {}),
    ...route.errors,
  };
  const byStatus = Map.groupBy(Object.entries(errors), ([, entry]) => entry.http);
  return {
    200: {
      description: 'Success',
      headers: answerHeaders(route),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['message', 'status'],
            additionalProperties: false,
            properties: { message: jsonSchema(route.message.schema, 'output'), status: { const: 'success' } },
          },
          example: { message: route.message.example, status: 'success' },
        },
      },
    },
    ...Object.fromEntries(
      [...byStatus].sort(([a], [b]) => a - b).map(([status, list]) => [status, errorResponse(status, list)]),
    ),
  };
}

function isKeyed({ method, path }: ApiRoute): boolean {
  return takesKey(method.toUpperCase(), path);
}

const ANSWER_HEADERS = {
  'X-Request-Id': 'The id of the request',
  RateLimit: 'What is left of the limit, where there is one',
  'RateLimit-Policy': 'The limit, where there is one',
};
const WRITE_HEADERS = {
  'Idempotency-Replayed': '`true`: this is the first answer again (addition)',
  'X-Projection': '`pending`: a search may not show the change yet (addition)',
};

function answerHeaders(route: ApiRoute): JsonSchema {
  const ofWrites = isKeyed(route) ? WRITE_HEADERS : {};
  return headersOf({ ...ANSWER_HEADERS, ...ofWrites, ...route.headers });
}

function headersOf(headers: Readonly<Record<string, string>>): JsonSchema {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

const RETRY_HEADERS = { 'Retry-After': 'Whole seconds to wait before the request comes again' };
const RETRIED = [429, 503];

function errorResponse(status: number, entries: readonly [string, ErrorEntry][]): JsonSchema {
  return {
    description: entries.map(([code, { text }]) => `\`${code}\`: ${text}`).join('\n\n'),
    ...(RETRIED.includes(status) ? { headers: headersOf(RETRY_HEADERS) } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          entries.map(([code, { text }]) => [code, { value: { message: text, status: 'error', code } }]),
        ),
      },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

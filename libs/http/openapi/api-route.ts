import type { ErrorCatalogue, Permission } from '@vpds/kernel';
import type { z } from 'zod';

/** One REST operation, declared beside the schema that validates its requests. */
export interface ApiRoute {
  /** `operationId`: generated clients name methods after it. Never change a released one. */
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly tag: ApiTag;
  readonly summary: string;
  /** The rule behind it: `rules CRE`, or `addition (ADM-1)`. */
  readonly source: string;
  readonly description?: string;
  /** Without it: 403 `forbidden`. */
  readonly permission?: Permission;
  /** How the path and the query are documented. */
  readonly parameters?: readonly ApiParameter[];
  /** Reads the values in the path. Absent: texts. */
  readonly pathSchema?: z.ZodType;
  /** Reads the query. Absent: there are no parameters in it. */
  readonly query?: z.ZodType;
  /** It reads only, although its method is not GET: it waits for a place among the reads, and takes no idempotency key. */
  readonly readsOnly?: true;
  readonly body?: ApiBody;
  /** Schema and example of `message`. */
  readonly message: { readonly schema: z.ZodType; readonly example: unknown };
  readonly headers?: Readonly<Record<string, string>>;
  /** Errors specific to this operation; common ones are added. */
  readonly errors?: ErrorCatalogue;
}

export interface ApiBody {
  readonly schema: z.ZodType;
  /** Reads the body where the order of refusals is not that of the schema. */
  readonly reads?: z.ZodType;
  readonly example?: unknown;
  readonly required?: boolean;
  /** JSON objects by the line, which the endpoint gets as bytes. */
  readonly ndjson?: { readonly maxBytes: number };
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly about: string;
  readonly schema: z.ZodType;
  readonly example?: unknown;
  readonly deprecated?: boolean;
}

/** In the reference's order: the integrators' tags first. */
export const API_TAGS = {
  Products: 'Create, find and update products; follow what happened to them.',
  'Prepared data': 'Field values, documents and images of a vehicle, staged before a product uses them.',
  Commission: 'Assign products to commission partners.',
  Transports: 'Order transports of a product and follow them.',
  Statistics: 'What happened to the products in a range of time.',
  'Own company': 'What happened to the own company, and what it uses.',
  Administration: 'Companies, users, keys, partners, fields and read models: for the operator of the service.',
} as const;

export type ApiTag = keyof typeof API_TAGS;

/** Keeps what is exactly known of a route, for who reads requests by it. */
export function apiRoute<const R extends ApiRoute>(route: R): R {
  return route;
}

/** The path as the router writes it: `/product/:productID`. */
export function patternOf({ path }: Pick<ApiRoute, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

import type { ErrorCatalogue, Permission } from '@vpds/kernel';
import type { z } from 'zod';
import type { ListDeclaration } from '../lists/list-declaration.ts';

export interface ApiRoute {
  /** `operationId`: never change a released one, client methods are generated from it. */
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path, with `{name}` for parameters. */
  readonly path: string;
  readonly tag: ApiTag;
  readonly summary: string;
  /** `rules CRE`, or `addition (ADM-1)`. */
  readonly source: string;
  readonly description?: string;
  /** If absent, any key may call the operation. */
  readonly permission?: Permission;
  /** Needs no key: before somebody has signed in. Its body is short. */
  readonly keyless?: true;
  readonly parameters?: readonly ApiParameter[];
  /** Default: texts. */
  readonly pathSchema?: z.ZodType;
  /** Default: no query parameters. */
  readonly query?: z.ZodType;
  /** The list's declaration, from which the query is derived. */
  readonly list?: ListDeclaration;
  /** Answers of this read have an `ETag`, so that `If-None-Match` is answered with 304. */
  readonly tagged?: true;
  /** Counts as a read, accepts no idempotency key. */
  readonly readsOnly?: true;
  /**
   * Repeating it is harmless, and its answer or body is large, or its answer sets a secret that is never stored: an
   * idempotency key is accepted and not stored (ANS-7).
   */
  readonly repeatable?: true;
  /** The conditions that a write evaluates; others are refused (ANS-24). Default: none. */
  readonly evaluates?: readonly Precondition[];
  readonly body?: ApiBody;
  readonly message: { readonly schema: z.ZodType; readonly example: unknown };
  readonly headers?: Readonly<Record<string, string>>;
  /** Common errors are added. */
  readonly errors?: ErrorCatalogue;
}

/** RFC 9110, 13.1 */
export type Precondition = 'If-Match' | 'If-None-Match' | 'If-Unmodified-Since';

export interface ApiBody {
  readonly schema: z.ZodType;
  /** Validates in place of `schema` if the order of refusals must differ from the schema's. */
  readonly reads?: z.ZodType;
  readonly example?: unknown;
  readonly required?: boolean;
  /** Passed to the endpoint as bytes. */
  readonly ndjson?: { readonly maxBytes: number };
  /** A JSON array, or one JSON object per line; passed to the endpoint as bytes (`rowTexts`). */
  readonly rows?: { readonly maxBytes: number };
  /** A body of any length, which the endpoint reads while it arrives (`BodyStream`). */
  readonly stream?: { readonly types: readonly string[] };
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly about: string;
  readonly schema: z.ZodType;
  readonly example?: unknown;
  readonly deprecated?: boolean;
  /** An expression of time (STA-2). */
  readonly isTime?: boolean;
}

/** The tags in the order of the reference. */
export const API_TAGS = {
  Products: 'Create, find and update products; follow what happened to them.',
  'Prepared data': 'Field values, documents and images of a vehicle, staged before a product uses them.',
  Commission: 'Assign products to commission partners.',
  Transports: 'Order transports of a product and follow them.',
  Statistics: 'What happened to the products in a range of time.',
  Sessions: 'Sign in and out of the console.',
  'Own company': 'What happened to the own company, and what it uses.',
  Administration: 'Companies, users, keys, partners, fields and read models: for the operator of the service.',
} as const;

export type ApiTag = keyof typeof API_TAGS;

/** Preserves the route's literal types. */
export function apiRoute<const R extends ApiRoute>(route: R): R {
  return route;
}

/** The path in the router's syntax: `/product/:productID`. */
export function patternOf({ path }: Pick<ApiRoute, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

import {
  type Json,
  type Position,
  Refusal,
  type ViewDefinition,
  type ViewQuery,
  type ViewRow,
  type ViewStore,
} from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { markedCursor } from './list-cursors.ts';
import type { ApiParameter, ApiRoute } from '../openapi/api-route.ts';
import { edgeErrors } from '../edge/edge-errors.ts';

/** ANS-19 */
export const MAX_ROWS = 1_000;

/** View pages are limited by their slices instead (ADR-19). */
export const MAX_ANSWER_CHARACTERS = 8 * 1_048_576;

export const paging = {
  limit: z
    .string('limit_out_of_range')
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'limit_out_of_range')
    .transform(Number)
    .default(MAX_ROWS),
  cursor: z.string('cursor_invalid').max(64, 'cursor_invalid').nullable().default(null),
};

/** `most`: the default; null: none. */
export function pagingParameters(rows = 'rows', most: number | null = MAX_ROWS): readonly [ApiParameter, ApiParameter] {
  return [
    {
      name: 'limit',
      in: 'query',
      about: `Most ${rows} of a page${most === null ? '' : `; default ${most}`}`,
      schema: z.int().min(1).max(MAX_ROWS),
      example: 100,
    },
    CURSOR_PARAMETER,
  ];
}

export const CURSOR_PARAMETER: ApiParameter = {
  name: 'cursor',
  in: 'query',
  about: 'Where the next page starts: from the `Link` header of this one',
  schema: z.string(),
};

export const PAGING_HEADERS = { Link: 'The next page, `rel="next"`, if there is one' };
export const PAGING_ERRORS = {
  limit_out_of_range: edgeErrors.limit_out_of_range,
  cursor_invalid: edgeErrors.cursor_invalid,
};

export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | null;
}

export interface Page {
  readonly rows: Json[];
  readonly next: string | null;
}

/** Oldest first. Default: all companies and documents. */
export async function pageOf(
  views: ViewStore,
  view: ViewDefinition,
  { limit, cursor }: PageRequest,
  which: Partial<Pick<ViewQuery, 'scope' | 'where'>> = {},
): Promise<{ rows: readonly ViewRow[]; next: string | null }> {
  const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
  const { rows, more } = await views.find(view, {
    scope: null,
    where: [],
    ...which,
    order: 'oldest',
    limit,
    ...beyond,
  });
  const last = rows.at(-1);
  return { rows, next: more && last !== undefined ? cursorAt(last.createdPosition) : null };
}

export function cursorAt(position: Position): string {
  return Buffer.from(`c${position}`).toString('base64url');
}

/** @throws Refusal for an invalid cursor; positions have 64 bits */
export function positionAt(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const position = /^c-?\d{1,20}$/.test(text) ? BigInt.asIntN(64, BigInt(text.slice(1))) : null;
  if (position === null || cursorAt(position) !== cursor) throw new Refusal('cursor_invalid');
  return position;
}

/** Always a path: a forged `Host` cannot redirect a client's key. */
export function linkNext(
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  cursor: string | null,
  instead: Readonly<Record<string, string>> = {},
): void {
  if (cursor === null) return;
  // A URL's parser reads a raw `\\` in the path as `/`.
  const url = new URL(request.originalUrl.replaceAll('\\', '%5C'), 'http://localhost');
  for (const [name, value] of Object.entries(instead)) url.searchParams.set(name, value);
  url.searchParams.set('cursor', markedCursor(cursor, route, request, url.searchParams));
  void reply.header('link', `<${request.vpds.prefix}${url.pathname}${url.search}>; rel="next"`);
}

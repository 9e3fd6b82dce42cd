import { createHash } from 'node:crypto';
import { Refusal } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';
import type { ApiRoute } from '../openapi/api-route.ts';

/** These change the form of a page, not which rows it lists. */
const NOT_FILTERING: ReadonlySet<string> = new Set(['cursor', 'limit', 'fields', 'total']);
/** Characters. Recognises a cursor of another list; it is no protection against forged ones, which show nothing new. */
const MARK = 12;

/** The cursor with a mark of its list, company, path and filter (ANS-19). */
export function markedCursor(cursor: string, route: ApiRoute, request: FastifyRequest, query: URLSearchParams): string {
  return `${cursor}.${markOf(route, request, query)}`;
}

/** Removes the mark, which cursors of earlier releases lack. @throws Refusal for a mark of another list */
export function unmarkedCursor(cursor: string, route: ApiRoute, request: FastifyRequest): string {
  const at = cursor.indexOf('.');
  if (at < 0) return cursor;
  const query = new URL(request.originalUrl, 'http://localhost').searchParams;
  if (cursor.slice(at + 1) !== markOf(route, request, query)) throw new Refusal('cursor_invalid');
  return cursor.slice(0, at);
}

function markOf({ id, parameters = [] }: ApiRoute, request: FastifyRequest, query: URLSearchParams): string {
  const names = parameters.flatMap(({ name, in: place }) =>
    place === 'query' && !NOT_FILTERING.has(name) ? [name] : [],
  );
  const filter = names.map((name) => [name, query.getAll(name)]);
  const list = [id, request.vpds.principal?.companyID ?? null, request.params, filter, request.body ?? null];
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, MARK);
}

import { type Position, Refusal } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Most rows of a page, and how many come unless the caller says otherwise (decisions D). */
export const MAX_ROWS = 1_000;

/** Query parameters of every list that has pages. */
export const paging = {
  limit: z
    .string('limit_out_of_range')
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'limit_out_of_range')
    .optional()
    .transform((text) => (text === undefined ? MAX_ROWS : Number(text))),
  cursor: z
    .string('cursor_invalid')
    .max(64, 'cursor_invalid')
    .optional()
    .transform((text) => text ?? null),
};

/** An opaque cursor that names a place in the order of creation. */
export function cursorAt(position: Position): string {
  return Buffer.from(`c${position}`).toString('base64url');
}

/** @throws Refusal for a cursor that is not ours; positions have 64 bits */
export function positionAt(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const position = /^c-?\d{1,20}$/.test(text) ? BigInt.asIntN(64, BigInt(text.slice(1))) : null;
  if (position === null || cursorAt(position) !== cursor) throw new Refusal('cursor_invalid');
  return position;
}

/** `Link: <…>; rel="next"` to the same request with a cursor. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (cursor === null) return;
  const url = new URL(request.originalUrl, 'http://localhost');
  url.searchParams.set('cursor', cursor);
  void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
}

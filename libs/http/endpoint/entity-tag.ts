import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Characters of the digest: 96 bits. */
const DIGEST_LENGTH = 16;

/** `"<revision>.<digest>"`, or `"<digest>"` of what has no revision. The digest covers all that the answer shows. */
export function entityTag(message: string | readonly Buffer[], revision?: string): string {
  const hash = createHash('sha256');
  for (const part of typeof message === 'string' ? [message] : message) hash.update(part);
  const digest = hash.digest('base64url').slice(0, DIGEST_LENGTH);
  return revision === undefined ? `"${digest}"` : `"${revision}.${digest}"`;
}

/** 304: the client has this answer (RFC 9110, 13.1.2). */
export function isUnchanged({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || (method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200) return false;
  const tag = reply.getHeader('etag');
  if (typeof tag !== 'string') return false;
  return known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}

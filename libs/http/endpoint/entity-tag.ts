import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Characters of the digest: 96 bits. */
const DIGEST_LENGTH = 16;

/** What an answer has besides its message. `next`: the cursor of the next page. */
interface Shown {
  readonly headers?: Readonly<Record<string, string>>;
  readonly next?: string | null;
  readonly revision?: string;
}

/** `"<revision>.<digest>"`, or `"<digest>"` of what has no revision. The digest covers all that the answer shows. */
export function entityTag(message: string | readonly Buffer[], { headers = {}, next = null, revision }: Shown): string {
  const hash = createHash('sha256');
  for (const part of typeof message === 'string' ? [message] : message) hash.update(part);
  hash.update(JSON.stringify([headers, next]));
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

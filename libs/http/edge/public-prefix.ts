import type { FastifyRequest } from 'fastify';
import type { Networks } from './networks.ts';

const LONGEST = 256;
const PREFIX = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/**
 * The prefix that a trusted proxy stripped (`X-Forwarded-Prefix`); empty unless it is a plain path, since it is copied
 * to a header.
 */
export function publicPrefix({ headers, socket }: FastifyRequest, trusted: Pick<Networks, 'has'>): string {
  const given = headers['x-forwarded-prefix'];
  if (typeof given !== 'string' || !trusted.has(socket.remoteAddress ?? '')) return '';
  const prefix = given.trim().replace(/\/$/, '');
  return prefix.length <= LONGEST && PREFIX.test(prefix) ? prefix : '';
}

import type { FastifyRequest } from 'fastify';
import type { Networks } from './networks.ts';

const LONGEST = 256;
const PREFIX = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/**
 * What a proxy has taken off the path before it passed the request on: its `X-Forwarded-Prefix`, if it is one whose headers are
 * believed. Empty for anything that is no plain path: it goes into a header of the answer.
 */
export function publicPrefix({ headers, socket }: FastifyRequest, trusted: Pick<Networks, 'has'>): string {
  const given = headers['x-forwarded-prefix'];
  if (typeof given !== 'string' || !trusted.has(socket.remoteAddress ?? '')) return '';
  const prefix = given.trim().replace(/\/$/, '');
  return prefix.length <= LONGEST && PREFIX.test(prefix) ? prefix : '';
}

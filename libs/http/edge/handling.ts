import { type RefusalParameters, Refusal, joinedNames, listedNames } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** RFC 7240, 4.4 */
export type Handling = 'strict' | 'lenient';

/** Characters. Longer headers are ignored, which RFC 7240 permits: reading one takes time quadratic in its quotes. */
const MAX_PREFER = 1_000;
const PREFERENCE = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g;
const HANDLING = /^\s*handling\s*=\s*(?:"(strict|lenient)"|(strict|lenient))\s*(?:;|$)/i;

/** The first `handling` counts (RFC 7240, 2). Null: not requested. */
export function handlingOf(prefer: string | string[] | undefined): Handling | null {
  if (prefer === undefined) return null;
  const text = String(prefer);
  if (text.length > MAX_PREFER) return null;
  for (const [preference] of text.matchAll(PREFERENCE)) {
    const [, quoted, bare] = HANDLING.exec(preference) ?? [];
    const handling = quoted ?? bare;
    if (handling !== undefined) return handling.toLowerCase() as Handling;
  }
  return null;
}

/** The cause of a strict request's refusal, unless there is an earlier one; else named in `X-Ignored` (ANS-23). */
export function noteIgnored(
  { vpds }: FastifyRequest,
  names: readonly string[],
  code: string,
  parameters: RefusalParameters,
): void {
  if (vpds.isStrict) vpds.queryRefusal ??= new Refusal(code, parameters);
  else vpds.ignored = vpds.ignored === null ? listedNames(names) : joinedNames(vpds.ignored, listedNames(names));
}

/** Adds names that the edge ignored to those that the operation's handler has put into `X-Ignored`. */
export function nameIgnored(ignored: string, reply: FastifyReply): void {
  const others = reply.getHeader('x-ignored');
  void reply.header('x-ignored', others === undefined ? ignored : joinedNames(ignored, String(others)));
}

import { Refusal } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';
import type { Precondition } from '../openapi/api-route.ts';

const NAMES = ['If-Match', 'If-None-Match', 'If-Unmodified-Since'] as const satisfies readonly Precondition[];
const HEADERS = NAMES.map((name) => [name, name.toLowerCase()] as const);

/**
 * A write whose condition nobody evaluates would overwrite what the condition was meant to protect (ANS-24). Reads
 * ignore them.
 */
export function preconditionRefusal({ headers, vpds: { operation } }: FastifyRequest): Refusal | undefined {
  if (!operation.changes) return undefined;
  const given = HEADERS.filter(([, header]) => headers[header] !== undefined);
  const [other] = given.filter(([name]) => !operation.evaluates.includes(name));
  return other === undefined ? undefined : new Refusal('precondition_not_supported', [other[0]]);
}

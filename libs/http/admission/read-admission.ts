import {
  CALL_TIMEOUT,
  READS_OVER_SHARE,
  type ReadBudget,
  ReadScope,
  Refusal,
  Unavailable,
  withinReads,
} from '@vpds/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For a request and a small answer. */
const REQUEST_BYTES = 16_384;

const scopes = new WeakMap<FastifyRequest, ReadScope>();

/** Reads wait for their company's semaphore and are cancelled on disconnect or time-out; writes are never cancelled. */
export function registerReadAdmission(fastify: FastifyInstance, budget: ReadBudget, reads: ReadonlySet<string>): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    const { principal, route } = request.vpds ?? {};
    if (request.is404 || principal === null || principal === undefined) return done();
    const isRead = reading(request.method, route, reads);
    const waiting = new AbortController();
    const { companyID } = principal;
    const scope = new ReadScope({ budget, companyID, ...(isRead ? { signal: waiting.signal } : {}) });
    if (isRead) abortWhenOver(waiting, reply, () => tooLong(scope));
    scopes.set(request, scope);
    reply.raw.once('close', () => scope.close());
    const go = () => withinReads(scope, done);
    if (isRead) scope.enter(REQUEST_BYTES).then(go, done);
    else go();
  });
}

export function reading(method: string, route: string | null | undefined, reads: ReadonlySet<string>): boolean {
  return method === 'GET' || method === 'HEAD' || reads.has(`${method} ${route}`);
}

/** From now on only the answer's bytes count. */
export function answerMade(request: FastifyRequest, payload: unknown): void {
  scopes.get(request)?.answered(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0);
}

function tooLong(scope: ReadScope): Error {
  if (scope.hasWaited) return new Refusal(READS_OVER_SHARE, [], { 'retry-after': '1' });
  return new Unavailable('the read took too long');
}

function abortWhenOver(waiting: AbortController, { raw }: FastifyReply, late: () => Error): void {
  const timer = setTimeout(() => waiting.abort(late()), CALL_TIMEOUT).unref();
  raw.once('close', () => {
    clearTimeout(timer);
    if (!raw.writableFinished) waiting.abort(new Unavailable('nobody waits for the answer'));
  });
}

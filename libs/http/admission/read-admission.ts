import {
  CALL_TIMEOUT,
  READS_OVER_SHARE,
  type ReadBudget,
  ReadScope,
  Refusal,
  Unavailable,
  withinReads,
} from '@vpds/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** For a request and a small answer. */
const REQUEST_BYTES = 16_384;

/** Reads wait for their company's semaphore and are cancelled on disconnect or time-out; writes are never cancelled. */
export function registerReadAdmission(fastify: FastifyInstance, budget: ReadBudget, reads: ReadonlySet<string>): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    const { principal, route } = request.vpds ?? {};
    if (request.is404 || principal === null || principal === undefined) return done();
    const scope = new ReadScope({ budget, companyID: principal.companyID });
    request.vpds.reads = scope;
    const isRead = reading(request.method, route, reads);
    const timer = isRead ? setTimeout(() => scope.cancel(tooLong(scope)), CALL_TIMEOUT).unref() : undefined;
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (isRead && !reply.raw.writableFinished) scope.cancel(new Unavailable('nobody waits for the answer'));
      scope.close();
    });
    const go = () => withinReads(scope, done);
    if (isRead) scope.enter(REQUEST_BYTES).then(go, done);
    else go();
  });
}

export function reading(method: string, route: string | null | undefined, reads: ReadonlySet<string>): boolean {
  return method === 'GET' || method === 'HEAD' || reads.has(`${method} ${route}`);
}

/** From now on only the answer's bytes count. */
export function answerMade({ vpds }: FastifyRequest, payload: unknown): void {
  vpds?.reads?.answered(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0);
}

function tooLong(scope: ReadScope): Error {
  if (scope.hasWaited) return new Refusal(READS_OVER_SHARE, [], { 'retry-after': '1' });
  return new Unavailable('the read took too long');
}

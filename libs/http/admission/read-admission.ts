import {
  CALL_TIMEOUT,
  type ReadBudget,
  ReadScope,
  Unavailable,
  continueWithinReads,
  readsOverShare,
} from '@vpds/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenClosed } from './when-closed.ts';

/** Bytes that a request and a small answer take together. */
const REQUEST_BYTES = 16_384;

/** Reads wait for their company's semaphore and are cancelled on disconnect or time-out; writes are never cancelled. */
export function registerReadAdmission(fastify: FastifyInstance, budget: ReadBudget): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    const { principal } = request.vpds ?? {};
    if (request.is404 || principal === null || principal === undefined) return done();
    const scope = new ReadScope({
      budget,
      companyID: principal.companyID,
      isActive: !request.vpds.operation.isOperators,
    });
    request.vpds.reads = scope;
    const isRead = !request.vpds.operation.changes;
    const timer = isRead ? setTimeout(cancelLate, CALL_TIMEOUT, scope).unref() : undefined;
    whenClosed(reply.raw, () => {
      clearTimeout(timer);
      if (isRead && !reply.raw.writableFinished) scope.cancel(new Unavailable('nobody waits for the answer'));
      scope.close();
    });
    if (!isRead || scope.enterNow(REQUEST_BYTES)) continueWithinReads(scope, done);
    else scope.enter(REQUEST_BYTES).then(() => continueWithinReads(scope, done), done);
  });
}

function cancelLate(scope: ReadScope): void {
  scope.cancel(tooLong(scope));
}

/** Reduces the request's reservation to the bytes of its answer. */
export function answerMade({ vpds }: FastifyRequest, payload: unknown): void {
  vpds?.reads?.answered(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0);
}

function tooLong(scope: ReadScope): Error {
  if (scope.hasWaited) return readsOverShare();
  return new Unavailable('the read took too long');
}

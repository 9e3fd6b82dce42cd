import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliver, strikeBefore } from './deliver-answer.ts';
import type { Fault, Faults } from './faults.ts';
import { Refusal, type Answer, type Route, type SimulatedSystem, type SystemRequest } from './simulated-system.ts';
import type { Exchange, Traffic } from './traffic.ts';

interface Visit {
  readonly fault: Fault | null;
  readonly exchange: Exchange;
}

export interface Surroundings {
  readonly faults: Faults;
  readonly traffic: Traffic;
  readonly clock: () => number;
  readonly closing: AbortSignal;
}

const largestBodyShown = 16_384;

export async function mountSystem(app: FastifyInstance, system: SimulatedSystem, around: Surroundings): Promise<void> {
  const answer = async (given: Answer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fault, exchange } = visitOf(request);
    await deliver(given, fault, reply, around.closing);
    if (fault?.kind !== 'answer-lost') exchange.status = given.status;
    return reply;
  };

  app.decorateRequest('visit', null);
  app.addHook('onRequest', async (request, reply) => {
    const visit = receive(request, system, around);
    const struck = strikeBefore(visit.fault, reply);
    if (struck === 'nothing') return reply;
    if (struck !== null) return answer(struck, request, reply);
    if (!authorized(request, system)) throw new Refusal(401, 'The token is missing or wrong');
    return undefined;
  });
  app.addHook('preHandler', async (request) => {
    if (Number(request.headers['content-length']) <= largestBodyShown) visitOf(request).exchange.body = request.body;
  });
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => answer(toAnswer(error), request, reply));
  app.setNotFoundHandler((request, reply) => answer({ status: 404, body: { message: 'Not found' } }, request, reply));
  for (const route of system.routes) addRoute(app, route, answer);
}

function addRoute(
  app: FastifyInstance,
  route: Route,
  answer: (given: Answer, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => answer(await route.answer(toSystemRequest(request)), request, reply),
  });
}

function receive(request: FastifyRequest, system: SimulatedSystem, { faults, traffic, clock }: Surroundings): Visit {
  const path = request.url.slice(system.base.length) || '/';
  const fault = faults.take(system.name, request.method, path.replace(/\?.*$/, ''));
  const exchange: Exchange = {
    at: new Date(clock()).toISOString(),
    method: request.method,
    path,
    idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
    body: null,
    fault: fault?.kind ?? null,
    status: null,
  };
  const pattern = request.routeOptions.url?.slice(system.base.length);
  traffic.record(pattern === undefined ? 'other' : `${request.method} ${pattern}`, exchange);
  const visit = { fault, exchange };
  request.setDecorator<Visit>('visit', visit);
  return visit;
}

function visitOf(request: FastifyRequest): Visit {
  return request.getDecorator<Visit>('visit');
}

function authorized(request: FastifyRequest, { credential }: SimulatedSystem): boolean {
  const given = headerOf(request, credential.header) ?? '';
  return timingSafeEqual(sha256(given), sha256(credential.value));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === '' ? undefined : first;
}

function toSystemRequest(request: FastifyRequest): SystemRequest {
  return {
    header: (name) => headerOf(request, name),
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string | string[]>,
    body: request.body,
  };
}

function toAnswer(error: FastifyError | Refusal): Answer {
  if (error instanceof Refusal) return { status: error.status, body: { message: error.message } };
  return { status: error.statusCode ?? 500, body: { message: error.message } };
}

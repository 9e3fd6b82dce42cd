import type { Answer, CallContext, OperationClient, Json, Operation } from '@vpds/kernel';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Patch,
  Post,
  Put,
  Req,
  Res,
  type Type,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AmountsOf, chargeQuotas } from '../admission/quotas.ts';
import { type Success, success, successOf } from '../edge/envelope.ts';
import { requires } from '../edge/permission-guard.ts';
import { Context } from '../edge/request-state.ts';
import { type ApiRoute, patternOf } from '../openapi/api-route.ts';
import { entityTag } from './entity-tag.ts';
import type { BodyStream } from '../reading/body-stream.ts';
import { unmarkedCursor } from '../reading/list-cursors.ts';
import { linkNext } from '../reading/paging.ts';
import { parseRequest } from '../reading/reading.ts';
import { withRestoredPluses } from '../time/restored-plus.ts';
import { OPERATION_CLIENT } from '../tokens.ts';

/** Parsed in this order: path, body, query. */
export interface EndpointRequest<R extends ApiRoute> {
  readonly path: PathOf<R>;
  readonly body: BodyOf<R>;
  readonly query: R extends { readonly query: infer S extends z.ZodType } ? z.output<S> : undefined;
  readonly context: CallContext;
  /** The raw request, for matters of the connection or the browser. */
  readonly http: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>;
  call<Request, Response>(
    operation: Operation<Request, Response>,
    request: Request,
    context?: CallContext,
  ): Promise<Response>;
}

type PathOf<R extends ApiRoute> = R extends { readonly pathSchema: infer S extends z.ZodType }
  ? z.output<S>
  : Readonly<Record<NamesIn<R['path']>, string>>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type BodyOf<R extends ApiRoute> = R extends { readonly body: infer B extends NonNullable<ApiRoute['body']> }
  ? B extends { readonly ndjson: unknown } | { readonly rows: unknown }
    ? Buffer
    : B extends { readonly stream: unknown }
      ? BodyStream
      : z.output<B extends { readonly reads: infer S extends z.ZodType } ? S : B['schema']>
  : undefined;

/** A message or its JSON text. */
export type EndpointAnswer = (Answer | (Pick<Answer, 'headers'> & { readonly json: string | readonly Buffer[] })) & {
  readonly next?: string | null;
  /** Overridden query parameters of the next page's link. */
  readonly nextWith?: Readonly<Record<string, string>>;
  /** The revision of a changeable resource, sent as `ETag`. */
  readonly revision?: string;
};

export interface EndpointOptions<T extends readonly Type[]> {
  /** What the request costs of the company's quotas. Default: nothing. */
  readonly charges?: AmountsOf;
  readonly inject?: T;
}

export interface Endpoint {
  readonly route: ApiRoute;
  readonly controller: Type;
}

const METHODS = { get: Get, post: Post, put: Put, patch: Patch, delete: Delete } as const;

/** `answer` is called after all checks of the edge (ANS-4). */
export function endpoint<const R extends ApiRoute, const T extends readonly Type[] = []>(
  route: R,
  answer: (
    request: EndpointRequest<R>,
    ...injected: { readonly [I in keyof T]: InstanceType<T[I]> }
  ) => Promise<EndpointAnswer>,
  options: EndpointOptions<T> = {},
): Endpoint {
  class EndpointController {
    readonly #operationClient: OperationClient;
    readonly #injected: unknown[];

    constructor(operationClient: OperationClient, ...injected: unknown[]) {
      this.#operationClient = operationClient;
      this.#injected = injected;
    }

    async handle(
      context: CallContext,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Success | string | Buffer> {
      const given = { ...readBy(route, request), context, http: request, call: this.#callIn(context) };
      const answered = await answer(given as EndpointRequest<R>, ...(this.#injected as never));
      linkNext(route, request, reply, answered.next ?? null, answered.nextWith);
      if (route.tagged === true) return tagged(answered, reply);
      if (!('json' in answered)) return success(answered, reply);
      if (answered.headers !== undefined) void reply.headers(answered.headers);
      return successOf(answered.json, reply);
    }

    #callIn(context: CallContext): EndpointRequest<R>['call'] {
      return (operation, request, other = context) => this.#operationClient.call(operation, request, other);
    }
  }
  Object.defineProperty(EndpointController, 'name', { value: route.id });
  decorate(EndpointController, route, options);
  return { route, controller: EndpointController };
}

function tagged(answered: EndpointAnswer, reply: FastifyReply): string | Buffer {
  const json = 'json' in answered ? answered.json : JSON.stringify(answered.message);
  void reply.headers({ ...answered.headers, etag: entityTag(json, answered) });
  return successOf(json, reply);
}

/** @throws Refusal */
function readBy(route: ApiRoute, request: FastifyRequest) {
  const { pathSchema, body, query } = route;
  return {
    path: pathSchema === undefined ? request.params : parseRequest(pathSchema, request.params),
    body: bodyOf(body, request),
    query: query === undefined ? undefined : parseRequest(query, queryOf(route, request)),
  };
}

function queryOf(route: ApiRoute, request: FastifyRequest): unknown {
  const query = withRestoredPluses(request.query, route, request) as Readonly<Record<string, unknown>>;
  const { cursor } = query;
  return typeof cursor === 'string' ? { ...query, cursor: unmarkedCursor(cursor, route, request) } : query;
}

function bodyOf(body: ApiRoute['body'], request: FastifyRequest): unknown {
  if (body === undefined) return undefined;
  if (body.stream !== undefined) return request.vpds.stream;
  if (body.ndjson !== undefined || body.rows !== undefined)
    return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return parseRequest(body.reads ?? body.schema, request.body ?? {});
}

/** The class's route is known only at run time. */
function decorate(controller: Type<{ handle: unknown }>, route: ApiRoute, options: EndpointOptions<readonly Type[]>) {
  const { prototype } = controller as unknown as { prototype: { handle: unknown } };
  const handle = Object.getOwnPropertyDescriptor(prototype, 'handle') as TypedPropertyDescriptor<unknown>;
  Controller()(controller);
  for (const [index, token] of [OPERATION_CLIENT, ...(options.inject ?? [])].entries())
    Inject(token)(controller, undefined, index);
  METHODS[route.method](patternOf(route))(prototype, 'handle', handle);
  HttpCode(200)(prototype, 'handle', handle);
  const guards = [
    ...(route.permission === undefined ? [] : [requires(route.permission)]),
    ...(options.charges === undefined ? [] : [chargeQuotas(options.charges)]),
  ];
  UseGuards(...guards)(prototype, 'handle', handle);
  for (const [index, decorator] of [Context(), Req(), Res({ passthrough: true })].entries())
    decorator(prototype, 'handle', index);
}

export function page({ rows, next }: { readonly rows: readonly Json[]; readonly next: string | null }): EndpointAnswer {
  return { message: rows as Json[], next };
}

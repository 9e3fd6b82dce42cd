import { STATUS_CODES } from 'node:http';
import {
  type Answer,
  type ErrorCatalogue,
  type ErrorEntry,
  type Json,
  AppendRefused,
  NotEnabledYet,
  Refusal,
  Unavailable,
  UnreadableEvent,
  errorText,
} from '@vpds/kernel';
import { HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Logger } from 'pino';
import { NEVER_STORED } from './cache-headers.ts';
import { edgeErrors } from './edge-errors.ts';
import { requestIDOf } from './request-state.ts';

/** ANS-1 */
export interface Success {
  readonly message: Json;
  readonly status: 'success';
}

export function success(answer: Answer, reply: FastifyReply): Success {
  if (answer.headers !== undefined) void reply.headers(answer.headers);
  return { message: answer.message, status: 'success' };
}

const BEFORE_MESSAGE = '{"message":';
const AFTER_MESSAGE = ',"status":"success"}';

/**
 * Wraps a message that is JSON text already. A large message in parts is copied once; a text leaves in one write with
 * the headers.
 */
export function successOf(message: string | readonly Buffer[], reply: FastifyReply): string | Buffer {
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (typeof message === 'string') return `${BEFORE_MESSAGE}${message}${AFTER_MESSAGE}`;
  return Buffer.concat([Buffer.from(BEFORE_MESSAGE), ...message, Buffer.from(AFTER_MESSAGE)]);
}

interface ReportedError {
  readonly code: string;
  readonly http: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ROUTER_CODES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'path_not_encoded',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** An unknown error is a defect: logged, answered with 500. */
export class ErrorEnvelope {
  readonly #catalogue: ReadonlyMap<string, ErrorEntry>;
  readonly #logger: Logger;

  constructor(catalogues: readonly ErrorCatalogue[], logger: Logger) {
    this.#catalogue = new Map([edgeErrors, ...catalogues].flatMap((catalogue) => Object.entries(catalogue)));
    this.#logger = logger;
  }

  /** Sends a refusal, the cheapest answer, without waiting until it has left. */
  send(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    void reply.send(this.write(error, request, reply));
  }

  /** Sets status and headers. @returns the body */
  write(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
    const { http, code, text, headers } = this.#toReported(
      error instanceof HttpException ? (error.cause ?? error) : error,
      request,
    );
    void reply.code(http).headers({ ...headers, ...NEVER_STORED });
    // Some of the router's errors precede every hook.
    if (!reply.hasHeader('x-request-id'))
      void reply.header('x-request-id', requestIDOf(request.headers['x-request-id']));
    const isProblem = wantsProblem(request);
    void reply.header('content-type', isProblem ? 'application/problem+json' : 'application/json');
    // The title of `about:blank` is the status in words (RFC 9457, 4.2.1).
    const body = isProblem
      ? { type: 'about:blank', title: STATUS_CODES[http] ?? text, status: http, detail: text, code }
      : { message: text, status: 'error', code };
    return JSON.stringify(body);
  }

  #toReported(error: unknown, request: FastifyRequest): ReportedError {
    if (error instanceof Refusal) return this.#entry(error.code, error.parameters, error.headers);
    if (error instanceof NotEnabledYet) {
      const line = { requestID: request.vpds?.requestID, reason: error.message };
      this.#logger.warn({ code: 'not_enabled_yet', ...line }, 'a request waits for EVENT_VERSIONS=current');
      return this.#entry('not_enabled_yet', [error.eventType]);
    }
    if (error instanceof Unavailable) {
      const cause = error.cause instanceof Error ? error.cause.message : undefined;
      const { requestID } = request.vpds ?? {};
      this.#logger.warn({ code: 'unavailable', requestID, reason: error.message, cause }, 'unavailable');
      return this.#entry('unavailable', [error.message], { 'retry-after': String(error.retryAfterSeconds) });
    }
    if (error instanceof AppendRefused) return this.#entry('change_not_storable', []);
    if (error instanceof UnreadableEvent) {
      const line = { requestID: request.vpds?.requestID, reason: error.message };
      this.#logger.error({ code: 'event_unreadable', ...line }, 'a request needs an unreadable event');
      return this.#entry('event_not_readable', []);
    }
    const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
    const known = typeof code === 'string' ? ROUTER_CODES[code] : undefined;
    if (known === 'body_too_large') return this.#entry(known, [request.vpds.operation.body.maxBytes]);
    if (known !== undefined) return this.#entry(known, []);
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
      return this.#entry('malformed_request', []);
    this.#logger.error({ code: 'request_failed', requestID: request.vpds?.requestID, err: error }, 'request failed');
    return this.#entry('internal', []);
  }

  #entry(
    code: string,
    parameters: Refusal['parameters'],
    headers: Readonly<Record<string, string>> = {},
  ): ReportedError {
    const entry = this.#catalogue.get(code);
    if (entry === undefined) {
      this.#logger.error(
        { code: 'response_code_unknown', reason: code },
        'an error code is missing from the catalogues',
      );
      return { code: 'internal', http: 500, text: edgeErrors.internal.text, headers: {} };
    }
    return { code, http: entry.http, text: errorText(entry, parameters), headers };
  }
}

/** Some clients request the charset explicitly. */
const JSON_TYPES = ['application/json', 'application/problem+json'].flatMap((type) => [type, `${type};charset=utf-8`]);

/** RFC 9110, 12.5.1: by quality, then specificity, then order. Default: plain JSON. */
function wantsProblem({ headers }: FastifyRequest): boolean {
  if (headers.accept === undefined || headers.accept === '*/*') return false;
  return new Negotiator({ headers }).mediaType(JSON_TYPES)?.startsWith('application/problem+json') === true;
}

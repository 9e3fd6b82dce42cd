import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from './envelope.ts';

/** Answers a request that no route has. */
export type UnknownPath = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Gives every error of a controller to the envelope; Nest's own 'not found', thrown where no route is, to its handler. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  readonly #envelope: ErrorEnvelope;
  readonly #unknownPath: UnknownPath;

  constructor(envelope: ErrorEnvelope, unknownPath: UnknownPath) {
    this.#envelope = envelope;
    this.#unknownPath = unknownPath;
  }

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return request.is404 ? this.#unknownPath(request, reply) : this.#envelope.send(error, request, reply);
  }
}

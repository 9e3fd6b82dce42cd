import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from './envelope.ts';

export type UnknownPath = (request: FastifyRequest, reply: FastifyReply) => void;

@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  readonly #envelope: ErrorEnvelope;
  readonly #unknownPath: UnknownPath;

  constructor(envelope: ErrorEnvelope, unknownPath: UnknownPath) {
    this.#envelope = envelope;
    this.#unknownPath = unknownPath;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (request.is404) this.#unknownPath(request, reply);
    else this.#envelope.send(error, request, reply);
  }
}

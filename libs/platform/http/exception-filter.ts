import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from './envelope.ts';

/** Gives every error of a controller to the envelope. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  readonly #envelope: ErrorEnvelope;

  constructor(envelope: ErrorEnvelope) {
    this.#envelope = envelope;
  }

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    return this.#envelope.send(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

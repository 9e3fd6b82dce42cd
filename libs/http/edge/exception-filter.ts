import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { Refusal } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from './envelope.ts';
import { type IdempotencyGate, sendReplay } from './idempotency-gate.ts';

export type UnknownPath = (request: FastifyRequest, reply: FastifyReply) => void;

@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  readonly #envelope: ErrorEnvelope;
  readonly #gate: IdempotencyGate;
  readonly #unknownPath: UnknownPath;

  constructor(envelope: ErrorEnvelope, gate: IdempotencyGate, unknownPath: UnknownPath) {
    this.#envelope = envelope;
    this.#gate = gate;
    this.#unknownPath = unknownPath;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (request.is404) this.#unknownPath(request, reply);
    else if (error instanceof Refusal && mayBeRepeated(error, request)) this.#refuseKeyed(error, request, reply);
    else this.#envelope.send(error, request, reply);
  }

  /** A request that was carried out gets its answer, however its repetition is refused (ANS-7). */
  #refuseKeyed(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
    this.#gate.recall(request).then(
      (answer) => {
        if (answer === null) this.#envelope.send(refusal, request, reply);
        else sendReplay(answer, reply);
      },
      (error: unknown) => this.#envelope.send(error, request, reply),
    );
  }
}

/** A body or a query that is refused was refused the first time, too. */
function mayBeRepeated(refusal: Refusal, { vpds }: FastifyRequest): boolean {
  return vpds.idempotency !== null && refusal !== vpds.bodyRefusal && refusal !== vpds.queryRefusal;
}

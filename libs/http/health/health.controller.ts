import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Metrics, Readiness } from '@vpds/observability';
import { sharedPayload } from '../edge/shared-payload.ts';

/** Needs no key, and shows no company's data (ANS-10). */
@Controller()
export class HealthController {
  readonly #readiness: Readiness;
  readonly #metrics: Metrics;

  constructor(@Inject(Readiness) readiness: Readiness, @Inject(Metrics) metrics: Metrics) {
    this.#readiness = readiness;
    this.#metrics = metrics;
  }

  @Get('health/live')
  @Header('cache-control', 'no-store')
  live() {
    return { message: 'live', status: 'success' };
  }

  @Get('health/ready')
  @Header('cache-control', 'no-store')
  ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { ready, reasons } = this.#readiness.state;
    if (ready) return { message: 'ready', status: 'success' };
    void reply.code(503).header('retry-after', '1');
    const message = Object.entries(reasons).map(([component, reason]) => `${component}: ${reason}`);
    return { message: message.join('; '), status: 'error', code: 'not_ready' };
  }

  @Get('metrics')
  @Header('cache-control', 'no-store')
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    void reply.header('content-type', this.#metrics.contentType);
    return sharedPayload(await this.#metrics.rendered());
  }
}

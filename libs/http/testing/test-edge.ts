import { Controller, Get, type Type } from '@nestjs/common';
import type { Principal } from '@vpds/kernel';
import { createLogger } from '../../observability/logging.ts';
import { Metrics } from '../../observability/metrics.ts';
import { Readiness } from '../../observability/readiness.ts';
import { type Edge, type EdgeOptions, createEdge } from '../edge/create-edge.ts';

export const PRINCIPAL: Principal = { companyID: 1, userID: 2, apiKeyID: 'key-1', permissions: [] };

/** `GET /thing` */
@Controller('thing')
export class ThingController {
  @Get()
  get() {
    return { message: 'here', status: 'success' };
  }
}

/** An edge without limits, log and replays. Every key is that of {@link PRINCIPAL}. */
export function testEdge(controller: Type, options: Partial<EdgeOptions> = {}): Promise<Edge> {
  class TestModule {}
  return createEdge({
    modules: [{ module: TestModule, controllers: [controller] }],
    providers: [],
    catalogues: [],
    routes: [],
    authenticator: { authenticate: async () => PRINCIPAL },
    idempotency: { find: async () => null, keep: async () => {} },
    limiter: null,
    maxBodyBytes: 1_024,
    logger: createLogger('silent', 'test'),
    readiness: new Readiness(),
    metrics: new Metrics(),
    ...options,
  });
}

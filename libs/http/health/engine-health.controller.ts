import { Controller, Get, Header, Inject } from '@nestjs/common';
import { EngineHealth, Readiness } from '@vpds/observability';

/** Always 200: not for probes. No key, no company's data (ANS-10). */
@Controller()
export class EngineHealthController {
  readonly #readiness: Readiness;
  readonly #engines: EngineHealth;

  constructor(@Inject(Readiness) readiness: Readiness, @Inject(EngineHealth) engines: EngineHealth) {
    this.#readiness = readiness;
    this.#engines = engines;
  }

  @Get('health')
  @Header('cache-control', 'no-store')
  health() {
    const { ready, reasons } = this.#readiness.state;
    return { message: { ready, reasons, engines: this.#engines.reports }, status: 'success' };
  }
}

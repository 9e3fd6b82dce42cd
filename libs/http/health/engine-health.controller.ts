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
    const { held, state } = this.#readiness;
    const effects = {
      held: held !== null,
      since: held === null ? null : new Date(held.since).toISOString(),
      reason: held?.reason ?? null,
    };
    return { message: { ...state, engines: this.#engines.reports, effects }, status: 'success' };
  }
}

// Statistics over a directory's log as a process: `serve` answers GET /statistics, `rebuild` rebuilds them and prints
// the duration. Runs the build.
import 'reflect-metadata';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { OPERATION_CLIENT, createEdge, ServiceTime, servedBy } from '@vpds/http';
import { InProcessClient } from '@vpds/runtime';
import { Metrics, Readiness, createLogger } from '@vpds/observability';
import { statisticsEdge, statisticsService } from '@vpds/statistics';

const [mode, directory = ''] = process.argv.slice(2);
const engine = await openSqliteEngine({ directory });
const logger = createLogger('error', 'bench');
const readiness = new Readiness({});
const metrics = new Metrics();
const statistics = statisticsService({
  events: engine.events,
  headerLog: engine.headerLog,
  counters: engine.counters,
  cells: engine.cells,
  operational: engine.operational,
  time: new ServiceTime('Europe/Copenhagen'),
  names: { a: 'provider_a', b: 'provider_b' },
  metrics,
  logger,
  readiness,
  lagWarnSeconds: 3_600,
});
await statistics.start?.();

/** Resolves when the given version is current and complete. */
async function caughtUp(version: number): Promise<void> {
  for (;;) {
    const { versions } = await statistics.projection.status();
    const current = versions.find(({ state }) => state === 'current');
    if (current?.version === version && current.lagSeconds === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The series are counted beside the statistics. */
async function allCaughtUp(): Promise<void> {
  const behind = async () => {
    const statuses = await Promise.all((statistics.readModels ?? []).map((each) => each.status()));
    return statuses.some(({ versions }) => versions.every((each) => each.state !== 'current' || each.lagSeconds !== 0));
  };
  while (await behind()) await new Promise((resolve) => setTimeout(resolve, 100));
}

await caughtUp(1);
await allCaughtUp();
if (mode === 'rebuild') {
  const started = performance.now();
  await caughtUp(await statistics.projection.replay());
  console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000 }));
  await statistics.stop?.();
  await engine.close();
} else {
  const operationClient = new InProcessClient();
  operationClient.register(statistics.handlers);
  const { app } = await createEdge({
    ...servedBy([statisticsEdge]),
    providers: [{ provide: OPERATION_CLIENT, useValue: operationClient }],
    authenticator: {
      authenticate: async () => ({ companyID: 1, userID: 1, apiKeyID: 'bench', permissions: ['analyse'] }),
    },
    idempotency: engine.idempotency,
    limiter: null,
    maxBodyBytes: 1_024,
    logger,
    readiness,
    metrics,
  });
  await app.listen(0, '127.0.0.1');
  console.log(`statistics is ready on ${await app.getUrl()}`);
}

// Products and keys as a process: no statistics, reactions, jobs, event feed. Runs the build.
import 'reflect-metadata';
import { KeyAuthenticator, RefusedLogins, accountsService, bootstrap } from '@vpds/accounts';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { OPERATION_CLIENT, EVENT_STORE, createEdge, ServiceTime, servedBy } from '@vpds/http';
import { NONE_LOST } from '@vpds/kernel';
import { HeldEffects, InProcessClient } from '@vpds/runtime';
import { LiveViews } from '@vpds/projections';
import { Metrics, Readiness, createLogger } from '@vpds/observability';
import { OutboundMetrics } from '@vpds/outbound';
import { productEdge, productService } from '@vpds/product';

const [directory = '', key = ''] = process.argv.slice(2);
const engine = await openSqliteEngine({ directory });
const { events, views } = new LiveViews(engine);
const { operational } = engine;
const logger = createLogger('error', 'bench');
const metrics = new Metrics();
const operationClient = new InProcessClient();
const authenticator = new KeyAuthenticator({ events, views });
const time = new ServiceTime('Europe/Copenhagen');
const services = [
  accountsService({ events, views, authenticator, time, operational, refusedLogins: new RefusedLogins(operational) }),
  productService({
    events,
    views,
    operationClient,
    time,
    logger,
    outboundMetrics: new OutboundMetrics(metrics),
    platform: { url: '', token: '' },
    relatedHistory: [],
  }),
];
for (const service of services) {
  operationClient.register(service.handlers);
  for (const view of (service.projections ?? []).flatMap((projection) => projection.views)) await views.ensure(view);
}
await engine.recovered(engine.recovery.head);
await bootstrap(events, operationClient, key);
const { app } = await createEdge({
  ...servedBy([productEdge]),
  providers: [
    { provide: OPERATION_CLIENT, useValue: operationClient },
    { provide: EVENT_STORE, useValue: events },
    { provide: HeldEffects, useValue: NONE_LOST },
    { provide: ServiceTime, useValue: time },
  ],
  authenticator,
  idempotency: engine.idempotency,
  limiter: null,
  maxBodyBytes: 1_048_576,
  logger,
  readiness: new Readiness(),
  metrics,
});
await app.listen(0, '127.0.0.1');
console.log(`products alone is ready on ${await app.getUrl()}`);

import { join } from 'node:path';
import { CompanyQuotas, KeyAuthenticator, RefusedLogins, UsageRecords, accountsService, rates } from '@vpds/accounts';
import { type MailSettings, commissionContract, commissionService } from '@vpds/commission';
import { CALLER, type ContextEdge, EVENT_STORE, QUOTAS, ServiceTime } from '@vpds/http';
import { EDGES } from '@vpds/interface';
import { type ContextService, type Engines, InProcessCaller, type Settings } from '@vpds/runtime';
import { type Metrics, type Readiness } from '@vpds/observability';
import { OutboundMetrics } from '@vpds/outbound';
import type { Projection } from '@vpds/projections';
import { preparedDataService } from '@vpds/prepared-data';
import { productService } from '@vpds/product';
import { statisticsService } from '@vpds/statistics';
import { trackingContract, trackingService } from '@vpds/tracking';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import type { OutsideSystems } from './outside-systems.ts';

export interface Composition {
  readonly services: readonly ContextService[];
  readonly edges: readonly ContextEdge[];
  readonly providers: readonly Provider[];
  readonly authenticator: KeyAuthenticator;
  readonly refusedLogins: RefusedLogins;
  readonly caller: InProcessCaller;
  /** The counters, to be replayed and switched. */
  readonly statistics: Projection;
}

/** Every context in one process: calls between them are function calls. */
export function compose(
  settings: Settings,
  engines: Engines,
  outside: OutsideSystems,
  metrics: Metrics,
  logger: Logger,
  readiness: Readiness,
): Composition {
  const { events, views, operational, jobs } = engines;
  const caller = new InProcessCaller();
  const time = new ServiceTime(settings.SERVICE_TIMEZONE);
  const { authenticator, refusedLogins, quotas, service: accounts } = accountsParts(settings, engines, time, logger);
  const outboundMetrics = new OutboundMetrics(metrics);
  const statistics = statisticsService({
    events,
    facts: engines.facts,
    counters: engines.counters,
    operational,
    time,
    names: { a: settings.PROVIDER_A_NAME, b: settings.PROVIDER_B_NAME },
    metrics,
    logger,
    readiness,
    lagWarnSeconds: settings.STATS_LAG_WARN_SECONDS,
  });
  const services = [
    accounts,
    productService({
      events,
      views,
      caller,
      time,
      logger,
      outboundMetrics,
      platform: outside.platform,
      maxLearnedKeys: settings.MAX_LEARNED_KEYS,
      platformRequestsPerSecond: settings.PLATFORM_REQUESTS_PER_SECOND,
      relatedHistory: [
        ({ assignmentEventIDs }, context) =>
          caller.call(commissionContract.notificationHistory, { assignmentEventIDs }, context),
        ({ productID }, context) => caller.call(trackingContract.history, { productID }, context),
      ],
    }),
    commissionService({ events, views, operational, caller, mail: mailSettings(settings), metrics, logger }),
    preparedDataService({
      events,
      views,
      caller,
      urlCheck: settings.URL_CHECK,
      urlCheckDeny: settings.URL_CHECK_DENY,
      urlCheckPorts: settings.URL_CHECK_PORTS,
    }),
    trackingService({
      events,
      views,
      operational,
      jobs,
      caller,
      time,
      logger,
      outboundMetrics,
      providers: transportProviders(settings, outside),
      pollIntervalSeconds: settings.POLL_INTERVAL_SECONDS,
      outbound: { requestsPerSecond: settings.PROVIDER_REQUESTS_PER_SECOND },
    }),
    statistics,
  ];
  for (const service of services) caller.register(service.handlers);
  return {
    services,
    edges: EDGES,
    providers: edgeProviders(caller, events, quotas),
    authenticator,
    refusedLogins,
    caller,
    statistics: statistics.projection,
  };
}

function transportProviders(settings: Settings, outside: OutsideSystems) {
  return {
    a: { name: settings.PROVIDER_A_NAME, ...outside.providerA },
    b: { name: settings.PROVIDER_B_NAME, ...outside.providerB },
  };
}

/** What the controllers inject. */
function edgeProviders(caller: InProcessCaller, events: Engines['events'], quotas: CompanyQuotas): Provider[] {
  return [
    { provide: CALLER, useValue: caller },
    { provide: EVENT_STORE, useValue: events },
    { provide: QUOTAS, useValue: quotas },
  ];
}

/** The accounts context, with what the edge asks of it for each request. */
function accountsParts(settings: Settings, engines: Engines, time: ServiceTime, logger: Logger) {
  const { events, views, operational, checkpoints } = engines;
  const authenticator = new KeyAuthenticator({ events, views });
  const refusedLogins = new RefusedLogins(operational);
  const records = new UsageRecords(operational);
  const quotas = new CompanyQuotas(events, records);
  const service = accountsService({
    events,
    views,
    authenticator,
    time,
    refusedLogins,
    auditDays: settings.AUDIT_DAYS,
    usage: { records, quotas, rates: rates(settings), checkpoints, logger },
  });
  return { authenticator, refusedLogins, quotas, service };
}

function mailSettings(settings: Settings): MailSettings {
  return {
    smtpUrl: settings.SMTP_URL,
    allowPlaintext: settings.SMTP_ALLOW_PLAINTEXT,
    outbox: join(settings.DATA_DIR, 'outbox'),
    from: settings.MAIL_FROM,
    inDoubt: settings.MAIL_IN_DOUBT,
    budgets: { perPartner: settings.MAILS_PER_PARTNER_AND_HOUR, perCompany: settings.MAILS_PER_COMPANY_AND_HOUR },
  };
}

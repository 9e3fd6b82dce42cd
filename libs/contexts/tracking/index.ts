import {
  type OperationClient,
  type EventStore,
  type JobQueue,
  type OperationalStore,
  type ViewStore,
  now as serviceNow,
  operationalLeases,
} from '@vpds/kernel';
import type { ContextEdge, ServiceTime } from '@vpds/http';
import {
  type BoundedContext,
  type CommonSettings,
  type ContextService,
  EffectsGate,
  type HeldEffects,
  type OutsideSystems,
} from '@vpds/runtime';
import { type OutboundMetrics, type OutboundOptions } from '@vpds/outbound';
import { idAfterPrefix } from '@vpds/projections';
import type { Logger } from 'pino';
import type { ProviderKind } from './domain/transport.ts';
import { ActiveTransportHandler } from './active-transport/active-transport.handler.ts';
import { listProvidersEndpoint } from './list-providers/list-providers.controller.ts';
import { ListProvidersHandler } from './list-providers/list-providers.handler.ts';
import { listTransportsEndpoint } from './list-transports/list-transports.controller.ts';
import { cancelTransportEndpoint } from './cancel-transport/cancel-transport.controller.ts';
import { CancelTransportHandler } from './cancel-transport/cancel-transport.handler.ts';
import { ListTransportsHandler } from './list-transports/list-transports.handler.ts';
import { orderTransportEndpoint } from './order-transport/order-transport.controller.ts';
import { EqualOrders } from './order-transport/equal-orders.ts';
import { OrderTransportHandler } from './order-transport/order-transport.handler.ts';
import { PlacingAttempts } from './place-transport/placing-attempts.ts';
import { OrderEffects } from './place-transport/order-effects.ts';
import { PlaceTransportJob, placingReactions } from './place-transport/place-transport.job.ts';
import { pollingReactions } from './poll-statuses/begin-polling.reaction.ts';
import { PollEffects } from './poll-statuses/poll-effects.ts';
import { PollRecords } from './poll-statuses/poll-records.ts';
import { PollSchedule } from './poll-statuses/poll-schedule.ts';
import { StatusPoller } from './poll-statuses/status-poller.ts';
import { openProviders } from './providers/providers.ts';
import type { ProviderAddress } from './providers/transport-provider.ts';
import { trackingErrors } from './tracking.errors.ts';
import { TRANSPORT_STREAMS, transportAggregate } from './transport.aggregate.ts';
import { TransportActivityHandler } from './transport-activity/transport-activity.handler.ts';
import { TransportHistoryHandler } from './transport-history/transport-history.handler.ts';
import { TRANSPORTS } from './transport.view.ts';
import { askTransportEndpoint } from './ask-transport/ask-transport.controller.ts';
import { AskTransportHandler } from './ask-transport/ask-transport.handler.ts';
import { transportsListEndpoint } from './transports-list/transports-list.controller.ts';
import { TransportsListHandler } from './transports-list/transports-list.handler.ts';
import { Transports } from './transports.ts';

export const trackingEdge: ContextEdge = {
  endpoints: [
    listTransportsEndpoint,
    orderTransportEndpoint,
    cancelTransportEndpoint,
    transportsListEndpoint,
    askTransportEndpoint,
    listProvidersEndpoint,
  ],
  errors: trackingErrors,
};

export interface TrackingEngines {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly jobs: JobQueue;
  readonly operationClient: OperationClient;
  readonly time: ServiceTime;
  readonly logger: Logger;
  readonly outboundMetrics: OutboundMetrics;
  readonly providers: Readonly<Record<ProviderKind, ProviderAddress>>;
  readonly pollIntervalSeconds: number;
  readonly outbound?: Partial<
    Pick<OutboundOptions, 'budget' | 'requestsPerSecond' | 'timeout' | 'breaker' | 'monotonic'>
  >;
  /** Default: the machine's clock. */
  readonly now?: () => number;
  /** If absent, nothing is held. */
  readonly effects?: Pick<HeldEffects, 'gate'>;
}

/** `pollers`: for tests. */
export interface TrackingService extends ContextService {
  readonly pollers: Readonly<Record<ProviderKind, StatusPoller>>;
}

export function trackingService(engines: TrackingEngines): TrackingService {
  const {
    events,
    views,
    operational,
    jobs,
    operationClient,
    time,
    logger,
    outboundMetrics: metrics,
    now = serviceNow,
  } = engines;
  const providers = openProviders(engines.providers, { ...engines.outbound, logger, metrics, now });
  const transports = new Transports(events, views);
  const schedule = new PollSchedule(engines.pollIntervalSeconds * 1_000);
  const polls = new PollRecords(operational, schedule, now);
  const gate = engines.effects?.gate ?? new EffectsGate();
  const attempts = new PlacingAttempts(operational, now, gate);
  const placing = { events, transports, polls, attempts, logger, now };
  const polling = { transports, polls, schedule, logger, now, gate };
  const pollers = {
    a: new StatusPoller({ ...polling, provider: providers.a }),
    b: new StatusPoller({ ...polling, provider: providers.b }),
  };
  return {
    name: 'tracking',
    pollers,
    handlers: [
      new OrderTransportHandler({
        events,
        jobs,
        operationClient,
        transports,
        equalOrders: new EqualOrders(transports, operationalLeases(operational, 'strict-orders')),
        providers,
        logger,
        gate,
      }),
      new CancelTransportHandler({ operationClient, transports, providers, attempts, gate }),
      new ListTransportsHandler({ operationClient, transports, polls, providers, time }),
      new TransportsListHandler({ views, providers, time }),
      new AskTransportHandler({ jobs, transports, polls }),
      new ListProvidersHandler({ providers, time, now }),
      new ActiveTransportHandler(events, transports, providers),
      new TransportActivityHandler(transports),
      new TransportHistoryHandler(events, transports, providers, time),
    ],
    projections: [
      {
        views: [TRANSPORTS],
        streamPrefix: TRANSPORT_STREAMS,
        aggregate: transportAggregate,
        documentID: idAfterPrefix(TRANSPORT_STREAMS),
      },
    ],
    reactions: [...placingReactions(), ...pollingReactions(polls)],
    jobs: [new PlaceTransportJob(providers.a, placing), new PlaceTransportJob(providers.b, placing)],
    effects: [providers.a, providers.b].flatMap((provider) => [
      new OrderEffects(provider, views, transports, attempts),
      new PollEffects(provider, polls),
    ]),
    async start() {
      pollers.a.start();
      pollers.b.start();
    },
    /** Aborted calls are retried after the next start. */
    async stop() {
      await Promise.all([providers.a.close(), providers.b.close()]);
      await Promise.all([pollers.a.stop(), pollers.b.stop()]);
    },
  };
}

function transportProviders(
  settings: CommonSettings,
  { providerA, providerB }: OutsideSystems,
): TrackingEngines['providers'] {
  return {
    a: { name: settings.PROVIDER_A_NAME, ...providerA },
    b: { name: settings.PROVIDER_B_NAME, ...providerB },
  };
}

export const trackingContext = {
  name: 'tracking',
  edge: trackingEdge,
  codecs: [transportAggregate.codec],
  needs: ['PROVIDER_A_URL', 'PROVIDER_A_TOKEN', 'PROVIDER_B_URL', 'PROVIDER_B_TOKEN'],
  service({ settings, engines, outside, replicas, ...parts }) {
    const { events, views, operational, jobs } = engines;
    const requestsPerSecond = settings.PROVIDER_REQUESTS_PER_SECOND;
    return trackingService({
      ...parts,
      events,
      views,
      operational,
      jobs,
      providers: transportProviders(settings, outside),
      pollIntervalSeconds: settings.POLL_INTERVAL_SECONDS,
      // All replicas share one budget per provider (TRA-7).
      outbound: replicas === undefined ? { requestsPerSecond } : { budget: replicas.budget(requestsPerSecond) },
    });
  },
} as const satisfies BoundedContext;

export { trackingContract } from './tracking.contract.ts';

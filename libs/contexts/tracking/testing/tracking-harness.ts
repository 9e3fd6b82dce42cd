import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type CallContext,
  type EventStore,
  type Handler,
  type JobQueue,
  Refusal,
  eventStoreWith,
  newSeed,
} from '@vpds/kernel';
import { type EffectsGate, InProcessClient, type RunningServices, runServices } from '@vpds/runtime';
import { Metrics } from '@vpds/observability';
import { OutboundMetrics } from '@vpds/outbound';
import { ServiceTime } from '@vpds/http';
import { type Identifiers, type ProductSummary, productContract } from '@vpds/product/contract';
import { type SimulatorOptions, type Simulators, type SystemAddress, startSimulators } from '@vpds/simulators';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { type TrackingService, trackingService } from '../index.ts';
import {
  type ActiveTransport,
  type CancelTransportRequest,
  type OrderTransportRequest,
  trackingContract,
} from '../tracking.contract.ts';
import { NOBODY, PICKUP } from './sample-transports.ts';

export interface TrackingOptions {
  readonly stepSeconds?: number;
  readonly pollIntervalSeconds?: number;
  /** Replaces the engine's jobs; then the test drives jobs and pollers itself. */
  readonly jobs?: JobQueue;
  readonly now?: () => number;
  readonly timeout?: number;
  readonly clock?: SimulatorOptions['clock'];
  readonly providerB?: SystemAddress;
  readonly gate?: EffectsGate;
  /** Methods of the log that the service has in place of the engine's. */
  readonly replaced?: (events: EventStore) => Partial<EventStore>;
}

const COMPANY = 3;

/** Any number is a product of one company. */
class AnyProduct implements Handler<{ identifiers: Identifiers }, ProductSummary> {
  readonly operation = productContract.resolve;

  async handle({ identifiers }: { identifiers: Identifiers }): Promise<ProductSummary> {
    const { productID = 1 } = identifiers;
    if (productID > 1_000_000) throw new Refusal('product_not_found', ['productID', productID]);
    const vehicleIdentificationNumber = `WVWZZZ1JZXW${String(productID).padStart(6, '0').slice(-6)}`;
    return { productID, companyID: COMPANY, vehicleIdentificationNumber, AP30Pno: null, AP30Guid: null };
  }
}

class AnyOneProduct extends AnyProduct {
  override readonly operation = productContract.resolveOne as never;
}

export interface TrackingHarness {
  readonly engine: SqliteEngine;
  readonly simulators: Simulators;
  readonly service: TrackingService;
  readonly metrics: Metrics;
  readonly log: string[];
  order(
    change?: Partial<OrderTransportRequest> & { productID?: number },
    context?: Partial<CallContext>,
  ): Promise<Ordered>;

  cancel(named: Partial<CancelTransportRequest>, context?: Partial<CallContext>): Promise<unknown>;
  ask(transportID: string): Promise<unknown>;
  active(productID: number, until?: number): Promise<ActiveTransport | null>;
  list(productID?: number, order?: 'ASC' | 'DESC'): Promise<any>;
  /** Rows of the company's list. */
  listed(filters: Readonly<Record<string, string>>): Promise<readonly any[]>;
  history(productID?: number): Promise<{ event: string; detail: Record<string, unknown> }[]>;
  stop(): Promise<void>;
}

export interface Ordered {
  readonly transportID: string;
  readonly externalID: number | string | null;
}

/** A real engine, and simulated providers over HTTP. */
export async function startTracking(options: TrackingOptions = {}): Promise<TrackingHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'tracking-'));
  const engine = await openSqliteEngine({ directory });
  const simulators = await startSimulators({
    directory,
    stepSeconds: options.stepSeconds ?? 60,
    tokens: { a: 'token-of-a', b: 'token-of-b', platform: 'token-of-platform' },
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const log: string[] = [];
  const logger = pino(
    { level: 'debug' },
    new Writable({ write: (line: Buffer, _, done) => (log.push(String(line)), done()) }),
  );
  const metrics = new Metrics();
  const operationClient = new InProcessClient();
  const service = trackingService({
    events: eventStoreWith(engine.events, options.replaced?.(engine.events) ?? {}),
    views: engine.views,
    operational: engine.operational,
    jobs: options.jobs ?? engine.jobs,
    operationClient,
    time: new ServiceTime('Europe/Copenhagen'),
    logger,
    outboundMetrics: new OutboundMetrics(metrics),
    providers: {
      a: { name: 'Alpha', ...simulators.providerA },
      b: { name: 'Bravo', ...simulators.providerB, ...options.providerB },
    },
    pollIntervalSeconds: options.pollIntervalSeconds ?? 300,
    outbound: {
      requestsPerSecond: 10_000,
      timeout: options.timeout ?? 10_000,
      ...(options.now === undefined ? {} : { monotonic: options.now }),
    },
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.gate === undefined ? {} : { effects: { gate: options.gate } }),
  });
  operationClient.register([...service.handlers, new AnyProduct(), new AnyOneProduct()]);
  for (const { views } of service.projections) for (const view of views) await engine.views.ensure(view);
  let running: RunningServices | null = null;
  if (options.jobs === undefined) running = await runServices([service], engine, logger, metrics);
  else
    for (const job of service.jobs ?? [])
      options.jobs.process(job.kind, job.options, (id, attempt) => job.run(id, attempt));

  return {
    engine,
    simulators,
    service,
    metrics,
    log,
    async order({ productID = 1, ...change } = {}, context = {}) {
      const request = {
        identifiers: { productID },
        provider: 'a',
        pickup: PICKUP,
        delivery: NOBODY,
        comment: null,
        ...change,
      };
      const { message } = await operationClient.call(trackingContract.order, request, { ...callOfUser(), ...context });
      return message as unknown as Ordered;
    },
    async cancel(named, context = {}) {
      const request = { transportID: null, identifiers: {}, reason: 'The buyer fetches it', ...named };
      return operationClient.call(trackingContract.cancel, request, { ...callOfUser(), ...context });
    },
    async ask(transportID) {
      return (await operationClient.call(trackingContract.ask, { transportID }, callOfUser())).message;
    },
    active: (productID, until) =>
      operationClient.call(trackingContract.active, { productID, until: until ?? null }, callOfUser()),
    async listed(filters) {
      const page = { limit: 100, cursor: null };
      const request = { ...page, filters, times: {}, sort: 'created', order: 'desc', total: false } as const;
      return (await operationClient.call(trackingContract.listed, request, callOfUser())).rows;
    },
    async list(productID = 1, order = 'DESC') {
      return (await operationClient.call(trackingContract.list, { identifiers: { productID }, order }, callOfUser()))
        .message;
    },
    history: (productID = 1) => operationClient.call(trackingContract.history, { productID }, callOfUser()),
    async stop() {
      await (running === null ? service.stop?.() : running.stop());
      await simulators.close();
      await engine.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Ten seconds until its deadline. */
export function callOfUser(): CallContext {
  return {
    principal: { companyID: COMPANY, userID: 30, apiKeyID: 'key-30', permissions: [] },
    requestID: 'request-1',
    correlationID: 'request-1',
    causationID: null,
    traceparent: null,
    seed: newSeed(),
    isRetry: false,
    deadline: Date.now() + 10_000,
    idempotency: null,
  };
}

/** Leaves no time to wait for the provider. */
export function noWait(): Partial<CallContext> {
  return { deadline: Date.now() + 1_000 };
}

import { examineBootstrapKey, firstKey, isIssued, newcomersLink, openAccess } from '@vpds/accounts';
import type { SqliteEngine } from '@vpds/engine-sqlite';
import { contextsWith, createInterface, eventCodecs } from '@vpds/interface';
import { type Handler, now, serviceClock, writeEventVersions } from '@vpds/kernel';
import {
  ClockWatch,
  type ContextParts,
  type ContextService,
  DamageReport,
  EffectDrops,
  EffectsGate,
  type Engines,
  HeldEffects,
  InProcessClient,
  KnownDecisions,
  type RunningServices,
  StoredLog,
  type Settings,
  cannotListen,
  clockedEvents,
  deadLetterSources,
  decidedEvents,
  decidedHeaders,
  effectHandlers,
  keepNextTickShape,
  processReadBudget,
  reportWaitingEvents,
  runServices,
  stopOnSignal,
  whyNotListening,
} from '@vpds/runtime';
import { type Edge, ServiceTime, createHealthApp } from '@vpds/http';
import {
  EngineHealth,
  Metrics,
  Readiness,
  createLogger,
  handleLibraryFailures,
  serviceVersion,
  showProcess,
  startTracing,
} from '@vpds/observability';
import {
  LiveViews,
  type ViewVersions,
  deadLetterHandlers,
  subscribersHandler,
  projectionHandlers,
  showProjections,
  viewVersions,
} from '@vpds/projections';
import { MemoryRateLimiter } from '@vpds/limits';
import { OutboundMetrics } from '@vpds/outbound';
import type { Logger } from 'pino';
import { printBanner } from './banner.ts';
import { catchUpViews } from './catch-up-views.ts';
import { freeStartMemory } from './free-start-memory.ts';
import { outsideSystems } from './outside-systems.ts';
import { StartRefused } from './start-refused.ts';

/** The name in readiness and `GET /health`. */
const LOG = 'event log';
/** Milliseconds, after which the process ends anyway. */
const STOP_WITHIN = 20_000;
/** Milliseconds that the clock may be earlier than the last event. */
const CLOCK_TOLERANCE = 60_000;

/** What a start has begun so far. */
interface Started {
  endTracing?: () => Promise<void>;
  engine?: SqliteEngine;
  outside?: Awaited<ReturnType<typeof outsideSystems>>;
  clock?: ClockWatch;
  versions?: readonly ViewVersions[];
  edge?: Edge;
  metricsApp?: Awaited<ReturnType<typeof serveMetrics>>;
  running?: RunningServices;
}

/**
 * Runs everything in one process, on SQLite (ADR-1). Resolves when it listens, or when a signal has ended the start.
 * @throws StartRefused
 */
export async function startAllInOne(settings: Settings, opening: Promise<SqliteEngine>): Promise<void> {
  writeEventVersions(settings.EVENT_VERSIONS, serviceVersion());
  keepNextTickShape();
  const logger = createLogger(settings.LOG_LEVEL, 'all-in-one');
  const readiness = new Readiness();
  const started: Started = {};
  // Registered first: catching up may take minutes.
  const stop = stopOnSignal(logger, readiness, STOP_WITHIN, async () => {
    await starting.catch(() => undefined);
    await stopStarted(started);
  });
  const starting = start(settings, opening, { logger, readiness, stop }, started);
  await starting.catch((error: unknown) => {
    if (!readiness.draining) throw error;
  });
}

async function stopStarted(started: Started): Promise<void> {
  await started.edge?.close();
  await started.metricsApp?.close();
  await started.running?.stop();
  await Promise.all(started.versions?.map((view) => view.stop()) ?? []);
  started.clock?.stop();
  await started.outside?.close();
  await started.engine?.close();
  await started.endTracing?.();
}

/** @throws Error once the process stops */
async function start(
  settings: Settings,
  opening: Promise<SqliteEngine>,
  { logger, readiness, stop }: { logger: Logger; readiness: Readiness; stop: (exitCode: number) => void },
  started: Started,
): Promise<void> {
  const metrics = new Metrics();
  showProcess('all-in-one', readiness, metrics);
  started.endTracing = await startTracing(settings, { service: 'all-in-one', logger, metrics });
  const engineHealth = new EngineHealth([LOG], logger, metrics);
  engineHealth.up(LOG);
  const engine = (started.engine = await opening);
  // A fatal error during the start rejects every call and becomes the one sentence of `StartRefused`.
  engine.onFatal(() => undefined);
  engine.onTrouble((err) =>
    logger.warn({ code: 'job_end_waiting', err }, 'the end of a job cannot be written, retrying'),
  );
  compareClocks(engine.lastRecordedAt, logger);
  await examineBootstrapKey(settings.BOOTSTRAP_API_KEY, (apiKeyID) => isIssued(engine.events, apiKeyID), logger);
  const outside = (started.outside = await outsideSystems(settings, logger));
  const decisions = new KnownDecisions(engine.events);
  const ports = countingPorts(engine, decisions, new DamageReport(logger, metrics));
  const clock = (started.clock = watchClock(engine, logger, metrics));
  const live = new LiveViews(ports);
  const operationClient = new InProcessClient();
  const effects = await decideEffects(engine, ports, { settings, logger, metrics, readiness });
  const parts: ContextParts = {
    settings,
    engines: { ...ports, events: live.events, views: live.views },
    operationClient,
    time: new ServiceTime(settings.SERVICE_TIMEZONE),
    logger,
    metrics,
    outboundMetrics: new OutboundMetrics(metrics),
    readiness,
    outside: outside.systems,
    effects,
  };
  const access = openAccess(parts);
  const services = contextsWith(access).map((context) => context.service(parts));
  const versions = (started.versions = viewVersions(services, { ...ports, live, logger }));
  showProjections([...services.flatMap(({ readModels = [] }) => readModels), ...versions], metrics);
  operationClient.register(handlersOf(services, versions, ports, parts));
  await catchUpViews(engine, { live, versions }, services, logger, readiness);
  readiness.throwIfDraining();
  const edge = await createInterface(parts, {
    access,
    clock,
    log: new StoredLog(engine.events, decisions),
    reads: processReadBudget(settings, metrics),
    limiter: settings.RATE_LIMIT_PER_SECOND > 0 ? new MemoryRateLimiter(settings.RATE_LIMIT_PER_SECOND) : null,
    engineHealth,
    metricsElsewhere: settings.METRICS_PORT !== undefined,
  });
  const url = await listen(edge, settings);
  started.edge = edge;
  started.metricsApp = await serveMetrics(settings, readiness, engineHealth, metrics, logger);
  const generatedKey = await firstKey(live.events, operationClient, settings.BOOTSTRAP_API_KEY);
  readiness.throwIfDraining();
  started.running = await runServices(services, parts.engines, logger, metrics, effects.gate);
  // Registered only now: a refused start logs nothing but its one sentence.
  engine.onRefusal((reason) => watchLog(reason, readiness, engineHealth, logger));
  engine.onDamage((reason) =>
    logger.error({ code: 'data_file_damaged', reason }, 'a file of the data directory is damaged'),
  );
  await reportWaitingEvents(eventCodecs(access), engine.events, logger);
  engine.onFatal((error) => {
    logger.fatal({ code: 'event_log_failed', err: error }, 'the event log is no longer writable, exiting');
    process.exit(1);
  });
  readiness.throwIfDraining();
  readiness.ready('start');
  handleLibraryFailures({ logger, metrics, stop });
  // A link that signs in is for a person who reads it, not for a log.
  const link = process.stdout.isTTY ? await newcomersLink(operationClient) : null;
  printBanner(url, settings, { generatedKey, link, hold: effects.gate.hold });
  freeStartMemory();
}

function handlersOf(
  services: readonly ContextService[],
  versions: readonly ViewVersions[],
  ports: Engines,
  { engines, effects, time, logger }: ContextParts,
): Handler[] {
  const readModels = services.flatMap((service) => service.readModels ?? []);
  const sources = services.flatMap((service) => service.effects ?? []);
  return [
    ...services.flatMap(({ handlers }) => handlers),
    ...projectionHandlers([...readModels, ...versions]),
    subscribersHandler(services, ports),
    ...deadLetterHandlers(deadLetterSources(services, versions, engines, logger)),
    ...effectHandlers(sources, effects, time),
  ];
}

/** Must run before the views are brought up to date, which removes the traces of another log. */
async function decideEffects(
  engine: SqliteEngine,
  { events, operational }: Engines,
  { settings, ...parts }: Pick<ContextParts, 'settings' | 'logger' | 'metrics' | 'readiness'>,
): Promise<HeldEffects> {
  const [gate, drops] = [new EffectsGate(), new EffectDrops(events)];
  const compared = { events, operational, findMismatch: async () => engine.mismatch };
  const effects = new HeldEffects({ ...parts, ...compared, gate, drops, setting: settings.EFFECTS });
  await effects.decide();
  await engine.acceptState();
  return effects;
}

/** Reports a clock that was ahead before: `recordedAt` never decreases. */
function compareClocks(lastRecordedAt: number, logger: Logger): void {
  if (lastRecordedAt <= now() + CLOCK_TOLERANCE) return;
  const lastEvent = new Date(lastRecordedAt).toISOString();
  logger.error(
    { code: 'clock_behind_log', lastEvent },
    'the clock is behind the last event: everything is recorded at its time until the clock passes it',
  );
}

/** Ready means able to serve reads and appends (ADR-22). */
function watchLog(refusal: string | null, readiness: Readiness, engines: EngineHealth, logger: Logger): void {
  if (refusal === null) {
    readiness.ready(LOG);
    engines.up(LOG);
    logger.info('the event log is writable again');
  } else {
    readiness.notReady(LOG, refusal);
    engines.away(LOG, refusal);
    logger.error(
      { code: 'event_log_not_writable', reason: refusal },
      'the event log is not writable: not ready until it is',
    );
  }
}

function watchClock(engine: SqliteEngine, logger: Logger, metrics: Metrics): ClockWatch {
  const failed = (err: unknown) =>
    logger.error({ code: 'clock_due_times', err }, 'due times not re-evaluated after a clock step');
  return new ClockWatch({
    clock: serviceClock,
    operational: engine.operational,
    logger,
    metrics,
    onAccepted: () => void engine.acceptClock().catch(failed),
    onMoved: (by) => void engine.shiftDue(by).catch(failed),
  });
}

/** Every reader gets events with the operators' decisions about damaged ones applied. */
function countingPorts(engine: SqliteEngine, decisions: KnownDecisions, damage: DamageReport): Engines {
  const { views, idempotency, checkpoints, operational, jobs, counters, cells } = engine;
  const counting = decidedEvents(engine.events, decisions, (event) => damage.report(event));
  const events = clockedEvents(counting, serviceClock);
  const headerLog = decidedHeaders(engine.headerLog, decisions, counting);
  return { events, views, idempotency, checkpoints, operational, jobs, counters, cells, headerLog };
}

async function listen({ app }: Edge, settings: Settings): Promise<string> {
  await listenOn(app, 'PORT', settings);
  return app.getUrl();
}

/** Answers null where the metrics are on the port of the REST interface. */
async function serveMetrics(settings: Settings, ...parts: Parameters<typeof createHealthApp>) {
  if (settings.METRICS_PORT === undefined) return null;
  const app = await createHealthApp(...parts);
  await listenOn(app, 'METRICS_PORT', settings);
  return app;
}

async function listenOn(app: Edge['app'], name: 'PORT' | 'METRICS_PORT', settings: Settings): Promise<void> {
  const { HOST: host, [name]: port = 0 } = settings;
  try {
    await app.listen(port, host);
  } catch (error) {
    if (cannotListen(error)) throw new StartRefused(whyNotListening(error, host, { [name]: port }));
    throw error;
  }
}

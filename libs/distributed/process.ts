import { companyLookUp } from '@vpds/accounts';
import { NestTcpClient } from '@vpds/engine-nest-tcp';
import { type ReadBudget, serviceClock, writeEventVersions } from '@vpds/kernel';
import {
  ClockWatch,
  type ContextParts,
  DamageReport,
  type DistributedSettings,
  EffectDrops,
  EffectsGate,
  HOLD_WORDS,
  HeldEffects,
  InProcessClient,
  InvalidSettings,
  type OutsideSystems,
  type ReplicaParts,
  cannotListen,
  processReadBudget,
  readDistributedSettings,
  stopOnSignal,
  whyNotListening,
  keepNextTickShape,
} from '@vpds/runtime';
import {
  EngineMetrics,
  EngineHealth,
  Metrics,
  ObservedClient,
  Readiness,
  createLogger,
  handleLibraryFailures,
  serviceVersion,
  showProcess,
  startTracing,
} from '@vpds/observability';
import { MemoryRateLimiter, type RateLimiter } from '@vpds/limits';
import { OutboundMetrics } from '@vpds/outbound';
import { ServiceTime } from '@vpds/http';
import type { Logger } from 'pino';
import { findMismatch } from './effects-mismatch.ts';
import { DENIED, type DistributedEngines, openEngines } from './engines.ts';
import { type InternalAuth, internalAuth } from './internal-auth.ts';
import { RedisRateLimiter } from './redis-rate-limiter.ts';
import { type EngineProbe, watchEngines } from './watch-engines.ts';

export interface ProcessParts extends ContextParts {
  readonly name: string;
  readonly settings: DistributedSettings;
  readonly engineHealth: EngineHealth;
  /** Logs a permanent failure and ends the process to be restarted. */
  readonly crashed: (error: Error, message: string) => void;
  readonly engines: DistributedEngines;
  readonly replicas: ReplicaParts;
  /** Semaphore of this process's requests and calls. */
  readonly reads: ReadBudget;
  /** Calls contexts of this process directly, all others over TCP. */
  readonly operationClient: InProcessClient;
  readonly clock: ClockWatch;
  readonly auth: InternalAuth;
  /** Gives what stops the parts of this process that have been started, also before all are. */
  readonly stopBy: (stop: () => Promise<void>) => void;
}

/** Milliseconds after which a draining process ends anyway: calls take up to 20 s (ADR-15). */
const STOP_WITHIN = 40_000;

/** ms, including `DRAIN_SECONDS` of continued service. */
export function stopWithin({ DRAIN_SECONDS }: Pick<DistributedSettings, 'DRAIN_SECONDS'>): number {
  return DRAIN_SECONDS * 1_000 + STOP_WITHIN;
}

/** `start` resolves to the addresses in the ready line. */
export async function runProcess(
  name: string,
  needed: readonly (keyof DistributedSettings)[],
  start: (parts: ProcessParts) => Promise<string>,
): Promise<void> {
  const settings = await exitOnInvalidSettings(() => readDistributedSettings(process.env, needed));
  writeEventVersions(settings.EVENT_VERSIONS, serviceVersion());
  const logger = createLogger(settings.LOG_LEVEL, name);
  const metrics = new Metrics();
  const readiness = new Readiness();
  showProcess(name, readiness, metrics);
  keepNextTickShape();
  const endTracing = await startTracing(settings, { service: name, logger, metrics });
  const engineHealth = new EngineHealth(Object.keys(DENIED), logger, metrics);
  let stop = (exitCode: number): void => process.exit(exitCode);
  const crashed = (error: Error, message: string): void => {
    logger.fatal({ code: 'process_failed', err: error }, message);
    stop(1);
  };
  const clientEnded = (error: Error) => crashed(error, 'an engine’s client crashed: ending the process for a restart');
  const watchers = {
    metrics: new EngineMetrics(metrics),
    damage: new DamageReport(logger, metrics),
    onDenied: (engine: keyof typeof DENIED) => engineHealth.denied(engine, DENIED[engine]),
  };
  const engines = await exitOnInvalidSettings(() => openEngines(settings, name, logger, clientEnded, watchers));
  const auth = await exitOnInvalidSettings(() => internalAuth(name, settings, logger, metrics));
  const remote = new NestTcpClient({ services: serviceAddresses(settings), authFor: auth.forService });
  const operationClient = new InProcessClient(new ObservedClient(remote, metrics));
  const time = new ServiceTime(settings.SERVICE_TIMEZONE);
  const outboundMetrics = new OutboundMetrics(metrics);
  const watching = watchEngines(
    {
      'event store': probeOf(engines.eventStore),
      MongoDB: probeOf(engines.mongo),
      // The probe also writes a key: answers do not show that Redis accepts writes.
      Redis: { ask: () => engines.redis.health() },
      Kafka: probeOf(engines.kafka),
    } satisfies Record<keyof typeof DENIED, EngineProbe>,
    engineHealth,
  );
  const clock = watchClock(engines, logger, metrics);
  const stopping = { current: async () => {}, effects: async () => {} };
  stop = stopOnSignal(logger, readiness, stopWithin(settings), async () => {
    await stopping.current();
    await stopping.effects();
    clock.stop();
    await watching.stop();
    remote.close();
    auth.close();
    await engines.close();
    await endTracing();
  });
  handleLibraryFailures({ logger, metrics, stop });
  const shared = { name, settings, logger, metrics, outboundMetrics, readiness, engineHealth, crashed };
  const reads = processReadBudget(settings, metrics);
  const outside = outsideSystems(settings);
  const replicas = { budget: (perSecond: number) => budgetOfAll(engines, perSecond) };
  const effects = heldEffects(engines, { settings, logger, metrics, readiness });
  const stopBy = (stopStarted: () => Promise<void>) => void (stopping.current = stopStarted);
  const parts = { ...shared, effects, time, engines, reads, operationClient, clock, auth, outside, replicas, stopBy };
  stopping.effects = () => effects.stop();
  if (name !== 'gateway') operationClient.register(companyLookUp(engines.events));
  try {
    const listening = await start(parts);
    readiness.throwIfDraining();
    readiness.ready('start');
    const { hold } = effects.gate;
    const held = hold === null ? '' : `; effects are held (${HOLD_WORDS[hold.reason]}), see vpds effects`;
    console.log(`${name} is ready: ${listening}${held}`);
  } catch (error) {
    // A stop ends the process in order, and what it has closed fails.
    if (readiness.draining) return;
    if (error instanceof InvalidSettings) console.error(error.message);
    else if (cannotListen(error)) console.error(whyNotListening(error, settings.HOST, portsOf(name, settings)));
    else logger.fatal({ code: 'start_failed', err: error }, 'not started');
    process.exit(1);
  }
}

function probeOf(engine: { health(): Promise<void>; readonly answeredAt: number }): EngineProbe {
  return { ask: () => engine.health(), answeredAt: () => engine.answeredAt };
}

/** Follows other processes' holds and releases. The gateway has no effects: it decides and marks nothing. */
export function watchEffects({ effects, logger }: Pick<ProcessParts, 'effects' | 'logger'>): void {
  effects.watch((err) => logger.warn({ code: 'effects_waiting', err }, 'the state of held effects is not readable'));
}

function heldEffects(
  { events, operational, checkpoints }: DistributedEngines,
  { settings, ...parts }: Pick<ProcessParts, 'settings' | 'logger' | 'metrics' | 'readiness'>,
): HeldEffects {
  const [gate, drops] = [new EffectsGate(), new EffectDrops(events)];
  const compared = { events, operational, findMismatch: findMismatch({ events, checkpoints }) };
  return new HeldEffects({ ...parts, ...compared, gate, drops, setting: settings.EFFECTS });
}

/** A limiter shared by all replicas; each replica limits by itself while Redis is down. */
function budgetOfAll({ redis }: DistributedEngines, perSecond: number): RateLimiter {
  return new RedisRateLimiter(redis.limits, perSecond, new MemoryRateLimiter(perSecond));
}

/** Processes that call a system have required its settings. */
function outsideSystems(settings: DistributedSettings): OutsideSystems {
  const { PROVIDER_A_URL: a = '', PROVIDER_B_URL: b = '', PLATFORM_URL: platform = '' } = settings;
  return {
    providerA: { url: a, token: settings.PROVIDER_A_TOKEN ?? '' },
    providerB: { url: b, token: settings.PROVIDER_B_TOKEN ?? '' },
    platform: { url: platform, token: settings.PLATFORM_TOKEN ?? '' },
  };
}

function watchClock({ operational, redis }: DistributedEngines, logger: Logger, metrics: Metrics): ClockWatch {
  const failed = (err: unknown) =>
    logger.error({ code: 'clock_due_times', err }, 'due times not re-evaluated after a clock step');
  const onMoved = () => void redis.jobs.judgeAgain().catch(failed);
  return new ClockWatch({ clock: serviceClock, operational, logger, metrics, onMoved });
}

/** A gateway listens for clients, all others for gateways. */
function portsOf(name: string, { PORT, TCP_PORT, HEALTH_PORT }: DistributedSettings): Record<string, number> {
  return name === 'gateway' ? { PORT, HEALTH_PORT } : { TCP_PORT, HEALTH_PORT };
}

/** Prints one sentence instead of a stack. */
async function exitOnInvalidSettings<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The addresses by the first part of operations' patterns (ADR-6). */
function serviceAddresses(settings: DistributedSettings): Record<string, string> {
  return {
    product: settings.PRODUCT_SERVICE,
    'prepared-data': settings.PREPARED_DATA_SERVICE,
    commission: settings.COMMISSION_SERVICE,
    tracking: settings.TRANSPORT_TRACKING_WORKER,
    statistics: settings.STATISTICS_PROJECTOR,
  };
}

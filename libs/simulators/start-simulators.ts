import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { mountControl } from './control.routes.ts';
import { Faults, type FaultControl } from './faults.ts';
import { LedgerThread } from './ledger-thread.ts';
import { mountSystem } from './mount-system.ts';
import type { Pace } from './pace.ts';
import { platform } from './platform/platform.system.ts';
import { providerA } from './provider-a/provider-a.system.ts';
import { providerB } from './provider-b/provider-b.system.ts';
import type { SimulatedSystem, SystemName } from './simulated-system.ts';
import { Traffic, type SystemState, type TrafficBySystem } from './traffic.ts';

export interface SimulatorOptions {
  /**
   * State: `<directory>/simulators`, survives kill -9. One process at a time. Opened with the first call; if that
   * fails, every call is answered 500.
   */
  readonly directory: string;
  /** Once per period of unusable state. */
  readonly onTrouble?: (error: Error) => void;
  /**
   * Seconds between two states of an order, and until a guid exists; fractions allowed. Accepted orders keep their
   * step.
   */
  readonly stepSeconds: number;
  readonly tokens: { readonly a: string; readonly b: string; readonly platform: string };
  /** Default `127.0.0.1`. `/_faults` and `/_state` need no token: keep it private. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Unix milliseconds; default `Date.now`. There are no timers. */
  readonly clock?: () => number;
}

export interface SystemAddress {
  /** The address without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

export interface Simulators {
  /** Serves `/_faults/:system` and `/_state/:system`. */
  readonly url: string;
  readonly providerA: SystemAddress;
  readonly providerB: SystemAddress;
  readonly platform: SystemAddress;
  readonly faults: FaultControl;
  state(system: SystemName): Promise<SystemState>;
  /** Breaks all connections. Idempotent. */
  close(): Promise<void>;
}

export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const { stepSeconds, tokens, onTrouble = () => undefined, clock = Date.now, host = '127.0.0.1', port = 0 } = options;
  if (!Number.isFinite(stepSeconds) || stepSeconds < 0) throw new RangeError('stepSeconds must be 0 or more');

  const ledgers = new LedgerThread(options.directory, onTrouble);
  const app = createApp();
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= shutDown(app, ledgers, closing));
  try {
    const systems = createSystems(ledgers, tokens, { stepMilliseconds: Math.round(stepSeconds * 1_000), clock });
    const faults = new Faults();
    const traffic: TrafficBySystem = { a: new Traffic(), b: new Traffic(), platform: new Traffic() };
    const state = async (name: SystemName): Promise<SystemState> => traffic[name].state(await systems[name].accepted());
    for (const system of Object.values(systems)) {
      const around = { faults, traffic: traffic[system.name], clock, closing: closing.signal };
      const mount = named(system.name, (scope) => mountSystem(scope, system, around));
      void app.register(mount, { prefix: system.base });
    }
    void app.register(named('control', (scope) => mountControl(scope, faults, state)));
    const url = await app.listen({ host, port });
    return {
      url,
      providerA: { url: url + systems.a.base, token: tokens.a },
      providerB: { url: url + systems.b.base, token: tokens.b },
      platform: { url: url + systems.platform.base, token: tokens.platform },
      faults,
      state,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Plugin = (scope: FastifyInstance) => Promise<void>;

/** Otherwise Fastify searches all loaded modules for the plugin's name. */
function named(name: string, plugin: Plugin): Plugin {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}

function createApp(): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // Answers requests that fail before routing: a broken escape, a parameter that is too long.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      void reply.code(error.statusCode ?? 400).send({ message: error.message });
    },
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
  return app;
}

function createSystems(
  ledgers: LedgerThread,
  tokens: SimulatorOptions['tokens'],
  pace: Pace,
): Readonly<Record<SystemName, SimulatedSystem>> {
  return {
    a: providerA(ledgers.book('orders_a'), tokens.a, pace),
    b: providerB(ledgers.book('transports_b'), tokens.b, pace),
    platform: platform(ledgers.book('registrations'), tokens.platform, pace),
  };
}

async function shutDown(app: FastifyInstance, ledgers: LedgerThread, closing: AbortController): Promise<void> {
  closing.abort();
  await app.close();
  await ledgers.close();
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { GenericContainer, StartedTestContainer } from 'testcontainers';
import type { EngineControl, EngineName, EngineOptions, RunningEngine } from './engine.ts';
import { freePort } from './local/free-port.ts';

const run = promisify(execFile);

const PULL_TIMEOUT = 300_000;
const START_TIMEOUT = 60_000;

interface Recipe {
  /** `ENGINE_IMAGE_<NAME>` names another one. */
  readonly image: string;
  readonly port: number;
  readonly ready: RegExp;
  readonly command?: readonly string[];
  environment?(hostPort: number): Record<string, string>;
  url(hostPort: number): string;
}

const RECIPES: Readonly<Record<EngineName, Recipe>> = {
  redis: {
    image: 'redis:7.4',
    port: 6379,
    ready: /Ready to accept connections/,
    command: ['redis-server', '--appendonly', 'yes', '--appendfsync', 'always', '--save', '', '--protected-mode', 'no'],
    url: (port) => `redis://127.0.0.1:${port}`,
  },
  mongodb: {
    image: 'mongo:8.0',
    port: 27017,
    ready: /Waiting for connections/,
    url: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
  },
  kafka: {
    image: 'apache/kafka:4.1.0',
    port: 9092,
    ready: /Kafka Server started/,
    environment: (port) => ({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
      KAFKA_BROKER_SESSION_TIMEOUT_MS: '2000',
      KAFKA_BROKER_HEARTBEAT_INTERVAL_MS: '500',
    }),
    url: (port) => `127.0.0.1:${port}`,
  },
  eventstoredb: {
    image: 'eventstore/eventstore:24.10',
    port: 2113,
    ready: /IS LEADER/,
    environment: () => ({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    }),
    url: (port) => `esdb://127.0.0.1:${port}?tls=false`,
  },
};

/** Starts the engine's official image; null if Docker or the image is unavailable. */
export async function startDockerEngine(name: EngineName, options: EngineOptions): Promise<RunningEngine | null> {
  if (!(await dockerAnswers())) return null;
  const recipe = RECIPES[name];
  const image = process.env[`ENGINE_IMAGE_${name.toUpperCase()}`] ?? recipe.image;
  if (!(await imageIsHere(image, options.log))) return null;
  const port = await freePort();
  const container = await (await described(recipe, image, port)).start();
  return { name, url: recipe.url(port), origin: 'docker', ...controlOf(container, recipe.ready) };
}

async function docker(args: readonly string[], timeout = 30_000): Promise<string> {
  const { stdout, stderr } = await run('docker', args, { timeout, maxBuffer: 16 * 1024 * 1024 });
  return stdout + stderr;
}

async function dockerAnswers(): Promise<boolean> {
  try {
    // Old clients exit with 0 although no server answered: request a value that only the server knows.
    return (await docker(['info', '--format', '{{.ServerVersion}}'], 5_000)).trim() !== '';
  } catch {
    return false;
  }
}

async function imageIsHere(image: string, log: EngineOptions['log']): Promise<boolean> {
  try {
    await docker(['image', 'inspect', '--format', '{{.Id}}', image]);
    return true;
  } catch {
    log?.(`docker pull ${image}`);
  }
  try {
    await docker(['pull', '--quiet', image], PULL_TIMEOUT);
    return true;
  } catch {
    return false;
  }
}

async function described(recipe: Recipe, image: string, hostPort: number): Promise<GenericContainer> {
  // Loaded here: it is large, and most runs do without it.
  const testcontainers = await import('testcontainers');
  const container = new testcontainers.GenericContainer(image)
    // A port of our choice: the engine must come back at the same address after a restart.
    .withExposedPorts({ container: recipe.port, host: hostPort })
    .withWaitStrategy(testcontainers.Wait.forLogMessage(recipe.ready))
    .withStartupTimeout(START_TIMEOUT)
    .withEnvironment(recipe.environment?.(hostPort) ?? {});
  return recipe.command === undefined ? container : container.withCommand([...recipe.command]);
}

function controlOf(container: StartedTestContainer, ready: RegExp): EngineControl {
  const id = container.getId();
  let frozen = false;
  const setFrozen = async (wanted: boolean) => {
    if (frozen === wanted) return;
    await docker([wanted ? 'pause' : 'unpause', id]);
    frozen = wanted;
  };
  return {
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    async kill9() {
      await setFrozen(false);
      await docker(['kill', '--signal', 'KILL', id]);
    },
    async restart() {
      await setFrozen(false);
      const since = new Date().toISOString();
      await docker(['restart', '-t', '20', id], START_TIMEOUT);
      await untilLogged(id, since, ready);
    },
    async stop() {
      await setFrozen(false);
      await container.stop({ remove: true, removeVolumes: true, timeout: 0 });
    },
  };
}

async function untilLogged(id: string, since: string, line: RegExp): Promise<void> {
  const end = Date.now() + START_TIMEOUT;
  while (!line.test(await docker(['logs', '--since', since, id]))) {
    if (Date.now() > end) throw new Error(`The container ${id} is not ready after ${START_TIMEOUT} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

import { Redis, type RedisOptions } from 'ioredis';

/** Milliseconds without an answer, after which one is asked for; longer than between two probes of the engine. */
const SILENT_AFTER = 2_100;
/** The same of a queue's connection: longer than its blocking command. */
const QUEUE_SILENT_AFTER = 8_000;
/** Seconds that a queue's blocking command waits. */
export const BLOCKED_FOR = 7;

const COMMON: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(25 * 2 ** Math.min(times, 6), 1_000),
  // A former primary, or still loading.
  reconnectOnError: (error) => (/^(READONLY|LOADING)/.test(error.message) ? 2 : false),
};

/** Fails at once while disconnected. */
export function commandClient(url: string, onError: (error: Error) => void): Redis {
  return watched(
    new Redis(url, {
      ...COMMON,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 2_000,
    }),
    SILENT_AFTER,
    onError,
  );
}

/** Bull expects commands to wait for a connection. */
export function queueClient(url: string, onError: (error: Error) => void): Redis {
  return watched(
    new Redis(url, { ...COMMON, maxRetriesPerRequest: null, enableReadyCheck: false }),
    QUEUE_SILENT_AFTER,
    onError,
  );
}

function watched(client: Redis, milliseconds: number, onError: (error: Error) => void): Redis {
  client.on('error', onError);
  client.setMaxListeners(0);
  replaceSilentConnections(client, milliseconds);
  return client;
}

/**
 * Detects half-open connections. One that has brought something answers: only a silent one is asked. ioredis's
 * `socketTimeout` keeps the process alive and hits the next connection.
 */
function replaceSilentConnections(client: Redis, milliseconds: number): void {
  let isSilent = false;
  let isAsked = false;
  const answered = () => {
    isSilent = false;
    isAsked = false;
  };
  const timer = setInterval(() => {
    if (client.status !== 'ready') return;
    if (isSilent && isAsked) client.disconnect(true);
    else if (isSilent) {
      isAsked = true;
      client.ping().catch(() => {});
    }
    isSilent = true;
  }, milliseconds).unref();
  client.on('connect', () => {
    answered();
    client.stream.on('data', answered);
  });
  client.on('close', answered);
  client.on('end', () => clearInterval(timer));
}

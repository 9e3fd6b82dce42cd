import { Redis, type RedisOptions } from 'ioredis';

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
    1_500,
    onError,
  );
}

/** Bull expects commands to wait for a connection. */
export function queueClient(url: string, onError: (error: Error) => void): Redis {
  return watched(
    new Redis(url, { ...COMMON, maxRetriesPerRequest: null, enableReadyCheck: false }),
    // Longer than Bull's blocking command (5 s).
    8_000,
    onError,
  );
}

function watched(client: Redis, milliseconds: number, onError: (error: Error) => void): Redis {
  client.on('error', onError);
  client.setMaxListeners(0);
  replaceSilentConnections(client, milliseconds);
  return client;
}

/** Detects half-open connections. ioredis's `socketTimeout` keeps the process alive and hits the next connection. */
function replaceSilentConnections(client: Redis, milliseconds: number): void {
  let waiting = false;
  const answered = () => {
    waiting = false;
  };
  const timer = setInterval(() => {
    if (client.status !== 'ready') return;
    if (waiting) client.disconnect(true);
    waiting = !waiting;
    if (waiting) client.ping().then(answered, () => {});
  }, milliseconds).unref();
  client.on('close', answered);
  client.on('end', () => clearInterval(timer));
}

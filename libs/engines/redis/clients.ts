import { Redis, type RedisOptions } from 'ioredis';

const COMMON: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(25 * 2 ** Math.min(times, 6), 1_000),
  // A former primary, or one that is still loading: reconnect and retry.
  reconnectOnError: (error) => (/^(READONLY|LOADING)/.test(error.message) ? 2 : false),
};

/** Callers wait: no offline queue, no resend. */
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
    // Longer than a blocking command delays a ping (Bull: 5 seconds).
    8_000,
    onError,
  );
}

function watched(client: Redis, milliseconds: number, onError: (error: Error) => void): Redis {
  client.on('error', onError);
  // Each queue that shares it adds listeners.
  client.setMaxListeners(0);
  replaceSilentConnections(client, milliseconds);
  return client;
}

/**
 * Detects half-open connections: reconnects if the previous ping is unanswered. (ioredis's `socketTimeout` outlives the
 * connection: it keeps the process alive and hits the next one.)
 */
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

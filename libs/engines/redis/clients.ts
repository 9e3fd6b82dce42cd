import { Redis, type RedisOptions } from 'ioredis';

const COMMON: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(25 * 2 ** Math.min(times, 6), 1_000),
  // A replica that was the primary, or one that still reads its file: elsewhere or later, and the command once more.
  reconnectOnError: (error) => (/^(READONLY|LOADING)/.test(error.message) ? 2 : false),
};

/** For calls that somebody waits for: nothing is queued while there is no connection, and nothing is sent twice. */
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

/** For Bull, which expects that a command waits until there is a connection again. */
export function queueClient(url: string, onError: (error: Error) => void): Redis {
  return watched(
    new Redis(url, { ...COMMON, maxRetriesPerRequest: null, enableReadyCheck: false }),
    // Longer than a blocking command keeps the answer to a ping back (Bull: 5 seconds).
    8_000,
    onError,
  );
}

function watched(client: Redis, milliseconds: number, onError: (error: Error) => void): Redis {
  client.on('error', onError);
  // Each queue that shares it listens, too.
  client.setMaxListeners(0);
  replaceSilentConnections(client, milliseconds);
  return client;
}

/**
 * A connection whose other end has vanished without a word looks like one on which nothing happens, for as long as the
 * operating system tries. So it is asked now and then, and given up for a new one if the answer is not there the next time.
 * (ioredis's own `socketTimeout` goes on after the connection has ended: it holds the process up and hits the next one.)
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

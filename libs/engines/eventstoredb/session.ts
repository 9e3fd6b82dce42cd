import { EventStoreDBClient } from '@eventstore/db-client';
import { within } from '@vpds/kernel';
import { BatchAppends } from './batch-appends.ts';
import type { ClientCalls } from './client-calls.ts';

const DISPOSED_WITHIN = 500;

/** Replaced as a whole when the server stops responding. */
export interface Session {
  readonly client: EventStoreDBClient;
  readonly calls: ClientCalls;
  readonly appends: BatchAppends;
  /** The session is with one node, whatever the connection string names. */
  readonly isPinned: boolean;
  /** Ends calls that wait for an answer of this session. */
  readonly waiting: Set<(error: Error) => void>;
  /** Time of the last answer, by `performance.now()`. */
  heardAt: number;
  /** Further answers of its server are discarded. */
  isReplaced: boolean;
}

export function openSession(connectionString: string, isPinned: boolean, onHeard: (session: Session) => void): Session {
  const { client, calls } = openClient(connectionString);
  const session: Session = {
    client,
    calls,
    isPinned,
    appends: new BatchAppends(calls, () => onHeard(session)),
    waiting: new Set(),
    heardAt: 0,
    isReplaced: false,
  };
  return session;
}

export async function disposeSession({ client, calls, appends }: Session): Promise<void> {
  appends.close();
  await disposeClient({ client, calls });
}

export interface OpenedClient {
  readonly client: EventStoreDBClient;
  readonly calls: ClientCalls;
}

export function openClient(connectionString: string): OpenedClient {
  const client = clientOf(connectionString);
  const calls = client as unknown as ClientCalls;
  endUnheardRejections(calls);
  return { client, calls };
}

export async function disposeClient({ client, calls }: OpenedClient): Promise<void> {
  await within(DISPOSED_WITHIN, client.dispose(), () => undefined);
  void calls.getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
}

/**
 * Nobody awaits the client's search for a channel after a failed call: its rejection without a leader would end the
 * process. Callers that need the channel get the same rejection.
 */
function endUnheardRejections(calls: ClientCalls): void {
  const { handleError } = calls;
  calls.handleError = (client, error) => handleError(client, error).catch(() => {});
}

/** The client's warnings contain the connection string with its password. */
function clientOf(connectionString: string): EventStoreDBClient {
  const { warn } = console;
  console.warn = (text: unknown) => warn(String(text).split('\n', 1)[0]);
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } finally {
    console.warn = warn;
  }
}

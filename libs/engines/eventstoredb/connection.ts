import { EventStoreDBClient, type BaseOptions } from '@eventstore/db-client';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { BatchAppends, type WrittenAppend } from './batch-appends.ts';
import type { ClientCalls } from './client-calls.ts';
import { DeadlinePassed, isAccessDenied, isDisconnected, isNotBegun, isNotLeader } from './failures.ts';
import { StreamsClient, type ReadReq, type ReadResp } from './protocol.ts';
import { Unavailable, type NewEvent, now as serviceNow } from '@vpds/kernel';

const PAUSES = [20, 100, 400];

/** Replaced as a whole when the server stops responding. */
interface Session {
  readonly client: EventStoreDBClient;
  readonly calls: ClientCalls;
  readonly appends: BatchAppends;
  /** By `performance.now()`. */
  heardAt: number;
}

/** A follower may be stale. */
const FROM_LEADER: BaseOptions = { requiresLeader: true };

export class Connection {
  readonly #connectionString: string;
  readonly #onDenied: () => void;
  #session: Session;
  #closed = false;

  constructor(connectionString: string, onDenied: () => void = () => {}) {
    this.#connectionString = connectionString;
    this.#onDenied = onDenied;
    this.#session = this.#open();
  }

  get closed(): boolean {
    return this.#closed;
  }

  #open(): Session {
    const client = clientOf(this.#connectionString);
    const calls = client as unknown as ClientCalls;
    endUnheardRejections(calls);
    const session: Session = { client, calls, heardAt: 0, appends: new BatchAppends(calls, () => heard(session)) };
    return session;
  }

  /** No retry. @throws driver errors, DeadlinePassed, NotCarriedOut, AppendRefused */
  append(stream: string, expectedRevision: bigint, events: readonly NewEvent[], until: number): Promise<WrittenAppend> {
    return this.#raced(until, (session) => session.appends.send(stream, expectedRevision, events, until));
  }

  /** Ends when `visit` returns false. Retries only before the first result. */
  async read(request: ReadReq, until: number, visit: (response: ReadResp) => boolean | void): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      let visited = false;
      try {
        return await this.#raced(until, async (session, abandoned) => {
          const call = await this.#startRead(session, request, until - serviceNow() + 1_000);
          abandoned(() => call.cancel());
          await eachResponse(
            call,
            () => heard(session),
            (response) => {
              visited = true;
              return visit(response);
            },
          );
        });
      } catch (error) {
        const pause = PAUSES[attempt];
        if (visited || pause === undefined || !isPassing(error)) throw error;
        if (serviceNow() + pause >= until) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** The reader detects silence and cancels. */
  async subscribe(request: ReadReq, until: number): Promise<ClientReadableStream<ReadResp>> {
    return this.#raced(until, (session) => this.#startRead(session, request, Infinity));
  }

  async #startRead(session: Session, request: ReadReq, milliseconds: number): Promise<ClientReadableStream<ReadResp>> {
    // eslint-disable-next-line no-restricted-properties -- gRPC compares it with the machine's clock
    const deadline = milliseconds === Infinity ? Infinity : new Date(Date.now() + milliseconds);
    const call = await session.calls.GRPCStreamCreator(StreamsClient, 'read', (client) =>
      client.read(request, ...session.calls.callArguments(FROM_LEADER, { deadline })),
    )();
    // May fail after we abandoned it.
    call.on('error', () => {});
    return call;
  }

  /**
   * A call to a frozen server may never end, and the client's deadline excludes node discovery. Replaces the client if
   * the server has been silent since the call began.
   */
  async #raced<T>(
    until: number,
    work: (session: Session, abandoned: (cancel: () => void) => void) => Promise<T>,
  ): Promise<T> {
    if (this.#closed) throw new Unavailable('The connection to the event store is closed');
    const session = this.#session;
    const begun = performance.now();
    let cancel: (() => void) | undefined;
    let late = false;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          late = true;
          cancel?.();
          if (session.heardAt < begun) this.#replace(session);
          reject(new DeadlinePassed('No answer in time'));
        },
        Math.max(0, until - serviceNow()),
      );
    });
    const working = work(session, (onLate) => {
      cancel = onLate;
      if (late) onLate();
    });
    working.catch(() => {});
    try {
      return await Promise.race([working, deadline]);
    } catch (error) {
      if (isAccessDenied(error)) this.#onDenied();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #replace(session: Session): void {
    if (session !== this.#session || this.#closed) return;
    this.#session = this.#open();
    void dispose(session);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await dispose(this.#session);
  }
}

function isPassing(error: unknown): boolean {
  return isNotLeader(error) || isNotBegun(error) || isDisconnected(error);
}

function heard(session: Session): void {
  session.heardAt = performance.now();
}

/**
 * After a failed call the client's search for a channel is not awaited: without a leader its rejection would end the
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

async function dispose({ client, calls, appends }: Session): Promise<void> {
  appends.close();
  const patience = new Promise((resolve) => setTimeout(resolve, 500).unref());
  await Promise.race([client.dispose(), patience]);
  void calls.getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
}

function eachResponse(
  call: ClientReadableStream<ReadResp>,
  onData: () => void,
  visit: (response: ReadResp) => boolean | void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let done = false;
    call.on('data', (response: ReadResp) => {
      onData();
      if (done) return;
      try {
        if (visit(response) !== false) return;
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      done = true;
      call.cancel();
      resolve();
    });
    let failed = false;
    call.once('error', (error) => {
      failed = true;
      reject(error);
    });
    // A failed or cancelled call ends, too.
    call.once('end', () => {
      if (!failed) onData();
      resolve();
    });
  });
}

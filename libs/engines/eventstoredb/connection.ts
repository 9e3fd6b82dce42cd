import { EventStoreDBClient, type BaseOptions } from '@eventstore/db-client';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { BatchAppends, type WrittenAppend } from './batch-appends.ts';
import type { ClientCalls } from './client-calls.ts';
import { DeadlinePassed, isAccessDenied, isDisconnected, isNotBegun, isNotLeader } from './failures.ts';
import { StreamsClient, type ReadReq, type ReadResp } from './protocol.ts';
import { Unavailable, type NewEvent } from '@vpds/kernel';

/** Tries of a call that found no leader or a connection gone, and the pauses between them, milliseconds. */
const PAUSES = [20, 100, 400];

/** A client and what hangs on it; replaced as a whole when nothing is heard of it any more. */
interface Session {
  readonly client: EventStoreDBClient;
  readonly calls: ClientCalls;
  readonly appends: BatchAppends;
  /** When the server was last heard, by `performance.now()`. */
  heardAt: number;
}

/** Every read asks the leader: a follower's answer may be old, and a refusal must be decided from the stream's true tail. */
const FROM_LEADER: BaseOptions = { requiresLeader: true };

/** The connection to the server or cluster, for the life of the engine. */
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

  /** Appends once, without a second try. @throws what the driver throws, DeadlinePassed, NotCarriedOut, AppendRefused */
  append(stream: string, expectedRevision: bigint, events: readonly NewEvent[], until: number): Promise<WrittenAppend> {
    return this.#raced(until, (session) => session.appends.send(stream, expectedRevision, events, until));
  }

  /** Reads to the end of the answer, or until `visit` returns false. Tries again where nothing was handed out yet. */
  async read(request: ReadReq, until: number, visit: (response: ReadResp) => boolean | void): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      let visited = false;
      try {
        return await this.#raced(until, async (session, abandoned) => {
          const call = await this.#startRead(session, request, until - Date.now() + 1_000);
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
        if (Date.now() + pause >= until) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** A subscription's call. It has no deadline: whoever reads it watches for silence and cancels it. */
  async subscribe(request: ReadReq, until: number): Promise<ClientReadableStream<ReadResp>> {
    return this.#raced(until, (session) => this.#startRead(session, request, Infinity));
  }

  async #startRead(session: Session, request: ReadReq, milliseconds: number): Promise<ClientReadableStream<ReadResp>> {
    const deadline = milliseconds === Infinity ? Infinity : new Date(Date.now() + milliseconds);
    const call = await session.calls.GRPCStreamCreator(StreamsClient, 'read', (client) =>
      client.read(request, ...session.calls.callArguments(FROM_LEADER, { deadline })),
    )();
    // The driver's stream may fail after we have let go of it.
    call.on('error', () => {});
    return call;
  }

  /**
   * Races a call against a timer of our own: a call on a new connection to a frozen server stays pending for ever, and
   * the client's own deadline does not cover finding a node. When the server has not been heard since the call began, the
   * whole client is replaced: the next call makes a new connection.
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
        Math.max(0, until - Date.now()),
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
 * The client awaits the channel that it is looking for when a call has failed, and nobody awaits that: while a cluster has
 * no leader its search fails, and the rejection would end the process. Whoever needs the channel gets the same rejection.
 */
function endUnheardRejections(calls: ClientCalls): void {
  const { handleError } = calls;
  calls.handleError = (client, error) => handleError(client, error).catch(() => {});
}

/** The client warns of options on the console, and prints the connection string with its password: that is left out. */
function clientOf(connectionString: string): EventStoreDBClient {
  const { warn } = console;
  console.warn = (text: unknown) => warn(String(text).split('\n', 1)[0]);
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } finally {
    console.warn = warn;
  }
}

/** Ends the calls of a session and its channel. A channel that is still looking for a node is not waited for. */
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
    call.once('end', () => {
      onData();
      resolve();
    });
    call.once('error', reject);
  });
}

import type { BaseOptions } from '@eventstore/db-client';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { WrittenAppend } from './batch-appends.ts';
import { Cluster, type Endpoint } from './cluster.ts';
import {
  DeadlinePassed,
  SessionReplaced,
  isAccessDenied,
  isDisconnected,
  isNotBegun,
  isNotLeader,
} from './failures.ts';
import { StreamsClient, type ReadReq, type ReadResp } from './protocol.ts';
import { disposeSession, openSession, type Session } from './session.ts';
import { Silence } from './silence.ts';
import { Unavailable, type NewEvent, now as serviceNow } from '@vpds/kernel';

const PAUSES = [20, 100, 400];
/** Milliseconds between two rounds of the search for the leader. */
const ROUND_PAUSE = 150;

/** A follower may be stale. */
const FROM_LEADER: BaseOptions = { requiresLeader: true };

export class Connection {
  readonly #connectionString: string;
  readonly #onDenied: () => void;
  readonly #cluster: Cluster;
  readonly #silence = new Silence(() => this.#findLeader());
  #session: Session;
  #closed = false;

  constructor(connectionString: string, onDenied: () => void = () => {}) {
    this.#connectionString = connectionString;
    this.#onDenied = onDenied;
    this.#cluster = new Cluster(connectionString);
    this.#session = this.#open(null);
  }

  /** Time of the current server's last answer, by `performance.now()`; 0 before the first one. */
  get heardAt(): number {
    return this.#session.heardAt;
  }

  get closed(): boolean {
    return this.#closed;
  }

  #open(endpoint: Endpoint | null): Session {
    const url = endpoint === null ? this.#connectionString : this.#cluster.urlOf(endpoint);
    return openSession(url, endpoint !== null, (session) => this.#heard(session));
  }

  #heard(session: Session): void {
    if (session.isReplaced) return;
    // Learns once per session which nodes could be asked if this one became silent.
    if (session.heardAt === 0) this.#cluster.learn(session.calls).catch(() => {});
    session.heardAt = performance.now();
    this.#silence.heard();
  }

  /** No retry. @throws driver errors, DeadlinePassed, SessionReplaced, NotCarriedOut, AppendRefused */
  append(stream: string, expectedRevision: bigint, events: readonly NewEvent[], until: number): Promise<WrittenAppend> {
    return this.#raced(until, (session) => session.appends.send(stream, expectedRevision, events, until));
  }

  /** Ends when `visit` returns false. Retries only before the first result. */
  async read(request: ReadReq, until: number, visit: (response: ReadResp) => boolean | void): Promise<void> {
    for (let attempt = 0; ;) {
      let visited = false;
      try {
        return await this.#raced(until, async (session, abandoned) => {
          const call = await this.#startRead(session, request, until - serviceNow() + 1_000);
          abandoned(() => call.cancel());
          await eachResponse(
            call,
            () => this.#heard(session),
            (response) => {
              if (session.isReplaced) return false;
              visited = true;
              return visit(response);
            },
          );
        });
      } catch (error) {
        if (!visited && error instanceof SessionReplaced && serviceNow() < until) continue;
        const pause = PAUSES[attempt];
        attempt += 1;
        if (visited || pause === undefined || !isPassing(error)) throw error;
        if (serviceNow() + pause >= until) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** The reader detects silence and cancels. */
  async subscribe(request: ReadReq, until: number): Promise<ClientReadableStream<ReadResp>> {
    for (;;) {
      try {
        return await this.#raced(until, (session) => this.#startRead(session, request, Infinity));
      } catch (error) {
        if (!(error instanceof SessionReplaced) || serviceNow() >= until) throw error;
      }
    }
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
   * the server has been silent since the call began. @throws SessionReplaced if another call did
   */
  async #raced<T>(
    until: number,
    work: (session: Session, abandoned: (cancel: () => void) => void) => Promise<T>,
  ): Promise<T> {
    if (this.#closed) throw new Unavailable('The connection to the event store is closed');
    const session = this.#session;
    const begun = performance.now();
    this.#silence.asked(begun);
    let cancel: (() => void) | undefined;
    let late = false;
    let abandon: (error: Error) => void = () => {};
    const abandonment = new Promise<never>((_, reject) => {
      abandon = (error) => {
        late = true;
        cancel?.();
        reject(error);
      };
    });
    const timer = setTimeout(
      () => {
        abandon(new DeadlinePassed('No answer in time'));
        if (session.heardAt < begun) this.#replace(session, null);
      },
      Math.max(0, until - serviceNow()),
    );
    session.waiting.add(abandon);
    const working = work(session, (onLate) => {
      cancel = onLate;
      if (late) onLate();
    });
    working.catch(() => {});
    try {
      return await Promise.race([working, abandonment]);
    } catch (error) {
      this.#note(session, error);
      throw error;
    } finally {
      clearTimeout(timer);
      session.waiting.delete(abandon);
    }
  }

  #note(session: Session, error: unknown): void {
    if (isAccessDenied(error)) this.#onDenied();
    if (isAccessDenied(error) || isNotLeader(error)) this.#heard(session);
    // The client would return to its only node; the connection string names more.
    if (session.isPinned && isDisconnected(error)) this.#replace(session, null);
  }

  /** @param endpoint null for the connection string's nodes */
  #replace(session: Session, endpoint: Endpoint | null): void {
    if (session !== this.#session || this.#closed) return;
    session.isReplaced = true;
    this.#session = this.#open(endpoint);
    for (const abandon of [...session.waiting]) abandon(new SessionReplaced('Another node is asked'));
    void disposeSession(session);
  }

  /** Moves only when another node answers that it leads: a slow disk or a long garbage collection changes nothing. */
  async #findLeader(): Promise<void> {
    const search = this.#cluster.search();
    try {
      while (this.#silence.lasts && !this.#closed) {
        const { calls } = this.#session;
        const leader = await search.leaderBesides(calls);
        if (leader !== null && this.#silence.lasts) {
          await this.#cluster.moved(calls, leader);
          this.#replace(this.#session, leader);
          return this.#silence.restart();
        }
        await new Promise((resolve) => setTimeout(resolve, ROUND_PAUSE * (0.5 + Math.random())).unref());
      }
    } finally {
      search.close();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#silence.heard();
    await disposeSession(this.#session);
  }
}

function isPassing(error: unknown): boolean {
  return isNotLeader(error) || isNotBegun(error) || isDisconnected(error);
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

import type { Socket } from 'node:net';
import {
  type CallContext,
  type Handler,
  type ReadBudget,
  ReadScope,
  SERVICE_ITSELF,
  Unavailable,
  traced,
  withinReads,
  withinWork,
  within,
} from '@vpds/kernel';
import { type CustomTransportStrategy, type MessageHandler, ServerTCP } from '@nestjs/microservices';
import { Admission } from './admission.ts';
import type { Credentials } from './credentials.ts';
import {
  MAX_MESSAGE,
  PING,
  type WireAnswer,
  type WireCall,
  type WirePong,
  contextOf,
  readNameOfCall,
  wireError,
  workOf,
} from './wire.ts';

interface TcpContext {
  getSocketRef(): { readonly netSocket: Socket };
}

/** Concurrent calls; clients ask another replica or retry if there are more. */
const MAX_RUNNING = 2_000;
/** Milliseconds before the client's deadline at which a late call is answered with its likely cause. */
const ANSWERS_BEFORE = 250;
/** Milliseconds that a drain waits for handlers (ADR-15). */
const DRAIN_WITHIN = 20_000;
/** Clients ping once a second, ms. */
const INFORMED_WITHIN = 2_500;
const LOOK_EVERY = 25;
/**
 * Calls sent before their clients knew of the drain arrive within this many checks. It is a number and not a time:
 * after a pause of this process a time would have passed with calls still unread.
 */
const QUIET_LOOKS = 10;

export interface ServerAuth {
  /** Refuses connections without certificate. */
  readonly required: boolean;
  readonly credentials: Credentials;
  /** The accepted operations by the client's name in its certificate. */
  readonly accepts: Readonly<Record<string, readonly string[] | 'everything'>>;
  readonly onRefused: (reason: string) => void;
}

export interface ServiceServerOptions {
  readonly host: string;
  /** 0: any free one, see {@link ServiceServer.listeningPort}. */
  readonly port: number;
  readonly handlers: readonly Handler[];
  /** If absent, every connection is accepted. */
  readonly auth?: ServerAuth | undefined;
  /** A handler threw neither a refusal nor `Unavailable`. */
  readonly onFailure: (pattern: string, error: unknown) => void;
  /** The likely cause of a late call, for clients; null: unknown. */
  readonly suspect?: () => string | null;
  /** Default: unlimited. */
  readonly reads?: ReadBudget | null;
}

/**
 * Nest's TCP transport: a strategy for `connectMicroservice`, or listening by itself.
 * Nest's server destroys its sockets when it closes, and with them the answers of durable writes: `drain` first
 * (ADR-15).
 */
export class ServiceServer extends ServerTCP implements CustomTransportStrategy {
  readonly #auth: ServerAuth | null;
  readonly #admission: Admission | null;
  readonly #callers = new WeakMap<Socket, string>();
  /** What a call may need, by pattern. */
  readonly #known = new Map<string, readonly string[]>();
  readonly #onFailure: ServiceServerOptions['onFailure'];
  readonly #reads: ReadBudget | null;
  readonly #suspect: () => string | null;
  /** Connections whose client does not know of the drain yet. */
  readonly #uninformed = new Set<Socket>();
  #running = 0;
  #calls = 0;
  #draining = false;

  constructor({ host, port, handlers, auth, onFailure, reads = null, suspect = () => null }: ServiceServerOptions) {
    super({ host, port, maxBufferSize: MAX_MESSAGE, maxSendBufferSize: 4 * MAX_MESSAGE });
    this.#onFailure = onFailure;
    this.#reads = reads;
    this.#suspect = suspect;
    this.#auth = auth ?? null;
    this.#admission = auth === undefined ? null : this.#admissionBy(auth);
    this.addHandler(PING, async (_: unknown, context: TcpContext) => this.#pong(context.getSocketRef().netSocket));
    for (const { operation, handle } of handlers.map((each) => ({ ...each, handle: each.handle.bind(each) }))) {
      if (this.#known.has(operation.pattern)) throw new Error(`Two handlers of ${operation.pattern}`);
      this.#known.set(operation.pattern, ['ifMatch', ...Object.keys(operation.addedMembers ?? {})]);
      const run = handle as (request: unknown, context: CallContext) => Promise<unknown>;
      this.addHandler(
        operation.pattern,
        async (call: WireCall, context: TcpContext) =>
          this.#refusalOf(operation.pattern, context.getSocketRef().netSocket) ??
          withinWork(workOf(call), () =>
            this.#answerInTime(
              call,
              traced(
                operation.pattern,
                { kind: 'server' },
                () => this.#answer(operation.pattern, call, run),
                ({ kind }) => (kind === 'answered' || kind === 'refused' ? {} : { error: kind }),
              ),
            ),
          ),
      );
    }
  }

  get listeningPort(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : this.port;
  }

  get running(): number {
    return this.#running;
  }

  /** Listens without a Nest application. */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.listen((error?: unknown) => {
        if (error === undefined) resolve();
        else reject(error instanceof Error ? error : new Error('Cannot listen on the port', { cause: error }));
      });
    });
  }

  /**
   * Asks clients to prefer other replicas, and serves those without another for `serveFor` ms: their DNS answers may be
   * as old. Then waits, at most 20 s, until all clients know and no handler runs, and stops listening. Calls are
   * answered throughout: a later `close` loses no awaited answer.
   */
  async drain(serveFor = 0): Promise<void> {
    this.#draining = true;
    if (!this.server.listening) return;
    for (const socket of this.openSockets) this.#uninformed.add(socket);
    await new Promise((resolve) => setTimeout(resolve, serveFor));
    const begun = performance.now();
    let [quiet, seen] = [0, this.#calls];
    while (performance.now() - begun < DRAIN_WITHIN) {
      const allKnow = this.#uninformed.size === 0 || performance.now() - begun > INFORMED_WITHIN;
      quiet = allKnow && this.#running === 0 && this.#calls === seen ? quiet + 1 : 0;
      seen = this.#calls;
      if (quiet > QUIET_LOOKS) {
        if (!this.server.listening) return;
        // A client may have connected at the last moment: wait once more.
        this.server.close();
        quiet = 0;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }

  /** None for a call that needs what this release does not know: its client asks another replica. */
  override getHandlerByPattern(name: string): MessageHandler | null {
    const { pattern, needed } = readNameOfCall(name);
    const known = this.#known.get(pattern) ?? [];
    return needed.every((member) => known.includes(member)) ? super.getHandlerByPattern(pattern) : null;
  }

  override bindHandler(socket: Socket): void {
    socket.setNoDelay(true);
    if (this.#admission === null) this.#serve(socket);
    else this.#admission.admit(socket);
  }

  override close(): void {
    super.close();
    this.#admission?.close();
  }

  #admissionBy({ required, credentials, accepts, onRefused }: ServerAuth): Admission {
    return new Admission({
      required,
      credentials,
      callers: new Set(Object.keys(accepts)),
      onRefused,
      onAdmitted: (socket, caller) => {
        if (caller !== null) this.#callers.set(socket, caller);
        this.#serve(socket);
      },
    });
  }

  #serve(socket: Socket): void {
    socket.once('close', () => this.#uninformed.delete(socket));
    if (this.#draining) this.#uninformed.add(socket);
    super.bindHandler(socket);
  }

  /** A broken connection is the client's concern. */
  override handleError(): void {}

  #pong(socket: Socket): WirePong {
    if (this.#draining) this.#uninformed.delete(socket);
    return { draining: this.#draining, secure: this.#auth !== null };
  }

  /**
   * Returns null if the call is allowed, as it also is for unauthenticated clients while authentication is optional.
   */
  #refusalOf(pattern: string, socket: Socket): WireAnswer | null {
    const caller = this.#callers.get(socket);
    if (this.#auth === null || caller === undefined) return null;
    const accepted = this.#auth.accepts[caller] ?? [];
    if (accepted === 'everything' || accepted.includes(pattern)) return null;
    this.#auth.onRefused(`${caller}, which may not call ${pattern}`);
    return { kind: 'failed', draining: this.#draining };
  }

  async #withinReads<T>(context: CallContext, work: (context: CallContext) => Promise<T>): Promise<T> {
    if (this.#reads === null) return work(context);
    const companyID = context.principal?.companyID ?? SERVICE_ITSELF;
    const scope = new ReadScope({ budget: this.#reads, companyID });
    try {
      return await withinReads(scope, () => work(context));
    } finally {
      scope.close();
    }
  }

  /**
   * A call to a frozen engine would reach its caller's deadline, which blames this service: it is answered earlier if
   * the likely cause is known; the handler continues.
   */
  #answerInTime(call: WireCall, answer: Promise<WireAnswer>): Promise<WireAnswer> {
    const answerLate = () => {
      const reason = this.#suspect();
      if (reason === null) return answer;
      return { ...wireError(new Unavailable(reason, { outcomeUnknown: true })), draining: this.#draining };
    };
    return within(call.timeLeft - Math.min(ANSWERS_BEFORE, call.timeLeft / 4), answer, answerLate);
  }

  async #answer(
    pattern: string,
    call: WireCall,
    run: (request: unknown, context: CallContext) => Promise<unknown>,
  ): Promise<WireAnswer> {
    this.#running += 1;
    this.#calls += 1;
    try {
      if (call.timeLeft <= 0) throw new Unavailable('the call came too late');
      if (this.#running > MAX_RUNNING) throw new Unavailable('too many calls are under way');
      let isKept = false;
      const kept = contextOf(call, () => (isKept = true));
      const value = await this.#withinReads(kept, (context) => run(call.request, context));
      return { kind: 'answered', value, ...(isKept ? { isKept } : {}), draining: this.#draining };
    } catch (error) {
      const outcome = wireError(error);
      if (outcome.kind === 'failed') this.#onFailure(pattern, error);
      return { ...outcome, draining: this.#draining };
    } finally {
      this.#running -= 1;
    }
  }
}

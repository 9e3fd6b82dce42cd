import { type ReadBudget, type ReadLease, Refusal, Unavailable, readsOverShare } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from '../edge/envelope.ts';
import type { BodyPace } from './body-pace.ts';
import { whenClosed } from './when-closed.ts';

/** Bytes that cost about as much as their connection. */
const SMALL = 16_384;
/** Bytes that are reserved at once, when those before have arrived. */
const STEP = 65_536;
/**
 * Bytes reserved for a body that is read while it arrives, whatever its length: its longest row, a batch of rows, and
 * the buffered chunks.
 */
const OF_STREAM = 4 * 1_048_576;
/** Bytes that a larger body must send in each period; even a modem sends more. */
const LEAST_IN_PERIOD = 32_768;
/** Milliseconds. */
const PERIOD = 5_000;

export interface BodyBudgets {
  /** Bodies that arrive or are being worked on. */
  readonly received: ReadBudget;
  /** Work on a large body needs one of its company's slots for reads. */
  readonly reads: ReadBudget;
  readonly pace: Pick<BodyPace, 'take'>;
}

type Answering = Pick<ErrorEnvelope, 'send'>;

/**
 * Bounds the bodies in memory, by company and in all (LIM-13). Bytes are reserved as they arrive, whatever length was
 * announced, so that an upload that begins and does not continue reserves nothing. A slot is acquired when all have
 * arrived, so that slow senders occupy none. Both are released when the answer has left or the client has disconnected.
 */
export class BodyAdmission {
  readonly #budgets: BodyBudgets;
  readonly #envelope: Answering;
  readonly #period: number;
  readonly #uploads = new WeakMap<FastifyRequest, Upload>();

  /** `period`: milliseconds. */
  constructor(budgets: BodyBudgets, envelope: Answering, period = PERIOD) {
    this.#budgets = budgets;
    this.#envelope = envelope;
    this.#period = period;
  }

  /**
   * Must be called before the body is read. A small body is not bounded. @throws Refusal reads_over_share for too many
   * streams
   */
  receive(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
    const { principal } = request.vpds;
    if (principal !== null && maxBytes === Infinity) return this.#hold(reply, principal.companyID);
    const length = lengthOf(request, maxBytes);
    if (principal === null || length <= SMALL) return;
    const end = (error: unknown) => {
      // The rest of the body is discarded with the connection, unparsed.
      request.raw.pause();
      void reply.header('connection', 'close');
      void this.#envelope.send(error, request, reply);
    };
    const upload = new Upload({ request, reply, length, companyID: principal.companyID, end }, this.#budgets);
    this.#uploads.set(request, upload);
    upload.begin(this.#period);
  }

  /**
   * Reserves a stream's bytes until its answer is closed. The stream itself ends after a silence, so no period is
   * watched.
   */
  #hold(reply: FastifyReply, companyID: number): void {
    const lease = this.#budgets.received.acquireNow({ companyID, bytes: OF_STREAM });
    if (lease === null) throw readsOverShare();
    whenClosed(reply.raw, () => lease.release());
  }

  /**
   * Waits for a slot for the work on a large body that has arrived. Returns null for a small body. @throws Refusal
   * reads_over_share | Unavailable
   */
  work(request: FastifyRequest, length: number): Promise<void> | null {
    const upload = this.#uploads.get(request);
    return upload === undefined || length <= SMALL ? null : upload.enter();
  }
}

interface UploadOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The most that it can be. */
  readonly length: number;
  readonly companyID: number;
  /** Answers with the error, instead of the operation. */
  end(error: unknown): void;
}

class Upload {
  readonly #options: UploadOptions;
  readonly #budgets: BodyBudgets;
  readonly #gone = new AbortController();
  #lease: ReadLease | null = null;
  #arrived = 0;
  #isWaiting = false;

  constructor(options: UploadOptions, budgets: BodyBudgets) {
    this.#options = options;
    this.#budgets = budgets;
  }

  begin(period: number): void {
    const { request, reply } = this.#options;
    const { raw } = request;
    raw.on('data', (chunk: Buffer) => this.#note(chunk.length));
    // Listening starts the flow: nothing may be lost before the parser of bodies listens, which resumes it.
    raw.pause();
    const watch = this.#watch(period);
    whenClosed(reply.raw, () => {
      clearInterval(watch);
      this.#gone.abort(new Unavailable('nobody waits for the answer'));
      this.#lease?.release();
    });
  }

  /** @throws Refusal reads_over_share | Unavailable */
  async enter(): Promise<void> {
    const { companyID } = this.#options;
    this.#lease?.correct(this.#arrived);
    const slot = await this.#budgets.reads.acquire({ companyID, bytes: 0, slot: true, signal: this.#gone.signal });
    if (this.#gone.signal.aborted) slot.release();
    else this.#gone.signal.addEventListener('abort', () => slot.release(), { once: true });
  }

  get #reserved(): number {
    return this.#lease?.bytes ?? SMALL;
  }

  #note(bytes: number): void {
    this.#arrived += bytes;
    if (this.#isWaiting) return;
    const { companyID, request } = this.#options;
    const turn = this.#budgets.pace.take(companyID, request.raw.socket, bytes);
    if (turn !== null || !this.#reserveNow()) void this.#wait(turn);
  }

  #reserveNow(): boolean {
    if (this.#arrived <= this.#reserved) return true;
    const lease = this.#budgets.received.acquireNow(this.#next());
    if (lease !== null) this.#add(lease);
    return lease !== null;
  }

  #next() {
    const { companyID, length } = this.#options;
    const held = this.#lease?.bytes ?? 0;
    return { companyID, bytes: Math.max(Math.min(length, this.#arrived + STEP) - held, 0) };
  }

  /** Nothing more of the body is read meanwhile. */
  async #wait(turn: Promise<void> | null): Promise<void> {
    const { request, end } = this.#options;
    const { signal } = this.#gone;
    this.#isWaiting = true;
    request.raw.pause();
    try {
      await turn;
      if (this.#arrived > this.#reserved) this.#add(await this.#budgets.received.acquire({ ...this.#next(), signal }));
    } catch (error) {
      if (!signal.aborted) end(error);
      return;
    }
    this.#isWaiting = false;
    request.raw.resume();
  }

  #add(lease: ReadLease): void {
    if (this.#gone.signal.aborted) return lease.release();
    if (this.#lease === null) {
      this.#lease = lease;
      return;
    }
    this.#lease.correct(this.#lease.bytes + lease.bytes);
    lease.release();
  }

  /** Ends what arrives too slowly, unless it is the service that does not read. */
  #watch(period: number): NodeJS.Timeout {
    const { request, end } = this.#options;
    let before = 0;
    const timer = setInterval(() => {
      const arrived = this.#arrived - before;
      before = this.#arrived;
      if (request.raw.complete) return clearInterval(timer);
      if (arrived >= LEAST_IN_PERIOD || this.#isWaiting || request.raw.socket.isPaused()) return;
      clearInterval(timer);
      end(new Refusal('request_timeout'));
    }, period).unref();
    return timer;
  }
}

/** The body's length in bytes, or the most that it may have if no length was announced. */
function lengthOf({ method, headers }: FastifyRequest, maxBytes: number): number {
  if (method === 'GET' || method === 'HEAD') return 0;
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBytes;
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Unanswered requests of one connection at which reading it stops. */
export const MOST_UNANSWERED = 8;
/** Unanswered requests at which reading starts again: stopping after each answer would cost as much as the answer. */
const READ_ON_FROM = 4;
/** Bytes of a rest that are parsed at once. */
const SLICE = 1_024;
/** Slices end here: the parser would otherwise stop by an error, which costs as much as the request. */
const END_OF_HEADERS = '\r\n\r\n';
/** The value by which a callback makes llhttp pause. */
const PAUSE = 21;
/** The code of the error by which the parser reports that it has paused. */
const PAUSED = 'HPE_PAUSED';

interface Parser {
  onIncoming(request: IncomingMessage, keepAlive: boolean): number;
  resume(): void;
  execute(bytes: Buffer): number | ParserError;
}

/** Undocumented members of Node's sockets; `pipelines.int.spec.ts` fails when Node changes them. */
type ParsedSocket = Socket & {
  readonly parser: (Parser & Record<number, (result: number | ParserError) => void>) | null;
};
type ParserClass = { readonly kOnExecute: number };
type ParserError = Error & { readonly code?: string; readonly bytesParsed?: number; readonly rawPacket?: Buffer };

const pipelines = new WeakMap<Socket, Pipeline>();

function pipelineOf(socket: Socket): Pipeline {
  const pipeline = pipelines.get(socket) ?? new Pipeline(socket);
  pipelines.set(socket, pipeline);
  return pipeline;
}

/**
 * Connections whose rest is parsed next, one in each turn of the event loop. Answers that wait for nothing would
 * otherwise be followed by the next requests at once, and nobody else would be served until everything that these
 * connections have sent is answered.
 */
const readingOn = new Set<Pipeline>();

function readOnNext(): void {
  const [next] = readingOn;
  if (next === undefined) return;
  readingOn.delete(next);
  if (readingOn.size > 0) setImmediate(readOnNext);
  next.readOn();
}

/** One further request at most is parsed before as many calls of {@link readOn}. */
export function readSlowly(socket: Socket): void {
  pipelineOf(socket).slowed += 1;
}

export function readOn(socket: Socket): void {
  pipelines.get(socket)?.usual();
}

/**
 * Ends the connection with this answer, unless requests that were parsed after its own are unanswered: what is carried
 * out gets its answer (HTT-4). Nothing more of the connection is carried out then. @returns whether it ends
 */
export function endWith(response: ServerResponse): boolean {
  return pipelineOf(response.req.socket).endWith(response);
}

/**
 * Bounds the requests of a connection that are parsed before it reads the answers: a segment of 64 KiB may have 2,000
 * requests, which Node would parse at once. Nothing is refused: the rest is parsed when answers have left (HTT-4), one
 * connection after the other. A request on a connection without other unanswered ones costs a comparison.
 */
export function boundPipelines(server: Server): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // A response gets its socket once all earlier ones have left.
    if (response.socket === null) pipelineOf(socket).add(response);
  });
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (isPause(error)) pipelines.get(socket)?.paused(error);
  });
}

/** Whether the parser has paused, which is no error of the client's. */
export function isPause(result: ParserError | number): result is ParserError {
  return typeof result !== 'number' && result.code === PAUSED;
}

class Pipeline {
  /** Lines in which something of this connection waits (LIM-16, LIM-18). */
  slowed = 0;
  readonly #socket: ParsedSocket;
  /** The unanswered responses in their order, without the first: it was in progress before others were known to follow. */
  readonly #following = new Set<ServerResponse>();
  #isHeld = false;
  /** The answer is known that ends the connection. */
  #isEnding = false;
  /** The slice being parsed ends with a request's headers. */
  #isCut = false;
  /** Bytes that were received and not yet parsed. */
  #rest: Buffer | null = null;

  constructor(socket: Socket) {
    this.#socket = socket as ParsedSocket;
    const { parser } = this.#socket;
    if (parser === null) return;
    const { onIncoming } = parser;
    parser.onIncoming = (request, keepAlive) => {
      if (this.#isEnding) return PAUSE;
      const result = onIncoming.call(parser, request, keepAlive);
      return result === 0 && this.#holdIfMany() && !this.#isCut ? PAUSE : result;
    };
    // Reading the body of an earlier request resumes the socket.
    socket.on('resume', () => this.#isHeld && !socket.writableEnded && stopReading(socket));
  }

  add(response: ServerResponse): void {
    this.#following.add(response);
    response.once('close', () => {
      this.#following.delete(response);
      this.#readOnIfFew();
    });
  }

  endWith(response: ServerResponse): boolean {
    const last = [...this.#following].at(-1) ?? response;
    if (last !== response) return false;
    this.#isEnding = true;
    // What still arrives is read and dropped: unread bytes would reset the connection before its last answers are read.
    if (this.#isHeld) this.#socket.resume();
    this.#isHeld = false;
    return true;
  }

  usual(): void {
    this.slowed = Math.max(0, this.slowed - 1);
    this.#readOnIfFew();
  }

  /** Stores the unparsed bytes; some may arrive after the socket was asked to stop. */
  paused({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }: ParserError): void {
    if (this.#isEnding) return;
    const received = rawPacket.subarray(bytesParsed);
    this.#rest = this.#rest === null ? received : Buffer.concat([this.#rest, received]);
  }

  /** Including the first. */
  get #unanswered(): number {
    return this.#following.size + 1;
  }

  #holdIfMany(): boolean {
    if (this.#isHeld || (this.slowed === 0 && this.#unanswered < MOST_UNANSWERED)) return false;
    this.#isHeld = true;
    this.#socket.pause();
    return true;
  }

  #readOnIfFew(): void {
    if (!this.#mayReadOn()) return;
    if (readingOn.size === 0) setImmediate(readOnNext);
    readingOn.add(this);
  }

  #mayReadOn(): boolean {
    return this.#isHeld && this.slowed === 0 && this.#unanswered <= READ_ON_FROM;
  }

  /** Parses the next part of the rest; called once per turn of the event loop, for one connection. */
  readOn(): void {
    const { parser } = this.#socket;
    if (this.#socket.destroyed || parser === null || !this.#mayReadOn()) return;
    this.#isHeld = false;
    // An answer has ended the connection: nothing after it is carried out.
    if (this.#socket.writableEnded) return void this.#socket.resume();
    parser.resume();
    while (this.#rest !== null && this.#rest.length > 0 && !this.#isHeld && !this.#isEnding) {
      const slice = this.#slice(this.#rest.subarray(0, SLICE));
      // Node pauses it while many bytes of answers are unread: this connection has its own bound.
      parser.resume();
      const result = parser.execute(slice);
      const bytes = isPause(result) ? (result.bytesParsed ?? 0) : slice.length;
      this.#rest = this.#rest.subarray(bytes);
      if (isPause(result)) continue;
      if (typeof result !== 'number') this.#rest = null;
      // The result is handled like that of Node's own reads, so errors and upgrades are reported.
      parser[(parser.constructor as unknown as ParserClass).kOnExecute]?.(result);
    }
    this.#isCut = false;
    if (this.#rest?.length === 0) this.#rest = null;
    if (!this.#isHeld) this.#socket.resume();
  }

  #slice(bytes: Buffer): Buffer {
    const end = bytes.indexOf(END_OF_HEADERS);
    this.#isCut = end >= 0;
    return end < 0 ? bytes : bytes.subarray(0, end + END_OF_HEADERS.length);
  }
}

/** A socket that was paused between a call of `resume` and its event is so by name only. */
function stopReading(socket: Socket): void {
  if (socket.isPaused()) socket.emit('pause');
  else socket.pause();
}

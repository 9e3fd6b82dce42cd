import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Unanswered requests of one connection from which it is not read on. */
export const MOST_UNANSWERED = 8;
/** Reading starts again here: stopping after each answer would cost as much as the answer. */
const READ_ON_FROM = 4;
/** What llhttp expects from a callback that pauses it. */
const PAUSE = 21;
/** Of the error by which the parser reports that it has paused. */
const PAUSED = 'HPE_PAUSED';

interface Parser {
  onIncoming(request: IncomingMessage, keepAlive: boolean): number;
  resume(): void;
  execute(bytes: Buffer): number | Error;
}

/** Undocumented members of Node's sockets; `pipelines.int.spec.ts` fails when Node changes them. */
type ParsedSocket = Socket & { readonly parser: (Parser & Record<number, (result: number | Error) => void>) | null };
type ParserClass = { readonly kOnExecute: number };
type ParserError = Error & { readonly code?: string; readonly bytesParsed?: number; readonly rawPacket?: Buffer };

/**
 * Bounds what a connection may ask for before it reads the answers: a segment of 64 KiB holds 2,000 requests, which Node
 * would parse at once. Nothing is refused: the rest is parsed when answers have left (HTT-4). A request on a connection
 * without other unanswered ones costs a comparison.
 */
export function boundPipelines(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  const pipelineOf = (socket: Socket): Pipeline => {
    const pipeline = pipelines.get(socket) ?? new Pipeline(socket);
    pipelines.set(socket, pipeline);
    return pipeline;
  };
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // A response gets its socket once all earlier ones have left.
    if (response.socket === null) pipelineOf(socket).add(response);
  });
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (isPause(error)) pipelines.get(socket)?.paused(error);
  });
}

/** Not an error of the client's. */
export function isPause({ code }: { readonly code?: string }): boolean {
  return code === PAUSED;
}

class Pipeline {
  readonly #socket: ParsedSocket;
  /** Including the first, which was in progress before it was known that others follow. */
  #unanswered = 1;
  #isHeld = false;
  /** Received, and not yet parsed. */
  #rest: Buffer | null = null;

  constructor(socket: Socket) {
    this.#socket = socket as ParsedSocket;
    const { parser } = this.#socket;
    if (parser === null) return;
    const { onIncoming } = parser;
    parser.onIncoming = (request, keepAlive) => {
      const result = onIncoming.call(parser, request, keepAlive);
      return result === 0 && this.#holdIfMany() ? PAUSE : result;
    };
    // Reading the body of an earlier request resumes the socket.
    socket.on('resume', () => this.#isHeld && !socket.writableEnded && socket.pause());
  }

  add(response: ServerResponse): void {
    this.#unanswered += 1;
    response.once('close', () => {
      this.#unanswered -= 1;
      if (this.#isHeld && this.#unanswered <= READ_ON_FROM) this.#readOn();
    });
  }

  paused({ rawPacket, bytesParsed = 0 }: ParserError): void {
    this.#rest = (this.#rest ?? rawPacket ?? Buffer.alloc(0)).subarray(bytesParsed);
  }

  #holdIfMany(): boolean {
    if (this.#isHeld || this.#unanswered < MOST_UNANSWERED) return false;
    this.#isHeld = true;
    this.#socket.pause();
    return true;
  }

  #readOn(): void {
    const { parser } = this.#socket;
    if (this.#socket.destroyed || parser === null) return;
    this.#isHeld = false;
    // An answer has ended the connection: nothing after it is carried out.
    if (this.#socket.writableEnded) return void this.#socket.resume();
    parser.resume();
    if (this.#rest !== null) {
      const result = parser.execute(this.#rest);
      if (typeof result === 'number' || !isPause(result as ParserError)) this.#rest = null;
      // As Node's own reads end: errors, upgrades and pauses are reported.
      parser[(parser.constructor as unknown as ParserClass).kOnExecute]?.(result);
    }
    if (!this.#isHeld) this.#socket.resume();
  }
}

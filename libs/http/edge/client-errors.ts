import { type IncomingMessage, type Server, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newSeed } from '@vpds/kernel';
import { edgeErrors } from './edge-errors.ts';

type Code = keyof typeof edgeErrors;

/** Undocumented members of Node's sockets: the answer being written and the parser of the request. */
type HttpSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
};

/** Error codes of Node's HTTP parser; all others mean an unreadable request. */
const PARSER_CODES: Readonly<Record<string, Code>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * How long the client may keep sending after the last answer, milliseconds. An immediate reset could destroy that
 * answer.
 */
const LINGER = 2_000;

/** Connections to close after the pending answers. */
const refused = new WeakSet<Socket>();

/**
 * Answers broken HTTP and oversized headers in the envelope (ANS-2) after all earlier complete requests, then closes
 * the connection, because the next request's start is unknown. Always JSON: `Accept` was not read.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  // The parser reports every further chunk of a failed connection.
  if (socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  afterAnswers(socket, () => refuse(socket, PARSER_CODES[error.code ?? ''] ?? 'malformed_request'));
}

/** Prevents Node from aborting or answering outside the envelope. */
export function answerEverything(server: Server): void {
  // Node answers an unknown `Expect` with 417 unless this is handled.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // A half-closed client still reads; without this its connection is closed before the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has removed its own listener; an unhandled error would end the process.
    socket.on('error', () => socket.destroy());
    answerClientError(new Error('CONNECT is not served'), socket);
  });
}

function afterAnswers(socket: HttpSocket, then: () => void): void {
  if (socket.destroyed) return;
  const answer = socket._httpMessage ?? null;
  if (answer?.req.complete === true) answer.once('close', () => afterAnswers(socket, then));
  else then();
}

function refuse(socket: HttpSocket, code: Code): void {
  if (socket.writable && !isAnswered(socket)) socket.end(refusal(code));
  else socket.end();
  const lingering = setTimeout(() => socket.destroy(), LINGER).unref();
  socket.once('close', () => clearTimeout(lingering));
}

/** Whether the unreadable request already has an answer, or part of one. */
function isAnswered({ _httpMessage: answer, parser }: HttpSocket): boolean {
  return answer ? answer.headersSent : parser?.incoming?.complete === false;
}

function refusal(code: Code): string {
  const { http, text } = edgeErrors[code];
  const body = JSON.stringify({ message: text, status: 'error', code });
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ''}`,
    `x-request-id: ${newSeed()}`,
    'content-type: application/json',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

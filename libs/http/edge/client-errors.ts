import { type IncomingMessage, type Server, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newSeed } from '@vpds/kernel';
import { edgeErrors } from './edge-errors.ts';

type Code = keyof typeof edgeErrors;

/** What Node keeps at a connection: the answer that is being written to it, and the request that is being read from it. */
type HttpSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
};

/** What Node's HTTP parser refuses, by its own codes; anything else is a request that cannot be read. */
const PARSER_CODES: Readonly<Record<string, Code>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How long the client may still send after the last answer: a reset at once could take that answer from it. Milliseconds. */
const LINGER = 2_000;

/** Connections that are closed as soon as the requests before the unreadable one are answered. */
const refused = new WeakSet<Socket>();

/**
 * Answers what never became a request (broken HTTP, headers that are too large) in the envelope (ANS-2), and closes the
 * connection: where the next request would begin is not known. Requests that arrived whole before it get their own answers
 * first. Always JSON, since the caller's `Accept` was not read.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  // The parser reports each further chunk of a connection that it has given up.
  if (socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  afterAnswers(socket, () => refuse(socket, PARSER_CODES[error.code ?? ''] ?? 'malformed_request'));
}

/** Lets the server answer what Node by itself would break off, or answer outside the envelope. */
export function answerEverything(server: Server): void {
  // An `Expect` that is none is no reason to refuse: without this Node answers 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // A client that has ended its side still reads: without this its connection is closed before the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has taken its own listener off: an error without one would end the process.
    socket.on('error', () => socket.destroy());
    answerClientError(new Error('CONNECT is not served'), socket);
  });
}

/** Calls back when every request that arrived whole is answered. */
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

/** Whether the unreadable request has its answer, or part of one: its head may have been enough for that. */
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

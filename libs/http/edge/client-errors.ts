import { type IncomingMessage, type Server, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newSeed } from '@vpds/kernel';
import { NEVER_STORED } from './cache-headers.ts';
import { edgeErrors } from './edge-errors.ts';
import type { LingeringConnections } from './lingering-connections.ts';
import { isPause } from './pipelines.ts';
import { isStreaming } from '../reading/body-stream.ts';

type Code = keyof typeof edgeErrors;

/** Undocumented members of Node's sockets. */
type HttpSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
};

/** Other codes mean an unreadable request. */
const PARSER_CODES: Readonly<Record<string, Code>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const refused = new WeakSet<Socket>();

/**
 * Answers broken HTTP and oversized headers in the envelope (ANS-2) after all earlier complete requests, then closes
 * the connection: the start of the next request is unknown. Always JSON: `Accept` was not read.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  lingering: LingeringConnections,
): void {
  if (isPause(error)) return;
  // The time in which a request must arrive; of a stream, its silence counts instead.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isStreaming(socket)) return;
  if (error.code === 'ECONNRESET') socket.destroy();
  // The parser reports every further chunk of a failed connection.
  if (socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  afterAnswers(socket, () => refuse(socket, PARSER_CODES[error.code ?? ''] ?? 'malformed_request', lingering));
}

/** Keeps Node from aborting or answering outside the envelope. */
export function answerEverything(server: Server, lingering: LingeringConnections): void {
  // An unknown `Expect` would get Node's 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // A half-closed client still reads the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has removed its listener; an unhandled error would end the process.
    socket.on('error', () => socket.destroy());
    answerClientError(new Error('CONNECT is not served'), socket, lingering);
  });
}

function afterAnswers(socket: HttpSocket, then: () => void): void {
  if (socket.destroyed) return;
  const answer = socket._httpMessage ?? null;
  if (answer?.req.complete === true) answer.once('close', () => afterAnswers(socket, then));
  else then();
}

function refuse(socket: HttpSocket, code: Code, lingering: LingeringConnections): void {
  if (socket.writable && !isAnswered(socket)) socket.write(refusal(code));
  lingering.close(socket, socket.remoteAddress ?? '');
}

/** Whether the answer has begun. */
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
    ...Object.entries(NEVER_STORED).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

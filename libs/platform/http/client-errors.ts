import { type Server, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newSeed } from '@vpds/kernel';
import { edgeErrors } from './edge-errors.ts';

type Code = keyof typeof edgeErrors;

/** What Node's HTTP parser refuses, by its own codes; anything else is a request that cannot be read. */
const PARSER_CODES: Readonly<Record<string, Code>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Answers what never became a request (broken HTTP, headers that are too large) in the envelope (decisions A), and closes the
 * connection: where the next request would begin is not known. Always JSON, since the caller's `Accept` was not read.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) {
    socket.destroy();
    return;
  }
  const code = PARSER_CODES[error.code ?? ''] ?? 'malformed_request';
  const { http, text } = edgeErrors[code];
  const body = JSON.stringify({ message: text, status: 'error', code });
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ''}`,
    `x-request-id: ${newSeed()}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** An `Expect` that is none is no reason to refuse: without this Node answers 417 outside the envelope. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** A pipelined request may break while the one before it is being answered on the same connection. */
function hasBegunToAnswer(socket: Socket): boolean {
  const { _httpMessage: message } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return message?.headersSent === true;
}

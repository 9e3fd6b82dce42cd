import { expect, test } from '@jest/globals';
import { type ListenError, cannotListen, whyNotListening } from './cannot-listen.ts';

/** The error that Node throws. */
function refusal(code: string, syscall: string, port?: number): ListenError {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall, ...(port === undefined ? {} : { port }) });
}

test.each([
  [{ TCP_PORT: 4000, HEALTH_PORT: 8080 }, 'TCP_PORT'],
  [{ TCP_PORT: 5000, HEALTH_PORT: 4000 }, 'HEALTH_PORT'],
  [{ PORT: 4000, HEALTH_PORT: 4000 }, 'PORT or HEALTH_PORT'],
])('a port that is taken: the setting that names it, %j', (ports, setting) => {
  const words = `Not started: 127.0.0.1:4000 is taken; set ${setting} to a free port.`;
  expect(whyNotListening(refusal('EADDRINUSE', 'listen', 4000), '127.0.0.1', ports)).toBe(words);
});

test.each([
  [refusal('EACCES', 'listen', 80), 'no permission to listen on host:80; set PORT to another port.'],
  [refusal('EADDRNOTAVAIL', 'listen', 80), 'this machine has no address host; set HOST to one it has.'],
  [refusal('ENOTFOUND', 'getaddrinfo'), 'this machine has no address host; set HOST to one it has.'],
  [refusal('EAI_AGAIN', 'getaddrinfo'), 'getaddrinfo EAI_AGAIN; HOST, PORT, HEALTH_PORT name where to listen.'],
])('%s', (error, words) => {
  expect(cannotListen(error)).toBe(true);
  expect(whyNotListening(error, 'host', { PORT: 80, HEALTH_PORT: 8080 })).toBe(`Not started: ${words}`);
});

test('other errors are not matched', () => {
  expect(cannotListen(refusal('ECONNREFUSED', 'connect', 80))).toBe(false);
  expect(cannotListen(new Error('listen'))).toBe(false);
});

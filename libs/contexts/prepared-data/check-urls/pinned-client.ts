import { isIP } from 'node:net';
import { Client, buildConnector } from 'undici';
import type { AddressRule } from './public-address.ts';
import { UrlUnreachable } from './url-unreachable.ts';

/** Most bytes of an answer's headers. */
const MAX_HEADER_BYTES = 16_384;
/**
 * Most bytes that a connection brings: both answers' headers and what of a body is read with them. Without it, a host could
 * send preliminary answers, each with headers of its own, or empty lines for as long as a check takes.
 */
const MAX_BYTES = 131_072;

/**
 * A client of one origin whose connections go to the given addresses and nowhere else: the name is not looked up again, so a
 * name server that changes its answer between check and use gains nothing. What a socket is connected to is checked once more.
 */
export function pinnedClient(
  origin: string,
  addresses: readonly string[],
  allowed: AddressRule,
  timeout: number,
): Client {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const connect = buildConnector({
    timeout,
    allowH2: false,
    maxCachedSessions: 0,
    lookup: (_hostname, options, callback) => {
      if (options.all === true) callback(null, pinned);
      else callback(null, pinned[0]?.address ?? '', pinned[0]?.family);
    },
  });
  const guarded: buildConnector.connector = (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error !== null) return callback(...result);
      if (!allowed(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(new UrlUnreachable('The address is not a public one'), null);
      }
      socket.on('readable', () => {
        if (socket.bytesRead > MAX_BYTES) socket.destroy(new UrlUnreachable('The headers of the answer are too large'));
      });
      callback(...result);
    });
  return new Client(origin, {
    connect: guarded,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
}

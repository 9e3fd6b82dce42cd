import { isIP } from 'node:net';
import type { Client, buildConnector } from 'undici';
import { AddressRefused } from './address-refused.ts';
import type { AddressRule } from './public-address.ts';

/** The most header bytes of an answer. */
const MAX_HEADER_BYTES = 16_384;
/**
 * The most bytes of a connection. Otherwise a host could send preliminary answers or empty lines for the whole check.
 */
const MAX_BYTES = 131_072;

/** Does not resolve the name again, so DNS rebinding is useless. The connected address is checked again. */
export async function pinnedClient(
  origin: string,
  addresses: readonly string[],
  allowed: AddressRule,
  timeout: number,
): Promise<Client> {
  const { Client, buildConnector: connectorWith } = await import('undici');
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const connect = connectorWith({
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
        return callback(new AddressRefused('The address is not a public one'), null);
      }
      socket.on('readable', () => {
        if (socket.bytesRead > MAX_BYTES) socket.destroy(new AddressRefused('The headers of the answer are too large'));
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

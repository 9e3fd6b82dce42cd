import { Long, MongoServerError } from 'mongodb';

interface TopologyVersion {
  readonly counter: unknown;
}

let isDone = false;

/**
 * Keeps an error's `topologyVersion` counter a `Long`. With `useBigInt64` the driver (7.9.0) decodes it as bigint, and
 * its monitor's next hello fails outside any call, which would end the process.
 */
export function keepTopologyVersionsLong(): void {
  if (isDone) return;
  isDone = true;
  Object.defineProperty(MongoServerError.prototype, 'topologyVersion', {
    configurable: true,
    set(this: MongoServerError, version: TopologyVersion | null) {
      const value =
        typeof version?.counter === 'bigint' ? { ...version, counter: Long.fromBigInt(version.counter) } : version;
      Object.defineProperty(this, 'topologyVersion', { value, writable: true, enumerable: true, configurable: true });
    },
  });
}

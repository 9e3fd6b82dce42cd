import { Long, MongoServerError } from 'mongodb';

interface TopologyVersion {
  readonly counter: unknown;
}

let isDone = false;

/**
 * With `useBigInt64` the driver (7.9.0) decodes the counter of an error's `topologyVersion` as a bigint, hands it to its
 * monitor, and the monitor's next hello fails outside any call: the process would end. An error keeps it as a `Long`, as
 * the monitor's own connection decodes it.
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

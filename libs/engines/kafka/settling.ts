import { now as serviceNow } from '@vpds/kernel';
/** What brokers answer about a topic that is being made, and about a group while the brokers make their own topics. */
const SETTLING = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
]);
/** How long that may take at the first start of a system, milliseconds. */
const SETTLED_AFTER = 30_000;

/**
 * Leaves out what every first start meets: one process makes the topics while all others ask for them already. After half a
 * minute a topic that is missing is trouble like any other.
 */
export function unlessSettling(now: () => number = serviceNow) {
  const until = now() + SETTLED_AFTER;
  return (onTrouble: (error: unknown) => void = () => {}) =>
    (error: unknown): void => {
      if (now() >= until || !isSettling(error)) onTrouble(error);
    };
}

/** The client's error, or the one that it wraps after its last try. */
function isSettling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('type' in error && SETTLING.has(String(error.type))) || isSettling(error.cause);
}

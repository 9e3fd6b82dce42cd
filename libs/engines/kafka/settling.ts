import { now as serviceNow } from '@vpds/kernel';
/** Errors about a topic that is being created, or a group while the brokers create their own topics. */
const SETTLING = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
]);
const SETTLED_AFTER = 30_000;

/**
 * Suppresses expected errors of a first start: one process creates the topics while others already use them. After half
 * a minute they are reported.
 */
export function unlessSettling(now: () => number = serviceNow) {
  const until = now() + SETTLED_AFTER;
  return (onTrouble: (error: unknown) => void = () => {}) =>
    (error: unknown): void => {
      if (now() >= until || !isSettling(error)) onTrouble(error);
    };
}

/** The client wraps the error after its last attempt. */
function isSettling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('type' in error && SETTLING.has(String(error.type))) || isSettling(error.cause);
}

/** While a topic is being created, or the brokers' own topics of groups. */
const SETTLING = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
]);
const SETTLED_AFTER = 30_000;

/**
 * Suppresses, for half a minute, the errors of a first start: one process creates the topics while others already use
 * them.
 */
export function unlessSettling(now: () => number = () => performance.now()) {
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

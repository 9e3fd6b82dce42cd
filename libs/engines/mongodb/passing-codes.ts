/**
 * Error codes of mongod after which the same call may succeed: elections, shutdown, time-outs, conflicts, overload, a full
 * disk, indexes under construction. A call that fails with one of them is `Unavailable`; every other code is a defect of the
 * call or of the installation. Names as in the server's own list.
 */
export const PASSING_CODES: ReadonlyMap<number, string> = new Map([
  [6, 'HostUnreachable'],
  [7, 'HostNotFound'],
  [24, 'LockTimeout'],
  [43, 'CursorNotFound'],
  [50, 'MaxTimeMSExpired'],
  [64, 'WriteConcernTimeout'],
  [89, 'NetworkTimeout'],
  [91, 'ShutdownInProgress'],
  // Of a node that starts, before it has its replica set's configuration.
  [94, 'NotYetInitialized'],
  [100, 'UnsatisfiableWriteConcern'],
  [112, 'WriteConflict'],
  // An index build, or a drop, of the same collection.
  [117, 'ConflictingOperationInProgress'],
  [134, 'ReadConcernMajorityNotAvailableYet'],
  [175, 'QueryPlanKilled'],
  [189, 'PrimarySteppedDown'],
  [202, 'NetworkInterfaceExceededTimeLimit'],
  // The key that signs cluster times is not replicated yet.
  [211, 'KeyNotFound'],
  [216, 'ElectionInProgress'],
  [237, 'CursorKilled'],
  [262, 'ExceededTimeLimit'],
  [276, 'IndexBuildAborted'],
  [355, 'InterruptedDueToStorageChange'],
  [365, 'TemporarilyUnavailable'],
  [402, 'ResourceExhausted'],
  [462, 'IngressRequestRateLimitExceeded'],
  [9001, 'SocketException'],
  [10107, 'NotWritablePrimary'],
  [11600, 'InterruptedAtShutdown'],
  [11601, 'Interrupted'],
  [11602, 'InterruptedDueToReplStateChange'],
  [13388, 'StaleConfig'],
  [13435, 'NotPrimaryNoSecondaryOk'],
  [13436, 'NotPrimaryOrSecondary'],
  [14031, 'OutOfDiskSpace'],
]);

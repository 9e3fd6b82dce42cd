/**
 * mongod error codes after which a retry may succeed: these become `Unavailable`; all others are defects of the call or
 * installation.
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
  // A starting node without replica set configuration.
  [94, 'NotYetInitialized'],
  [100, 'UnsatisfiableWriteConcern'],
  [112, 'WriteConflict'],
  // A concurrent index build or drop.
  [117, 'ConflictingOperationInProgress'],
  [134, 'ReadConcernMajorityNotAvailableYet'],
  [175, 'QueryPlanKilled'],
  [189, 'PrimarySteppedDown'],
  [202, 'NetworkInterfaceExceededTimeLimit'],
  // The key for cluster times is not replicated yet.
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

export { appendUntilKnown } from './appending.ts';
export { EmulatedCluster } from './emulated-cluster.ts';
export { EventLog } from './event-log.ts';
export type { FaultSettings, Leader } from './faults.ts';
export { Journal } from './journal.ts';
export { MemoryViews } from './memory-views.ts';
export { TcpProxy } from './tcp-proxy.ts';
export { EventStoreEmulator, type EmulatorOptions } from './emulator.ts';

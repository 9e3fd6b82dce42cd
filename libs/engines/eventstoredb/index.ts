export { openEventStoreDb, type EventStoreDbEngine, type EventStoreDbOptions } from './open.ts';

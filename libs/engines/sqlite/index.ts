export { DataDirectoryError } from './files/data-directory.ts';
export type { StateMismatch } from './threads/protocol.ts';
export { openSqliteEngine, type SqliteEngine, type SqliteEngineOptions, type ViewRecovery } from './engine.ts';

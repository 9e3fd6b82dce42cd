export { DataDirectoryError } from './files/data-directory.ts';
export { openSqliteEngine, type SqliteEngine, type SqliteEngineOptions, type ViewRecovery } from './engine.ts';

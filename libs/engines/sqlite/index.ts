export { DataDirectoryError } from './data-directory.ts';
export {
  openSqliteEngine,
  type SqliteEngine,
  type SqliteEngineOptions,
  type SqliteEngineStats,
  type ViewRecovery,
} from './engine.ts';

import { DataDirectoryError, type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { serviceVersion } from '@vpds/observability/service-version';
import type { Settings } from '@vpds/runtime/settings';
import { StartRefused } from './start-refused.ts';

/** Added to the reason, unless that contains a remedy. */
const REMEDIES: Readonly<Partial<Record<DataDirectoryError['code'], string>>> = {
  in_use: 'stop that one, or set DATA_DIR to another directory',
  not_writable: 'mend that, or set DATA_DIR to another directory',
};

/** @throws StartRefused */
export async function openEngine({ DATA_DIR: directory }: Settings): Promise<SqliteEngine> {
  try {
    return await openSqliteEngine({ directory, release: serviceVersion() });
  } catch (error) {
    const remedy = error instanceof DataDirectoryError ? REMEDIES[error.code] : undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`Not started: ${reason}${remedy === undefined ? '' : `; ${remedy}`}.`);
  }
}

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Real data outside the project: in `SHARED_DATA_DIR`, or in `shared/data` next to the checkout or a directory above it.
 * Null if missing; such tests are skipped with a message.
 */
export function sharedData(name: string): string | null {
  const configured = process.env['SHARED_DATA_DIR'];
  if (configured !== undefined && configured !== '') {
    const path = join(configured, name);
    return existsSync(path) ? path : null;
  }
  for (let directory = resolve(import.meta.dirname, '../..'); ; directory = dirname(directory)) {
    const path = join(directory, 'shared/data', name);
    if (existsSync(path)) return path;
    if (directory === dirname(directory)) return null;
  }
}

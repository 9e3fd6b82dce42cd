import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';

export function frozen<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

export const UPDATES_SAMPLES = process.env['UPDATE_SAMPLES'] === '1';

export async function freeze(file: string, value: unknown): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await format(JSON.stringify(value), { ...(await resolveConfig(file)), filepath: file }));
}

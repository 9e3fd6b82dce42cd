import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export function frozen<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

export const UPDATES_SAMPLES = process.env['UPDATE_SAMPLES'] === '1';

export async function freeze(file: string, value: unknown): Promise<void> {
  // Loaded by those who need it: all files of tests load this one.
  const { format, resolveConfig } = await import('prettier');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await format(JSON.stringify(value), { ...(await resolveConfig(file)), filepath: file }));
}

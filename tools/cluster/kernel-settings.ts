// A kubelet sets these for the whole machine, even from a namespace: restored at the end.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const KERNEL_SETTINGS = [
  'vm/overcommit_memory',
  'vm/panic_on_oom',
  'kernel/panic',
  'kernel/panic_on_oops',
  'kernel/keys/root_maxkeys',
  'kernel/keys/root_maxbytes',
] as const;

export type KernelSettings = Readonly<Record<string, string>>;

export async function readKernelSettings(names: readonly string[]): Promise<KernelSettings> {
  const values = await Promise.all(names.map(async (name) => [name, await readFile(pathOf(name), 'utf8')] as const));
  return Object.fromEntries(values);
}

export async function writeKernelSettings(settings: KernelSettings): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    if ((await readFile(pathOf(name), 'utf8')) !== value) await writeFile(pathOf(name), value);
}

function pathOf(name: string): string {
  return join('/proc/sys', name);
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithThisProcess } from '@vpds/engine-testing/local';

/** A process that writes until it is killed. */
export interface WritingChild extends AsyncDisposable {
  /** Printed lines: `id written` or `id pending`. */
  acknowledged(): [id: number, views: string][];
  /** Kills it (`kill -9`) and waits for its end. */
  kill(): Promise<void>;
}

export async function startWriting(directory: string, firstID: number): Promise<WritingChild> {
  const script = join(import.meta.dirname, 'writing-child.ts');
  const child = spawn(process.execPath, ['--conditions=@vpds/source', script, directory, String(firstID)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  endWithThisProcess(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await untilReady(child, () => printed);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    kill,
    [Symbol.asyncDispose]: kill,
    acknowledged: () => [...printed.matchAll(/^(\d+) (\w+)\n/gm)].map(([, id, views]) => [Number(id), views ?? '']),
  };
}

async function untilReady(child: ChildProcess, printed: () => string): Promise<void> {
  while (!printed().startsWith('ready')) {
    if (child.exitCode !== null) throw new Error(`The child ended with code ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

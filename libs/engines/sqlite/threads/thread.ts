import { Worker } from 'node:worker_threads';

/** Starts one of the engine's threads; from sources, Node takes the types out of its TypeScript by itself. */
export function startThread(name: 'writer' | 'reader' | 'keeper' | 'counters', start: object): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`./${name}.thread.${extension}`, import.meta.url), {
    name: `sqlite ${name}`,
    workerData: start,
    env: {},
    // `node:sqlite` prints a warning at its first use: not on the user's terminal. Sources need the sources of others.
    execArgv: ['--disable-warning=ExperimentalWarning', ...(extension === 'ts' ? ['--conditions=@vpds/source'] : [])],
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/** A thread's first message; rejected if it ends before. */
export function firstMessage<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread of the engine ended at its start with code ${code}`)));
  });
}

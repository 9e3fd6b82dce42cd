import { Worker } from 'node:worker_threads';

/** Starts an engine thread; from sources Node strips the types. */
export function startThread(name: 'writer' | 'reader' | 'keeper' | 'counters', start: object): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`./${name}.thread.${extension}`, import.meta.url), {
    name: `sqlite ${name}`,
    workerData: start,
    env: {},
    // Hides the `node:sqlite` warning from the terminal. Sources import other packages' sources.
    execArgv: ['--disable-warning=ExperimentalWarning', ...(extension === 'ts' ? ['--conditions=@vpds/source'] : [])],
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/** Rejects if the thread ends first. */
export function firstMessage<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread of the engine ended at its start with code ${code}`)));
  });
}

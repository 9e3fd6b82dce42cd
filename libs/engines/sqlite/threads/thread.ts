import { Worker } from 'node:worker_threads';

const fromSources = import.meta.url.endsWith('.ts');
/** A thread inherits nothing else; stripping the types of its modules takes longer than running it. */
const compileCache = fromSources ? process.env['NODE_COMPILE_CACHE'] : undefined;

export function startThread(name: 'writer' | 'reader' | 'keeper' | 'counters', start: object): Worker {
  return new Worker(new URL(`./${name}.thread.${fromSources ? 'ts' : 'js'}`, import.meta.url), {
    name: `sqlite ${name}`,
    workerData: start,
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    // Hides the `node:sqlite` warning from the terminal. Sources import other packages' sources.
    execArgv: ['--disable-warning=ExperimentalWarning', ...(fromSources ? ['--conditions=@vpds/source'] : [])],
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/** Rejects if the thread ends first. */
export function firstMessage<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread of the engine failed to start (exit code ${code})`)));
  });
}

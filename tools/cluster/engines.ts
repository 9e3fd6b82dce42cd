import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Place } from './place.ts';

const ENGINES_WITHIN = 240_000;

/** Engines and outside systems of `outside.ts`, ready. @returns their process, with which they end */
export function startOutside(place: Place): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'outside.ts'), [join(place.work, 'outside'), place.host], {
      execArgv: ['--conditions=@vpds/source', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const late = setTimeout(() => reject(new Error('The engines were not ready in time')), ENGINES_WITHIN);
    child.once('message', () => {
      clearTimeout(late);
      resolve(child);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The engines could not be started (${code})`));
    });
  });
}

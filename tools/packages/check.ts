// Part of `npm run check`.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Lock, baseImageProblems, lockProblems } from './lock-rules.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const inLock = lockProblems(JSON.parse(read('package-lock.json')) as Lock);
const { version } = JSON.parse(read('tools/node/package.json')) as { version: string };
const inImage = baseImageProblems(read('Dockerfile'), version);

for (const problem of [...inLock, ...inImage]) console.log(problem);
if (inLock.length > 0) {
  console.log('`npm run lock` looks up again what is missing. What the registry does not have needs an older version.');
}
process.exit(inLock.length + inImage.length === 0 ? 0 : 1);

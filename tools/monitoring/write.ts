// `npm run monitoring`: generates rules, inhibitions and dashboard from alerts.ts and dashboard.ts.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { monitoringFiles } from './files.ts';

const root = resolve(import.meta.dirname, '../..');
for (const [file, content] of monitoringFiles()) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
  console.log(file);
}

// `npm run lock`: adds what the lock file lacks (hashes, builds for other systems) from the registry. Installs nothing;
// locked versions stay.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Lock, withoutUnhashed } from './lock-rules.ts';

const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
writeFileSync(file, `${JSON.stringify(withoutUnhashed(lock), null, 2)}\n`);
const options = { cwd: root, stdio: 'inherit' } as const;
const { status } = spawnSync('npm', ['install', '--package-lock-only'], options);
process.exit(status || (spawnSync(process.execPath, ['tools/packages/check.ts'], options).status ?? 1));

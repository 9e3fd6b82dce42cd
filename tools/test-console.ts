// `npm run test:console`: all tests of the console, in Debian's Chromium. Exit code 3 if there is none.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { browserPath } from '../launch/browser.ts';

const root = resolve(import.meta.dirname, '..');

if (browserPath() === null) {
  console.error('Not run: no Chromium. Install the package chromium, or name one by CHROMIUM.');
  process.exit(3);
}
const arguments_ = [
  join(root, 'tools/jest.ts'),
  '--runInBand',
  'e2e/console',
  'e2e/sessions',
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, arguments_, {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, CONSOLE: 'long' },
});
process.exit(status ?? 1);

// Runs Jest with what ESM needs of Node. Arguments are Jest's own.
//
// `--no-wasm-code-gc`: undici parses HTTP in WebAssembly, and every suite loads its own. V8 13.6 frees the wrappers of
// such calls for the whole process and can free one that another suite has just taken up again; then it ends the
// process ("Check failed: jit_page.has_value()"). A service loads undici once and frees no wrapper.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--no-wasm-code-gc',
    jest,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '--conditions=@vpds/source' } },
);
process.exit(status ?? 1);

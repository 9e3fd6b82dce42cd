// `npm run bench [name …]`: runs benches in sequence, each in its own process. They print ratios.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BENCHES = ['create', 'beside', 'search', 'statistics', 'replay', 'php-time', 'memory', 'tracing', 'internal-tls'];
/** They need engines. */
const ON_REQUEST = ['distributed', 'idempotency', 'tracing-distributed'];
const wanted = process.argv.slice(2);

for (const name of wanted.length > 0 ? wanted : BENCHES) {
  const file = join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(file)) {
    console.error(`There is no bench ${name}: ${[...BENCHES, ...ON_REQUEST].join(', ')}`);
    process.exit(2);
  }
  console.log(`— ${name}`);
  const { status } = spawnSync(
    process.execPath,
    ['--conditions=@vpds/source', '--disable-warning=ExperimentalWarning', file],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}

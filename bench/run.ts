// `npm run bench [name [argument …] …]`: runs benches in sequence, each in its own process. They print ratios.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const BENCHES = [
  'create',
  'beside',
  'search',
  'lists',
  'statistics',
  'series',
  'replay',
  'php-time',
  'memory',
  'tracing',
  'internal-tls',
  'import',
];
/** Benches that need engines. */
const WITH_ENGINES = ['distributed', 'idempotency', 'rest', 'takeover', 'tracing-distributed', 'verify'];
/** The bench that needs another checkout. */
const WITH_CHECKOUT = 'quiet';
const known = [...BENCHES, ...WITH_ENGINES, WITH_CHECKOUT];
const wanted: [string, ...string[]][] = [];
for (const argument of process.argv.slice(2)) {
  const last = wanted.at(-1);
  if (last === undefined || known.includes(argument)) wanted.push([argument]);
  else last.push(argument);
}

for (const [name, ...args] of wanted.length > 0 ? wanted : BENCHES.map((bench) => [bench] as const)) {
  const file = join(import.meta.dirname, `${name}.ts`);
  if (!known.includes(name)) {
    console.error(`There is no bench ${name}: ${known.join(', ')}`);
    process.exit(2);
  }
  console.log(`— ${name}`);
  // Helpers of engines are sources only; contexts are loaded as they are built, since Node reads no decorators.
  const condition = WITH_ENGINES.includes(name) ? ['--conditions=@vpds/source'] : [];
  const flags = [...condition, '--disable-warning=ExperimentalWarning'];
  const { status } = spawnSync(process.execPath, [...flags, file, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

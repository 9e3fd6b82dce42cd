// `npm run release:check [-- name …]`: runs every suite, also those that the gate leaves out, on any machine. It
// continues after a failure, prints one table, and writes the result to `docs/releases/check-<version>.json`, without
// which no release is cut (docs/versioning.md). Exit codes: 0 all passed, 1 one failed, 2 wrong arguments, 3 one cannot
// run here.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import Table from 'cli-table3';
import { SUITES, type Suite, type SuiteResult, exitCodeOf, gapsIn, outcomeOf, summaryOf } from './release-suites.ts';

const root = resolve(import.meta.dirname, '..');
const logs = join(root, 'node_modules/.cache/release-check');
const USAGE = 2;

function chosen(names: readonly string[]): readonly Suite[] {
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(', ')}: ${SUITES.map(({ name }) => name).join(', ')}`);
    process.exit(USAGE);
  }
  return names.length === 0 ? SUITES : SUITES.filter(({ name }) => names.includes(name));
}

function run({ name, command }: Suite): Promise<SuiteResult> {
  const started = Date.now();
  const log = join(logs, `${name.replaceAll(':', '-')}.log`);
  const file = createWriteStream(log);
  console.log(`${name} …`);
  return new Promise((done) => {
    const child = spawn('npm', ['run', '--silent', ...command], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let last = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        file.write(chunk);
        last = (last + chunk.toString()).slice(-8_192);
      });
    child.on('error', (error) => (last += error.message));
    child.on('close', (code) => {
      file.end();
      const seconds = Math.round((Date.now() - started) / 1_000);
      const result = { name, outcome: outcomeOf(code), seconds, summary: summaryOf(last) };
      console.log(`  ${result.outcome} (${seconds} s)${result.outcome === 'passed' ? '' : `, see ${log}`}`);
      done(result);
    });
  });
}

/** Results of single suites replace those of an earlier run. @returns all of them */
function write(results: readonly SuiteResult[]): readonly SuiteResult[] {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const path = join(root, `docs/releases/check-${version}.json`);
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { suites: SuiteResult[] }).suites : [];
  const latest = new Map([...before, ...results].map((result) => [result.name, result]));
  const suites = SUITES.flatMap(({ name }) => latest.get(name) ?? []);
  const machine = { cores: availableParallelism(), memoryGiB: Math.round(totalmem() / 2 ** 30), node: process.version };
  writeFileSync(path, `${JSON.stringify({ version, machine, suites }, null, 2)}\n`);
  return suites;
}

const suites = chosen(process.argv.slice(2));
mkdirSync(logs, { recursive: true });
const results: SuiteResult[] = [];
let gaps: readonly string[] = [];
for (const suite of suites) {
  results.push(await run(suite));
  gaps = gapsIn(write(results), SUITES);
}
const table = new Table({ head: ['suite', 'result', 'seconds', ''], style: { head: [], border: [] } });
for (const { name, outcome, seconds, summary } of results) table.push([name, outcome, seconds, summary]);
console.log(table.toString());
if (gaps.length > 0) console.log(`No release yet: ${gaps.join(', ')}.`);
process.exitCode = exitCodeOf(results);

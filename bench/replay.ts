// Rebuild of the statistics, against scanning the whole log and parsing every payload: `node bench/replay.ts [events]
// [rounds]`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateLog } from './event-log.ts';
import { median } from './load.ts';

const EVENTS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 5);
const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-replay-'));

/** Seconds to read every row in order and parse its payload. */
function scan(): number {
  const log = new DatabaseSync(join(directory, 'events.sqlite'), { readOnly: true });
  const started = performance.now();
  let versions = 0;
  const rows = log.prepare('SELECT * FROM events ORDER BY position');
  rows.setReturnArrays(true);
  for (const row of rows.iterate() as Iterable<unknown>)
    versions += (JSON.parse((row as string[])[7] ?? '') as { v: number }).v;
  if (versions !== EVENTS) throw new Error(`${versions} events instead of ${EVENTS}`);
  log.close();
  return (performance.now() - started) / 1000;
}

/** Seconds from the command to the switch. */
function rebuild(): number {
  const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'statistics-service.ts')];
  const { stdout, status } = spawnSync(process.execPath, [...args, 'rebuild', directory], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('The rebuild failed');
  // Each round starts from the first version.
  rmSync(join(directory, 'counters.sqlite'), { force: true });
  rmSync(join(directory, 'state.sqlite'), { force: true });
  return (JSON.parse(stdout) as { seconds: number }).seconds;
}

try {
  await generateLog(directory, EVENTS);
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const scanned = scan();
    const rebuilt = rebuild();
    if (round < 0) continue;
    ratios.push(scanned / rebuilt);
    const rate = (seconds: number) => `${Math.round(EVENTS / seconds / 1000)},000 events/s`;
    console.log(`scan and parse ${rate(scanned)}, rebuild ${rate(rebuilt)}, ratio ${ratios.at(-1)?.toFixed(2)}`);
  }
  console.log(`statistics rebuild: ${median(ratios).toFixed(2)} of the speed of scanning and parsing the log`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

// Measures how soon another process follows a change: the version of a view that is read, and an operator's releases.
// Two processes' parts over one MongoDB, changes at random times. `node bench/takeover.ts [changes]`.
import { openMongo } from '@vpds/engine-mongodb';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { startLocalEngine } from '@vpds/engine-testing/local';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { Metrics } from '../libs/observability/metrics.ts';
import { Readiness } from '../libs/observability/readiness.ts';
import { SharedVersions } from '../libs/projections/administration/peers.ts';
import { EffectDrops } from '../libs/runtime/effects/effect-drops.ts';
import { EffectsGate } from '../libs/runtime/effects/effects-gate.ts';
import { HeldEffects } from '../libs/runtime/effects/held-effects.ts';

const changes = Number(process.argv[2] ?? 40);
const POLL_EVERY = 2;
const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-takeover-'));
const engine = await startLocalEngine('mongodb');
const mongo = openMongo({ url: engine.url });
const sqlite = await openSqliteEngine({ directory });
const { events } = sqlite;

print('version', await versions());
print('release', await releases());

await sqlite.close();
await mongo.close();
await engine.stop();
rmSync(directory, { recursive: true, force: true });

async function versions(): Promise<number[]> {
  let seen = '';
  const id = randomUUID();
  let version = 0;
  const change = async (body: string) => {
    if (!(await mongo.operational.write('projection', { id, dueAt: null, body }, version))) throw new Error('Conflict');
    version += 1;
  };
  await change('0');
  const shared = new SharedVersions({ onTrouble: console.error });
  const readRegistry = async () => void (seen = (await mongo.operational.read('projection', id))?.body ?? '');
  await shared.start([{ readRegistry }]);
  const times: number[] = [];
  for (let count = 1; count <= changes; count += 1) {
    await sleep(Math.random() * 1_500);
    await change(String(count));
    times.push(await until(() => seen === String(count)));
  }
  await shared.stop();
  return times;
}

async function releases(): Promise<number[]> {
  const started = async () => {
    const [gate, drops] = [new EffectsGate(), new EffectDrops(events)];
    const logger = pino({ level: 'silent' });
    const findMismatch = async () => 'missing' as const;
    const parts = { findMismatch, logger, metrics: new Metrics(), readiness: new Readiness(), setting: undefined };
    const effects = new HeldEffects({ ...parts, gate, drops, events, operational: mongo.operational });
    await effects.decide();
    return effects;
  };
  const [one, other] = [await started(), await started()];
  other.watch(console.error);
  const times: number[] = [];
  for (let count = 0; count < changes; count += 1) {
    await sleep(Math.random() * 3_000);
    const id = randomUUID();
    await one.release('mail', [id]);
    times.push(await until(() => !other.gate.holds('mail', id)));
  }
  await other.stop();
  return times;
}

/** Milliseconds from now. */
async function until(condition: () => boolean): Promise<number> {
  const begun = performance.now();
  while (!condition()) await sleep(POLL_EVERY);
  return performance.now() - begun;
}

function print(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`;
  console.log(`a ${what} in another process: p50 ${at(0.5)}, p99 ${at(0.99)} of ${times.length}`);
}

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '@vpds/engine-testing/local';
import { NO_STREAM } from '@vpds/kernel';
import { eventually, rejection, sampleEvents, sleep, unique } from '@vpds/kernel/testing';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEventStoreDb } from './index.ts';
import { appendUntilKnown } from './testing/index.ts';
import { givenUrl, isGiven, testOfEmulator } from './testing/test-server.ts';

const testing = join(import.meta.dirname, 'testing');
const CONDITIONS = '--conditions=@vpds/source';

let directory: string;
let port: number;
let server: ChildProcess;

async function startServer(...more: string[]): Promise<void> {
  const args = [CONDITIONS, join(testing, 'serve.ts'), '--port', String(port), '--data', directory, ...more];
  server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout as NodeJS.ReadableStream, 'data');
}

async function killServer(): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

beforeEach(async () => {
  if (isGiven) return;
  directory = await mkdtemp(join(tmpdir(), 'eventstoredb-'));
  port = await freePort();
  await startServer();
});

afterEach(async () => {
  if (isGiven) return;
  if (server.exitCode === null && server.signalCode === null) await killServer();
  await rm(directory, { recursive: true });
});

const url = () => (isGiven ? givenUrl : `esdb://127.0.0.1:${port}?tls=false`);

async function begunBy(release?: string): Promise<string | undefined> {
  const options = release === undefined ? {} : { release };
  const engine = await openEventStoreDb({ connectionString: url(), ...options });
  const identity = await eventually(() => engine.events.identity());
  await engine.close();
  return identity.begunBy;
}

testOfEmulator(
  'RUN-9: the store names the release that began it, and none that opened it later',
  async () => {
    expect([await begunBy('1.2.0'), await begunBy('1.3.0')]).toEqual(['1.2.0', '1.2.0']);
  },
  30_000,
);

testOfEmulator(
  'RUN-9: a store of a release that recorded nothing names none',
  async () => {
    expect([await begunBy(), await begunBy('1.2.0')]).toEqual([undefined, undefined]);
  },
  30_000,
);

testOfEmulator(
  'kill -9 of the server under load, three times: nothing acknowledged is lost, nothing is there twice',
  async () => {
    const engine = await openEventStoreDb({ connectionString: url(), deadline: 1_000, watchInterval: 500 });
    const { storeID } = await engine.events.identity();
    const stop = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const page of engine.events.subscribeAll({ after: -1n, signal: stop.signal }))
        seen.push(...page.events.map(({ id }) => id));
    })();
    let writing = true;
    const acknowledged: string[] = [];
    const write = async () => {
      const stream = unique('killed-');
      for (let revision = NO_STREAM; writing; revision += 1n) {
        const events = sampleEvents(1);
        await appendUntilKnown(engine.events, { stream, expectedRevision: revision, events });
        acknowledged.push(...events.map(({ id }) => id));
      }
    };
    const writers = Array.from({ length: 8 }, write);
    const writesMore = async () => {
      const least = acknowledged.length + 30;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(least));
    };
    for (let kills = 0; kills < 3; kills += 1) {
      await writesMore();
      await killServer();
      await sleep(100);
      await startServer();
    }
    await writesMore();
    writing = false;
    await Promise.all(writers);
    await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(acknowledged.length));
    stop.abort();
    await following;
    expect([...seen].sort()).toEqual([...acknowledged].sort());
    expect(await engine.events.identity()).toEqual({ storeID });
    await engine.close();
  },
  60_000,
);

test('clients in three processes race for one stream and for the first event: each event once, one identity', async () => {
  const stream = unique('raced-');
  const run = async () => {
    const args = [CONDITIONS, '--disable-warning=ExperimentalWarning', join(testing, 'racer.ts'), url(), stream, '40'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 });
    return JSON.parse(stdout) as { storeID: string; ids: string[] };
  };
  const racers = await Promise.all([run(), run(), run()]);
  expect(new Set(racers.map(({ storeID }) => storeID)).size).toBe(1);
  const engine = await openEventStoreDb({ connectionString: url() });
  const events = await engine.events.readStream({ stream });
  expect(events.map(({ id }) => id).sort()).toEqual(racers.flatMap(({ ids }) => ids).sort());
  const installation = await engine.events.readStream({ stream: 'installation' });
  expect(installation).toHaveLength(1);
  expect(events.every(({ position }) => position > (installation[0]?.position ?? 0n))).toBe(true);
  await engine.close();
}, 60_000);

testOfEmulator('an emulator in a process of its own accepts faults over HTTP', async () => {
  await killServer();
  const control = await freePort();
  await startServer('--control', String(control));
  const engine = await openEventStoreDb({ connectionString: url(), deadline: 5_000 });
  await engine.events.identity();
  const post = (path: string, body = '') => fetch(`http://127.0.0.1:${control}${path}`, { method: 'POST', body });
  const unanswered = { stream: unique('unanswered-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
  expect(await (await post('/faults', '{"swallowAnswers":1}')).json()).toMatchObject({ swallowAnswers: 1 });
  expect((await engine.events.append(unanswered)).revision).toBe(0n);
  const request = { stream: unique('faulty-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
  await post('/faults', '{"cutInsteadOfAnswer":1}');
  expect(await rejection(engine.events.append(request))).toMatchObject({ outcomeUnknown: true });
  expect((await post('/cut')).status).toBe(200);
  expect((await post('/faults', 'no JSON')).status).toBe(400);
  expect((await appendUntilKnown(engine.events, request)).revision).toBe(0n);
  await engine.close();
});

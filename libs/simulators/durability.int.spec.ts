import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { eventually, sleep } from '@vpds/kernel/testing';
import { startSimulators, type Simulators } from './index.ts';
import { Ledger, openDatabase } from './ledger.ts';
import {
  callerOf,
  placeWithA,
  registerProduct,
  temporaryDirectory,
  testClock,
  tokens,
  transportForB,
  type Call,
} from './testing/index.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

describe('restart', () => {
  test('orders continue, numbers are not reused, an order keeps its step', async () => {
    const clock = testClock();
    const start = (stepSeconds: number): Promise<Simulators> =>
      startSimulators({ directory: directory.path, stepSeconds, tokens, clock: () => clock.now });
    const first = await start(60);
    const key = randomUUID();
    const id = (await placeWithA(callerOf(first), null, key)).body.id;
    const { transportNo } = (await callerOf(first)('b', 'POST', '/v2/transports', transportForB())).body;
    const { pno } = (await registerProduct(callerOf(first))).body;
    await first.close();

    clock.advanceSeconds(60);
    const second = await start(3_600);
    const call = callerOf(second);
    expect((await call('a', 'GET', `/orders/${id}`)).body.state).toBe('transit');
    expect((await call('b', 'GET', `/v2/transports/status?transportNo=${transportNo}`)).body.transports).toHaveLength(
      1,
    );
    expect((await call('platform', 'GET', `/products/${pno}`)).body.guid).toEqual(expect.any(String));
    expect((await placeWithA(call, null, key)).body.id).toBe(id);
    expect((await placeWithA(call)).body.id).toBe(id + 1);
    const states = await Promise.all([second.state('a'), second.state('b'), second.state('platform')]);
    expect(states.map(({ accepted }) => accepted)).toEqual([2, 1, 1]);
    await second.close();
  });

  test('unreadable state is answered with 500 and named until it is repaired, and reported once', async () => {
    const folder = join(directory.path, 'simulators');
    const path = join(folder, 'simulators.sqlite');
    await mkdir(folder);
    await writeFile(path, 'no database'.repeat(100));
    const messages: string[] = [];
    const onTrouble = ({ message }: Error) => messages.push(message);
    const simulators = await startSimulators({ directory: directory.path, stepSeconds: 60, tokens, onTrouble });
    const words = `The simulators' state in ${folder} cannot be used`;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await placeWithA(callerOf(simulators));
      expect([status, body]).toEqual([500, { message: expect.stringContaining(words) }]);
    }
    expect(messages).toEqual([
      `${words} (file is not a database): restore it from a backup, or delete it to start over`,
    ]);
    await rm(folder, { recursive: true });
    expect((await placeWithA(callerOf(simulators))).status).toBe(201);
    expect(messages).toHaveLength(1);
    await simulators.close();
  });

  test('a file in the place of the folder is named, too', async () => {
    await writeFile(join(directory.path, 'simulators'), '');
    const messages: string[] = [];
    const onTrouble = ({ message }: Error) => messages.push(message);
    const simulators = await startSimulators({ directory: directory.path, stepSeconds: 60, tokens, onTrouble });
    expect((await placeWithA(callerOf(simulators))).status).toBe(500);
    expect(messages).toEqual([
      expect.stringMatching(/^The simulators' state in .+ cannot be used \(EEXIST.+\): restore it/),
    ]);
    await simulators.close();
  });

  test('simulators that nobody asks anything touch no file', async () => {
    const simulators = await startSimulators({ directory: directory.path, stepSeconds: 60, tokens });
    await simulators.close();
    expect(await readdir(directory.path)).toEqual([]);
  });

  test('a port in use stops the start, and the state is free again', async () => {
    const first = await startSimulators({ directory: directory.path, stepSeconds: 60, tokens });
    const other = await temporaryDirectory();
    const options = { directory: other.path, stepSeconds: 60, tokens };
    await expect(startSimulators({ ...options, port: Number(new URL(first.url).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await startSimulators(options).then((started) => started.close());
    await Promise.all([first.close(), other.remove()]);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('a step of %d s is refused', async (stepSeconds) => {
    await expect(startSimulators({ directory: directory.path, stepSeconds, tokens })).rejects.toThrow(RangeError);
  });
});

describe('kill -9', () => {
  test('no acknowledged order is lost or doubled, and nothing was printed to the terminal', async () => {
    const killed = await startProcess(directory.path);
    const acknowledged = new Map<string, number>();
    const attempted = new Set<string>();
    const clients = Array.from({ length: 8 }, () => orderUntilItBreaks(killed.call, attempted, acknowledged));
    await eventually(() => expect(acknowledged.size).toBeGreaterThanOrEqual(300), 30_000, 5);
    killed.process.kill('SIGKILL');
    await Promise.all([...clients, once(killed.process, 'exit')]);
    expect(killed.printedErrors()).toBe('');

    const again = await startSimulators({ directory: directory.path, stepSeconds: 60, tokens });
    expect((await again.state('a')).accepted).toBeGreaterThanOrEqual(acknowledged.size);
    for (const reference of attempted) {
      const { status, body } = await placeWithA(callerOf(again), null, reference);
      const known = acknowledged.get(reference);
      if (known === undefined) expect([200, 201]).toContain(status);
      else expect([status, body.id]).toEqual([200, known]);
    }
    expect((await again.state('a')).accepted).toBe(attempted.size);
    await again.close();
  });
});

async function startProcess(path: string): Promise<{ process: ChildProcess; call: Call; printedErrors(): string }> {
  const script = join(import.meta.dirname, 'testing', 'run-simulators.ts');
  const child = spawn(process.execPath, ['--conditions=@vpds/source', script, path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [line] = (await once(child.stdout, 'data', { signal: AbortSignal.timeout(15_000) })) as [Buffer];
  return { process: child, call: callerOf(JSON.parse(line.toString()) as Simulators), printedErrors: () => errors };
}

async function orderUntilItBreaks(
  call: Call,
  attempted: Set<string>,
  acknowledged: Map<string, number>,
): Promise<void> {
  for (;;) {
    const reference = randomUUID();
    attempted.add(reference);
    try {
      acknowledged.set(reference, (await placeWithA(call, null, reference)).body.id);
    } catch {
      return;
    }
  }
}

describe('many orders', () => {
  test('the log is folded into the database as it grows', async () => {
    const database = openDatabase(directory.path);
    const ledger = new Ledger(database, 'transports_b');
    for (let order = 1; order <= 20_000; order += 1) {
      ledger.accept({ reference: randomUUID(), acceptedAt: order, stepMilliseconds: 1_000, markers: [] });
    }
    const { size } = await stat(join(directory.path, 'simulators', 'simulators.sqlite-wal'));
    expect(size).toBeLessThan(8 * 1_048_576);
    expect([ledger.count(), ledger.byNumber(20_000)?.acceptedAt, ledger.byNumber(20_001)]).toEqual([
      20_000,
      20_000,
      undefined,
    ]);
    database.close();
    expect(await readdir(join(directory.path, 'simulators'))).toEqual(['simulators.sqlite']);
  });
});

describe('close', () => {
  test('does not wait for silent, slow, endless, idle or half-sent connections, and may be repeated', async () => {
    const simulators = await startSimulators({ directory: directory.path, stepSeconds: 60, tokens });
    const call = callerOf(simulators);
    await placeWithA(call);
    simulators.faults.set('a', { kind: 'silence' });
    simulators.faults.set('b', { kind: 'slow', milliseconds: 600_000 });
    simulators.faults.set('platform', { kind: 'endless' });
    const open = [
      call('a', 'GET', '/orders/4711'),
      call('b', 'POST', '/v2/transports', transportForB()),
      call('platform', 'GET', '/products/1'),
    ].map((answer) =>
      answer.then(
        () => 'answered',
        () => 'broken',
      ),
    );
    const halfSent = connect(Number(new URL(simulators.url).port), '127.0.0.1');
    halfSent
      .on('error', () => undefined)
      .write('POST /provider-a/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{');
    await sleep(200);

    const start = performance.now();
    await Promise.all([simulators.close(), simulators.close()]);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await Promise.all(open)).toEqual(['broken', 'broken', 'broken']);
    await simulators.close();
    halfSent.destroy();
  });
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AppendRefused, NO_STREAM, Unavailable, WrongExpectedRevision, type NewEvent } from '@vpds/kernel';
import { eventually, rejection, sampleEvent, sampleEvents, sleep, unique } from '@vpds/kernel/testing';
import { openEventStoreDb, type EventStoreDbEngine } from './index.ts';
import { appendUntilKnown, EventLog, EventStoreEmulator, TcpProxy } from './testing/index.ts';

const DEADLINE = 600;

let server: EventStoreEmulator;
let engine: EventStoreDbEngine;

beforeEach(async () => {
  server = await EventStoreEmulator.start();
  engine = await openEventStoreDb({ connectionString: server.url, deadline: DEADLINE });
  await eventually(() => engine.events.identity());
});

afterEach(async () => {
  await engine.close();
  await server.stop();
});

const appended = (stream: string) => server.log.stream(stream)?.length ?? 0;

async function unavailable(promise: Promise<unknown>): Promise<Unavailable> {
  const error = await rejection(promise);
  expect(error).toBeInstanceOf(Unavailable);
  return error as Unavailable;
}

describe('an append without an answer (ADR-2: its outcome is unknown, the repeat settles it)', () => {
  test.each([
    ['the connection is cut', { cutInsteadOfAnswer: 1 }],
    ['the server reports a time-out, and wrote it', { timeouts: 2 }],
    ['the server reports a time-out, and did not write it', { timeouts: 1 }],
  ])('%s', async (_, fault) => {
    const request = { stream: unique('lost-'), expectedRevision: NO_STREAM, events: sampleEvents(2) };
    server.faults.set(fault);
    expect((await unavailable(engine.events.append(request))).outcomeUnknown).toBe(true);
    server.faults.set({ timeouts: 0 });
    const result = await appendUntilKnown(engine.events, request);
    expect(result.revision).toBe(1n);
    expect(appended(request.stream)).toBe(2);
    expect(await engine.events.append(request)).toEqual(result);
  });

  test('where the answer alone never comes, the stream is: one try, written once', async () => {
    const request = { stream: unique('lost-'), expectedRevision: NO_STREAM, events: sampleEvents(2) };
    server.faults.set({ swallowAnswers: 1 });
    const result = await engine.events.append(request);
    expect([result.revision, appended(request.stream)]).toEqual([1n, 2]);
    expect(await engine.events.append(request)).toEqual(result);
  });

  test('clients get fixed texts without stream names, which may contain a VIN (ANS-5)', async () => {
    const append = (stream: string) =>
      unavailable(engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1) }));
    server.faults.set({ timeouts: 1 });
    expect((await append(unique('failing-'))).message).toBe('The event store did not confirm an append');
    server.faults.set({ timeouts: 0, notReady: 1 });
    expect((await append(unique('failing-'))).message).toBe('The event store is not ready');
    server.faults.set({ silent: true });
    expect((await append(unique('failing-'))).message).toBe('The event store did not answer in time');
    server.faults.set({ silent: false });
    await server.refuse();
    const away = await unavailable(engine.events.readStream({ stream: unique('failing-') }));
    expect(away.message).toMatch(/^The event store (is away|did not answer in time)$/);
    expect(away.cause).toBeInstanceOf(Error);
  });

  test('what the server denies is unavailable in fixed words, for as long as it does, and is reported', async () => {
    let denials = 0;
    const onDenied = () => (denials += 1);
    const denied = await openEventStoreDb({ connectionString: server.url, deadline: DEADLINE, onDenied });
    await eventually(() => denied.health());
    server.faults.set({ denied: true });
    const stream = unique('denied-');
    const request = { stream, expectedRevision: NO_STREAM, events: sampleEvents(1) };
    for (const call of [denied.health(), denied.events.readStream({ stream }), denied.events.append(request)])
      expect(await unavailable(call)).toMatchObject({ message: 'The event store denies access', isDenied: true });
    expect(denials).toBe(3);
    server.faults.set({ denied: false });
    await denied.events.append(request);
    await denied.close();
  });

  test('who may not read `$all` is answered by the stream; who may read nothing has an unknown outcome', async () => {
    server.faults.set({ deniedReads: '$all' });
    expect(await unavailable(engine.health())).toMatchObject({ isDenied: true });
    const append = () => {
      const stream = unique('denied-');
      return { stream, answer: engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1) }) };
    };
    const first = append();
    expect(await first.answer).toMatchObject({ revision: 0n });
    expect(await engine.events.readStream({ stream: first.stream })).toHaveLength(1);
    server.faults.set({ deniedReads: 'any' });
    const second = append();
    expect(await unavailable(second.answer)).toMatchObject({ isDenied: true, outcomeUnknown: true });
    expect(appended(second.stream)).toBe(1);
  });

  test('a server that is not ready did not append: the outcome is known', async () => {
    server.faults.set({ notReady: 1 });
    const request = { stream: unique('unready-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
    expect((await unavailable(engine.events.append(request))).outcomeUnknown).toBe(false);
    expect(appended(request.stream)).toBe(0);
  });

  test('cuts under load: what was acknowledged is there once, what was not is settled by a repeat', async () => {
    const { faults, log } = server;
    const streams = Array.from({ length: 16 }, () => unique('load-'));
    const isWritten = () => streams.reduce((sum, stream) => sum + (log.stream(stream)?.length ?? 0), 0);
    const cutting = new AbortController();
    const cuts = cutAsItGrows(server, isWritten, cutting.signal);
    const write = async (stream: string) => {
      for (let revision = NO_STREAM; revision < 19n; revision += 1n) {
        const result = await appendUntilKnown(engine.events, {
          stream,
          expectedRevision: revision,
          events: sampleEvents(1),
        });
        expect(result.revision).toBe(revision + 1n);
      }
    };
    await Promise.all(streams.map(write)).finally(() => cutting.abort());
    expect(await cuts).toBeGreaterThan(10);
    faults.set({ cutInsteadOfAnswer: 0 });
    for (const stream of streams) expect(appended(stream)).toBe(20);
  }, 60_000);
});

/** Breaks the connections after every few appends, so that a busy machine makes progress between two cuts. @returns how often */
async function cutAsItGrows(cut: EventStoreEmulator, written: () => number, signal: AbortSignal): Promise<number> {
  const appendsBetween = 10;
  let before = 0;
  let count = 0;
  while (!signal.aborted) {
    await sleep(5);
    if (written() < before + appendsBetween) continue;
    before = written();
    if (count % 3 === 0) cut.faults.set({ cutInsteadOfAnswer: 1 });
    else cut.cut();
    count += 1;
  }
  return count;
}

describe('a server that is down', () => {
  test('calls fail in time; when it is back they work, with no second opening', async () => {
    await server.refuse();
    const request = { stream: unique('away-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
    const begun = Date.now();
    const [append] = await Promise.all([
      unavailable(engine.events.append(request)),
      unavailable(engine.events.readStream({ stream: 'a' })),
      unavailable(engine.events.head()),
      unavailable(engine.health()),
    ]);
    expect(append.outcomeUnknown).toBe(true);
    expect(Date.now() - begun).toBeLessThan(DEADLINE + 500);
    await server.listen();
    await eventually(() => engine.health(), 2_000);
    expect((await engine.events.append(request)).revision).toBe(0n);
  });

  test('an engine opens without its server and serves once that is there', async () => {
    await server.refuse();
    const early = await openEventStoreDb({ connectionString: server.url, deadline: DEADLINE });
    await unavailable(early.events.identity());
    await server.listen();
    expect(await eventually(() => early.events.identity())).toEqual(await eventually(() => engine.events.identity()));
    await early.close();
  });

  test('silence: every call ends by a timer of our own, and what was sent meanwhile is there once at most', async () => {
    server.faults.set({ silent: true });
    const request = { stream: unique('silent-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const begun = Date.now();
      expect((await unavailable(engine.events.append(request))).outcomeUnknown).toBe(true);
      await unavailable(engine.events.readAll({ after: -1n, limit: 1 }));
      expect(Date.now() - begun).toBeLessThan(2 * DEADLINE + 500);
    }
    server.faults.set({ silent: false });
    expect((await engine.events.append(request)).revision).toBe(0n);
    await sleep(100);
    expect(appended(request.stream)).toBe(1);
  });
});

test('a server too busy for a whole page: what came until the deadline is a page, and who reads on gets to the end', async () => {
  const base = await engine.events.head();
  const stream = unique('busy-');
  await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(10) });
  server.faults.set({ readAtMost: 5 });
  const read: bigint[] = [];
  let page = await engine.events.readAll({ after: base, limit: 100 });
  for (let pages = 1; ; pages += 1) {
    read.push(...page.events.map(({ revision }) => revision));
    if (page.end || pages === 5) break;
    page = await engine.events.readAll({ after: page.next, limit: 100, filter: { streamPrefixes: [stream] } });
  }
  expect(read).toEqual(Array.from({ length: 10 }, (_, index) => BigInt(index)));
  server.faults.set({ readAtMost: 0 });
  await unavailable(engine.events.readAll({ after: base, limit: 100 }));
});

test('a connection that swallows everything and stays open: after one deadline there is a new one', async () => {
  const proxy = await TcpProxy.start(server.port);
  const url = `esdb://127.0.0.1:${proxy.port}?tls=false`;
  const behind = await openEventStoreDb({ connectionString: url, deadline: DEADLINE, watchInterval: 200 });
  const stop = new AbortController();
  const seen: string[] = [];
  const following = (async () => {
    for await (const page of behind.events.subscribeAll({ after: await behind.events.head(), signal: stop.signal }))
      seen.push(...page.events.map(({ stream }) => stream));
  })();
  const streams = [unique('swallowed-'), unique('swallowed-'), unique('swallowed-')];
  for (const stream of streams) {
    const request = { stream, expectedRevision: NO_STREAM, events: sampleEvents(1) };
    const begun = Date.now();
    await appendUntilKnown(behind.events, request);
    expect(Date.now() - begun).toBeLessThan(3 * DEADLINE);
    proxy.swallow();
  }
  await eventually(() => expect(seen).toEqual(streams));
  stop.abort();
  await following;
  await behind.close();
  await proxy.stop();
});

test('calls that end by their own deadline are no sign of life: under reads and appends a silent connection is replaced', async () => {
  const proxy = await TcpProxy.start(server.port);
  const deadline = 2 * DEADLINE;
  const behind = await openEventStoreDb({ connectionString: `esdb://127.0.0.1:${proxy.port}?tls=false`, deadline });
  const { events } = behind;
  await eventually(() => events.identity());
  const stop = new AbortController();
  const following = (async () => {
    for await (const page of events.subscribeAll({ after: -1n, signal: stop.signal })) void page;
  })();
  const repeated = async (call: () => Promise<unknown>) => {
    const begun = performance.now();
    while (performance.now() - begun < 6 * deadline) {
      const answered = await call().then(
        () => true,
        (error: unknown) => !(error instanceof Unavailable),
      );
      if (answered) break;
    }
    return performance.now() - begun;
  };
  const read = () => events.readStream({ stream: 'any' });
  const append = () =>
    events.append({ stream: unique('repeated-'), expectedRevision: NO_STREAM, events: sampleEvents(1) });
  for (let round = 0; round < 3; round += 1) {
    await repeated(append);
    proxy.swallow();
    const took = await Promise.all([read, append, read, append, read, append].map(repeated));
    expect(Math.max(...took)).toBeLessThan(3 * deadline);
  }
  stop.abort();
  await following;
  await behind.close();
  await proxy.stop();
}, 60_000);

describe('a node that does not lead', () => {
  test('names the leader, and the engine goes there: for appends, reads and back', async () => {
    const log = new EventLog();
    const nodes = [await EventStoreEmulator.start({ log }), await EventStoreEmulator.start({ log })] as const;
    const lead = (leader: 0 | 1) => {
      nodes[leader].faults.set({ notLeader: null });
      nodes[1 - leader]?.faults.set({ notLeader: { host: '127.0.0.1', port: nodes[leader].port } });
    };
    lead(1);
    const moving = await openEventStoreDb({ connectionString: nodes[0].url, deadline: 3_000 });
    const stream = unique('leader-');
    await moving.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1) });
    lead(0);
    expect(await moving.events.readStream({ stream })).toHaveLength(1);
    lead(1);
    const streams = Array.from({ length: 100 }, () => unique('moving-'));
    const writing = streams.map((name, index) =>
      sleep(index).then(() =>
        moving.events.append({ stream: name, expectedRevision: NO_STREAM, events: sampleEvents(1) }),
      ),
    );
    await sleep(30);
    lead(0);
    await sleep(30);
    lead(1);
    await Promise.all(writing);
    for (const name of streams) expect(log.stream(name)).toHaveLength(1);
    await moving.close();
    await Promise.all(nodes.map((node) => node.stop()));
  });
});

describe('a cluster (ADR-5)', () => {
  const urlOf = (nodes: readonly EventStoreEmulator[]) =>
    `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;

  test('without a suitable node, as in an election, calls are unavailable; subscriptions resume with the next one', async () => {
    const port = server.port;
    const clustered = await openEventStoreDb({ connectionString: urlOf([server, server]), deadline: 3_000 });
    const stop = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const page of clustered.events.subscribeAll({ after: -1n, signal: stop.signal }))
        seen.push(...page.events.map(({ stream }) => stream));
    })();
    const request = { stream: unique('elected-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
    await server.refuse();
    await unavailable(clustered.events.append(request));
    await unavailable(clustered.events.head());
    await server.listen(port);
    await appendUntilKnown(clustered.events, request);
    await eventually(() => expect(seen).toEqual([request.stream]));
    stop.abort();
    await following;
    await clustered.close();
  }, 20_000);

  test('a node that is cut off from the others is left, for appends, too', async () => {
    const log = new EventLog();
    const nodes = [await EventStoreEmulator.start({ log }), await EventStoreEmulator.start({ log })] as const;
    nodes[1].faults.set({ notLeader: { host: '127.0.0.1', port: nodes[0].port } });
    const clustered = await openEventStoreDb({ connectionString: urlOf(nodes), deadline: 3_000 });
    const append = (within: number) => {
      const request = { stream: unique('cut-off-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
      return appendUntilKnown(clustered.events, request, within);
    };
    await append(1_000);
    nodes[0].faults.set({ isolated: true });
    nodes[1].faults.set({ notLeader: null });
    await append(5_000);
    await clustered.close();
    await Promise.all(nodes.map((node) => node.stop()));
  });

  test('a cluster without a leader whose connections break leaves no rejection unhandled, and is used again after', async () => {
    const log = new EventLog();
    const nodes = [await EventStoreEmulator.start({ log }), await EventStoreEmulator.start({ log })] as const;
    const clustered = await openEventStoreDb({ connectionString: urlOf(nodes), deadline: 4_000 });
    await eventually(() => clustered.events.identity());
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const stopping = new AbortController();
    const work = workUntil(stopping.signal, clustered);
    await sleep(300);
    for (const node of nodes) node.faults.set({ isolated: true });
    for (const after of [200, 300, 400, 500, 600, 700]) {
      await sleep(after);
      for (const node of nodes) node.cut();
    }
    for (const node of nodes) node.faults.set({ isolated: false });
    await eventually(() => clustered.events.head(), 5_000);
    stopping.abort();
    await work;
    process.off('unhandledRejection', note);
    await clustered.close();
    await Promise.all(nodes.map((node) => node.stop()));
    expect(unhandled).toEqual([]);
  }, 30_000);

  test('an append that a non-leader may have written stays unknown, whatever the next node answers', async () => {
    const other = await EventStoreEmulator.start();
    other.faults.set({ isolated: true });
    server.faults.set({ notLeader: { host: '127.0.0.1', port: other.port } });
    const request = { stream: unique('unsettled-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
    expect((await unavailable(engine.events.append(request))).outcomeUnknown).toBe(true);
    await other.stop();
  });

  test('a conflict is reported once a read shows the conflicting event, not during its replication', async () => {
    const stream = unique('replicated-');
    const request = () => ({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1) });
    server.log.replicationDelay = 200;
    const first = engine.events.append(request());
    const error = await rejection(engine.events.append(request()));
    expect(error).toBeInstanceOf(WrongExpectedRevision);
    expect(await engine.events.readStream({ stream })).toHaveLength(1);
    expect((await first).revision).toBe(0n);
  });

  test('processes that start on an empty store at once agree on its identity, however slow its replication', async () => {
    const empty = await EventStoreEmulator.start();
    empty.log.replicationDelay = 200;
    const engines = await Promise.all([1, 2, 3].map(() => openEventStoreDb({ connectionString: empty.url })));
    const identities = await Promise.all(engines.map(({ events }) => events.identity()));
    expect(new Set(identities.map(({ storeID }) => storeID)).size).toBe(1);
    await Promise.all(engines.map((each) => each.close()));
    await empty.stop();
  });
});

/** Subscribes, reads and appends until the signal aborts. */
async function workUntil(signal: AbortSignal, { events }: EventStoreDbEngine): Promise<void> {
  const again = async (call: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await call().catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable));
      await sleep(10);
    }
  };
  const follow = async () => {
    for await (const page of events.subscribeAll({ after: -1n, signal })) void page;
  };
  const append = () =>
    events.append({ stream: unique('leaderless-'), expectedRevision: NO_STREAM, events: sampleEvents(1) });
  const readers = Array.from({ length: 8 }, () => again(() => events.readStream({ stream: unique('leaderless-') })));
  await Promise.all([follow(), ...readers, again(append), again(append)]);
}

describe('sizes', () => {
  test('an append that only the server finds too large is refused: it counts types twice', async () => {
    const stream = unique('types-');
    const long: NewEvent = { ...sampleEvent(), type: 'T'.repeat(600_000) };
    const error = await rejection(engine.events.append({ stream, expectedRevision: NO_STREAM, events: [long] }));
    expect(error).toBeInstanceOf(AppendRefused);
    expect(appended(stream)).toBe(0);
  });

  test('so is one with an event larger than what an operator of the server allows', async () => {
    server.faults.set({ maxEventSize: 10 });
    const request = { stream: unique('limited-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
    expect(await rejection(engine.events.append(request))).toBeInstanceOf(AppendRefused);
  });
});

describe('two engines in one process', () => {
  test('one loses its server under load, the other notices nothing', async () => {
    const other = await EventStoreEmulator.start();
    const second = await openEventStoreDb({ connectionString: other.url, deadline: 25_000 });
    const writing = Array.from({ length: 300 }, async (_, index) => {
      await sleep(index);
      const request = { stream: unique('second-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
      return second.events.append(request);
    });
    const failing = Array.from({ length: 300 }, async (_, index) => {
      await sleep(index);
      const request = { stream: unique('first-'), expectedRevision: NO_STREAM, events: sampleEvents(1) };
      await engine.events.append(request).catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable));
    });
    for (let count = 0; count < 5; count += 1) {
      await sleep(40);
      server.cut();
    }
    expect(await Promise.all(writing)).toHaveLength(300);
    await Promise.all(failing);
    await second.close();
    await other.stop();
  }, 40_000);
});

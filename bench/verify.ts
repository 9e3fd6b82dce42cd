// `vpds verify` against a bare read of the same log, on both stores, and what it costs a create beside it. Most events
// follow one of their stream that is on an earlier page. `node bench/verify.ts [streams] [events of each] [rounds]`.
import { openEventStoreDb } from '@vpds/engine-eventstoredb';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { startLocalEngine } from '@vpds/engine-testing/local';
import { BEGINNING, type EventStore, type LinkedLog, NO_STREAM, type NewEvent, type Position } from '@vpds/kernel';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyPage } from '../libs/runtime/damaged-events/verify-log.ts';
import { median } from './load.ts';

const streams = Number(process.argv[2] ?? 4_000);
const perStream = Number(process.argv[3] ?? 5);
const rounds = Number(process.argv[4] ?? 5);
/** The size of the service's pages. */
const PAGE = 1_000;
const WRITERS = 64;
const BESIDE_FOR = 5_000;
const BESIDE_PAUSE = 10;

type Store = EventStore & LinkedLog;

const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-verify-'));
const sqlite = await openSqliteEngine({ directory });
await measure('SQLite', sqlite.events);
await sqlite.close();
rmSync(directory, { recursive: true, force: true });

const server = await startLocalEngine('eventstoredb');
const eventStore = await openEventStoreDb({ connectionString: server.url });
await measure('EventStoreDB (the emulator)', eventStore.events);
await eventStore.close();
await server.stop();

async function measure(name: string, store: Store): Promise<void> {
  await fill(store);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await rateOf((after) => store.readAll({ after, limit: PAGE }));
    const verified = await rateOf(async (after) => {
      const { events, next, end, damaged } = await verifyPage(store, new Map(), after, PAGE);
      if (damaged.length > 0) throw new Error(`${damaged.length} events of an undamaged log are damaged`);
      return { events: { length: events }, next: BigInt(next), end };
    });
    ratios.push(verified / bare);
    console.log(
      `${name}: ${verified.toFixed(0)} events/s verified, ${bare.toFixed(0)}/s read, ratio ${(verified / bare).toFixed(2)}`,
    );
  }
  const alone = await appends(store);
  const besideReads = await appendsBeside(store, (after) => store.readAll({ after, limit: PAGE }));
  const beside = await appendsBeside(store, async (after) => {
    const page = await verifyPage(store, new Map(), after, PAGE);
    return { events: { length: page.events }, next: BigInt(page.next), end: page.end };
  });
  console.log(
    `${name}: verified at ${median(ratios).toFixed(2)} of a bare read; an append's p99 ${alone.toFixed(1)} ms alone, ${besideReads.toFixed(1)} ms beside a bare read, ${beside.toFixed(1)} ms beside it, ratio ${(beside / alone).toFixed(2)}`,
  );
}

/** Writes to the streams in rotation: an event's predecessor is `streams` events before it. */
async function fill(store: Store): Promise<void> {
  for (let revision = 0; revision < perStream; revision += 1) {
    const numbers = Array.from({ length: streams }, (_, number) => number).values();
    const write = async () => {
      for (const number of numbers)
        await store.append({
          stream: `verified-${number}`,
          expectedRevision: revision === 0 ? NO_STREAM : BigInt(revision - 1),
          events: [event()],
        });
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
  }
}

function event(): NewEvent {
  const metadata = {
    owner: 1,
    actor: null,
    requestID: null,
    correlationID: null,
    causationID: null,
    traceparent: null,
  };
  return {
    id: randomUUID(),
    type: 'Verified',
    payload: JSON.stringify({ v: 1, data: { text: 'x'.repeat(200) } }),
    metadata,
  };
}

interface Page {
  readonly events: { readonly length: number };
  readonly next: Position;
  readonly end: boolean;
}

/** Events a second, over the whole log. */
async function rateOf(read: (after: Position) => Promise<Page>): Promise<number> {
  const begun = performance.now();
  let count = 0;
  for (let [after, end] = [BEGINNING, false]; !end;) {
    const page = await read(after);
    count += page.events.length;
    [after, end] = [page.next, page.end];
  }
  return (count / (performance.now() - begun)) * 1_000;
}

/** Measures like {@link appends}, while the log is read again and again. */
async function appendsBeside(store: Store, read: (after: Position) => Promise<Page>): Promise<number> {
  const running = { on: true };
  const reading = (async () => {
    while (running.on)
      await rateOf(async (after) => {
        const page = await read(after);
        return { ...page, end: page.end || !running.on };
      });
  })();
  const p99 = await appends(store);
  running.on = false;
  await reading;
  return p99;
}

/** The p99 of one client, ms. */
async function appends(store: Store): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + BESIDE_FOR; performance.now() < end;) {
    const begun = performance.now();
    await store.append({ stream: `beside-${randomUUID()}`, expectedRevision: NO_STREAM, events: [event()] });
    times.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, BESIDE_PAUSE));
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

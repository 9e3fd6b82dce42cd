import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EventStoreDbEngine, openEventStoreDb } from '@vpds/engine-eventstoredb';
import { EventStoreEmulator } from '@vpds/engine-eventstoredb/testing';
import { BEGINNING, type EventStore, NO_STREAM, type RecordedEvent, ownContext } from '@vpds/kernel';
import { sampleEvents, unique } from '@vpds/kernel/testing';
import { takeDecision } from './event-decisions.ts';
import { KnownDecisions, decidedEvents } from './known-decisions.ts';

const OPERATOR = { companyID: 1, userID: 1, apiKeyID: 'operator', permissions: [] };

let server: EventStoreEmulator;
const engines: EventStoreDbEngine[] = [];

beforeAll(async () => {
  server = await EventStoreEmulator.start();
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
  await server.stop();
});

/** A process has its own connection, cache and clock. */
async function startProcess() {
  const engine = await openEventStoreDb({ connectionString: server.url, deadline: 20_000 });
  engines.push(engine);
  let time = 0;
  const decisions = new KnownDecisions(engine.events, () => time);
  const events = decidedEvents(engine.events, decisions, () => undefined);
  return { decisions, events, pass: (milliseconds: number) => (time += milliseconds) };
}

const seen = (events: readonly RecordedEvent[]) =>
  events.map(({ payload, skipped = false }) => (skipped ? 'skipped' : payload));

/** Reads a stream up to the end of the log. */
async function history(events: EventStore, stream: string): Promise<string[]> {
  const ended = new AbortController();
  const taken: string[] = [];
  for await (const page of events.subscribeAll({
    after: BEGINNING,
    filter: { streamPrefixes: [stream] },
    signal: ended.signal,
  })) {
    taken.push(...seen(page.events));
    if (page.live) break;
  }
  ended.abort();
  return taken;
}

test('over EventStoreDB, what an operator decides in one process counts in every other one within two seconds', async () => {
  const stream = unique('decided-');
  const [operators, other] = [await startProcess(), await startProcess()];
  const appended = sampleEvents(3);
  await operators.events.append({ stream, expectedRevision: NO_STREAM, events: appended });
  const stored = await other.events.readStream({ stream });
  const payloads = seen(stored);
  const decide = (revision: number, kind: 'skip' | 'replace', payload: string | null) => {
    const { id: eventID, type: eventType, position, recordedAt, metadata } = stored[revision] as RecordedEvent;
    const decision = { stream, revision, eventID, eventType, position: String(position), recordedAt };
    return operators.decisions.command({ ...ownContext(unique('decision-')), principal: OPERATOR }, (state) =>
      takeDecision(state, { ...decision, owner: metadata.owner, kind, payload, reason: 'test' }),
    );
  };
  await decide(1, 'replace', '{"v":1,"data":{}}');
  await decide(2, 'skip', null);
  const counting = [payloads[0], '{"v":1,"data":{}}', 'skipped'];
  expect(seen(await operators.events.readStream({ stream }))).toEqual(counting);
  expect(seen(await other.events.readStream({ stream }))).toEqual(payloads);
  other.pass(2_000);
  expect(seen(await other.events.readStream({ stream }))).toEqual(counting);
  expect(seen((await other.events.readStream({ stream, direction: 'backwards' })).toReversed())).toEqual(counting);
  expect(await history(other.events, stream)).toEqual(counting.slice(0, 2));
  const started = await startProcess();
  expect(seen(await started.events.readStream({ stream }))).toEqual(counting);
}, 60_000);

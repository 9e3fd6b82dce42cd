import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type EventStoreDbEngine, openEventStoreDb } from '@vpds/engine-eventstoredb';
import { EventStoreEmulator } from '@vpds/engine-eventstoredb/testing';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { BEGINNING, type EventStore, NO_STREAM, type RecordedEvent, eventHeader, ownContext } from '@vpds/kernel';
import { sampleEvents, unique } from '@vpds/kernel/testing';
import { type DecisionKind, takeDecision } from './event-decisions.ts';
import { KnownDecisions, decidedEvents, decidedHeaders } from './known-decisions.ts';

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
  const decide = (revision: number, kind: DecisionKind, payload: string | null) => {
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
  expect([stream, unique('other-')].map((each) => other.events.hasDecision?.(each))).toEqual([true, false]);
  const started = await startProcess();
  expect(seen(await started.events.readStream({ stream }))).toEqual(counting);

  await decide(0, 'accept', null);
  const damaged = { ...eventHeader(stored[0] as RecordedEvent), payload: '' };
  const headers = { readHeaders: async () => ({ headers: [damaged], next: damaged.position, end: true }) };
  const accepted = await decidedHeaders(headers, operators.decisions, operators.events).readHeaders({
    ...{ after: BEGINNING, limit: 10, types: [damaged.type], withPayload: [] },
  });
  expect(accepted.headers.map(({ payload }) => payload)).toEqual(payloads.slice(0, 1));
}, 60_000);

test('STA-11: headers of damaged events have what the operator has decided, and what is accepted is what is stored', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vpds-decided-'));
  const stream = unique('headers-');
  const kinds = ['accept', 'skip', 'replace', null] as const;
  const appending = await openSqliteEngine({ directory });
  const appended = sampleEvents(kinds.length);
  await appending.events.append({ stream, expectedRevision: NO_STREAM, events: appended });
  await appending.close();
  const database = new DatabaseSync(join(directory, 'events.sqlite'));
  database.exec(`UPDATE events SET payload = payload || ' '`);
  database.close();

  const engine = await openSqliteEngine({ directory });
  const decisions = new KnownDecisions(engine.events);
  const events = decidedEvents(engine.events, decisions, () => undefined);
  const headers = decidedHeaders(engine.headerLog, decisions, events);
  const types = [...new Set(appended.map(({ type }) => type))];
  const payloads = async () => {
    const page = await headers.readHeaders({ after: BEGINNING, limit: 100, types, withPayload: types });
    return page.headers.map(({ payload }) => payload);
  };
  expect(await payloads()).toEqual(['', '', '', '']);
  const stored = await engine.events.readStream({ stream });
  const decide = async (revision: number, kind: DecisionKind) => {
    const { id: eventID, type: eventType, position, recordedAt, metadata } = stored[revision] as RecordedEvent;
    const place = { stream, revision, eventID, eventType, position: String(position), recordedAt };
    const decision = { ...place, owner: metadata.owner, kind, payload: kind === 'replace' ? '{"v":7}' : null };
    await decisions.command({ ...ownContext(unique('decision-')), principal: OPERATOR }, (state) =>
      takeDecision(state, { ...decision, reason: 'test' }),
    );
  };
  for (const [revision, kind] of kinds.entries()) if (kind !== null) await decide(revision, kind);
  expect(await payloads()).toEqual([`${appended[0]?.payload} `, '{"v":7}', '']);
  await engine.close();
  await rm(directory, { recursive: true });
});

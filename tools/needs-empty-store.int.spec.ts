import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openEventStoreDb } from '@vpds/engine-eventstoredb';
import { EventStoreEmulator } from '@vpds/engine-eventstoredb/testing';
import { NO_STREAM } from '@vpds/kernel';
import { sampleEvents } from '@vpds/kernel/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

let server: EventStoreEmulator;
beforeEach(async () => {
  server = await EventStoreEmulator.start();
});
afterEach(() => server.stop());

function look(url: string | undefined): Promise<readonly [code: number, words: string]> {
  const file = join(import.meta.dirname, 'needs-empty-store.ts');
  const flags = ['--conditions=@vpds/source', '--disable-warning=ExperimentalWarning'];
  const { EVENTSTORE_URL: _, ...others } = process.env;
  const env = { ...others, ...(url === undefined ? {} : { EVENTSTORE_URL: url }) };
  return new Promise((done) => {
    execFile(process.execPath, [...flags, file], { env }, (error, _stdout, stderr) =>
      done([Number(error?.code ?? 0), stderr.trim()]),
    );
  });
}

test('without EVENTSTORE_URL and with an empty store the suites may run', async () => {
  expect(await look(undefined)).toEqual([0, '']);
  expect(await look(server.url)).toEqual([0, '']);
});

test('a store with a past is named in one sentence, with code 3', async () => {
  const engine = await openEventStoreDb({ connectionString: server.url });
  await engine.events.append({ stream: 'past', expectedRevision: NO_STREAM, events: sampleEvents(2) });
  await engine.close();
  const words = 'EVENTSTORE_URL names a store with 2 events; these suites need an empty one.';
  expect(await look(server.url)).toEqual([3, words]);
});

import { test } from '@jest/globals';
import { URL_VARIABLES } from '@vpds/engine-testing/local';
import { EventStoreEmulator, type EmulatorOptions } from './emulator.ts';

export const givenUrl = process.env[URL_VARIABLES.eventstoredb] ?? '';
export const isGiven = givenUrl !== '';

/** Tests that inject faults, or read the emulator's state: they do not run against a given server. */
export const testOfEmulator: typeof test = isGiven ? (test.skip as typeof test) : test;

/** The server that `EVENTSTORE_URL` names, or an emulator in this process. */
export interface TestServer {
  readonly url: string;
  /** @throws against a given server */
  readonly emulator: EventStoreEmulator;
  stop(): Promise<void>;
}

export async function startTestServer(options: EmulatorOptions = {}): Promise<TestServer> {
  if (!isGiven) {
    const emulator = await EventStoreEmulator.start(options);
    return { url: emulator.url, emulator, stop: () => emulator.stop() };
  }
  return {
    url: givenUrl,
    get emulator(): EventStoreEmulator {
      throw new Error('A given server is no emulator: the test must be one of `testOfEmulator`');
    },
    stop: async () => {},
  };
}

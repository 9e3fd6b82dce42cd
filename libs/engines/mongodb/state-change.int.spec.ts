import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { type Mongo, openMongo } from './index.ts';
import { ReplicaSetMock } from './testing/replica-set-mock.ts';

const INTERRUPTED = { code: 11602, codeName: 'InterruptedDueToReplStateChange', errmsg: 'operation was interrupted' };
const CHECKPOINT = { storeID: 's', position: 1n };

let mock: ReplicaSetMock;
let mongo: Mongo;
let interruptions = 0;
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => uncaught.push(error);

beforeEach(async () => {
  uncaught.length = 0;
  process.on('uncaughtException', onUncaught);
  mock = await ReplicaSetMock.start({
    answer(command) {
      if (!('update' in command) || interruptions === 0) return undefined;
      interruptions -= 1;
      return mock.stateChange(INTERRUPTED);
    },
  });
  mongo = openMongo({ url: mock.url, timeoutMilliseconds: 3_000 });
  await mongo.checkpoints.load('any');
});
afterEach(async () => {
  process.off('uncaughtException', onUncaught);
  await mongo.close();
  await mock.stop();
});

/** The monitor uses the error's version in its next hello: immediately on a new connection. */
async function writeThroughStateChange(): Promise<void> {
  interruptions = 1;
  const streamed = mock.streamedHellos;
  await mongo.checkpoints.save('any', CHECKPOINT).catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable));
  await eventually(() => expect(mock.streamedHellos).toBeGreaterThan(streamed), 8_000);
  await mongo.checkpoints.save('any', CHECKPOINT);
  expect(uncaught).toEqual([]);
}

test('a state change right after the monitor has connected: no exception outside a call', async () => {
  await writeThroughStateChange();
});

test('the same after the connections were cut', async () => {
  await eventually(() => expect(mock.streamedHellos).toBeGreaterThan(0), 8_000);
  mock.cutConnections();
  await eventually(() => mongo.checkpoints.load('any'), 8_000);
  await writeThroughStateChange();
});

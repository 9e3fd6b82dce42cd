import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { rejection, sampleRow, sampleView } from '@vpds/kernel/testing';
import { type Mongo, openMongo } from './index.ts';
import { ReplicaSetMock } from './testing/replica-set-mock.ts';

let denying = { code: 13, codeName: 'Unauthorized' };
let mock: ReplicaSetMock;
let mongo: Mongo;
let denials = 0;

beforeEach(async () => {
  denials = 0;
  mock = await ReplicaSetMock.start({
    answer: (command) =>
      'ping' in command ? undefined : { ok: 0, errmsg: 'not allowed on vpds by jo@db1', ...denying },
  });
  mongo = openMongo({ url: mock.url, timeoutMilliseconds: 3_000, onDenied: () => (denials += 1) });
  await mongo.health();
});
afterEach(async () => {
  await mongo.close();
  await mock.stop();
});

test.each([
  [13, 'Unauthorized'],
  [18, 'AuthenticationFailed'],
])('code %i: unavailable in fixed words, and reported', async (code, codeName) => {
  denying = { code, codeName };
  const calls = [
    () => mongo.views.get(sampleView(), '1'),
    () => mongo.views.put(sampleView(), [sampleRow('1', 1)]),
    () => mongo.checkpoints.load('any'),
    () => mongo.checkpoints.save('any', { storeID: 's', position: 1n }),
  ];
  for (const call of calls) {
    const error = await rejection(call());
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ message: 'MongoDB denies access', isDenied: true, outcomeUnknown: false });
  }
  expect(denials).toBeGreaterThanOrEqual(calls.length);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ServiceReplicas } from './service-replicas.ts';

const PORT = 4_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const hosts = async (replicas: ServiceReplicas) => (await replicas.inTurn()).map(({ address }) => address);

test('the first call after a quiet time asks where the name leads now, not where it led before', async () => {
  let found = ['10.0.0.1', '10.0.0.2'];
  const replicas = new ServiceReplicas(`sample:${PORT}`, async () => found);
  expect(await hosts(replicas)).toEqual(['10.0.0.1:4000', '10.0.0.2:4000']);
  found = ['10.0.0.3'];
  jest.advanceTimersByTime(60_000);
  expect(await hosts(replicas)).toEqual(['10.0.0.3:4000']);
});

test('a look-up that does not end keeps a call that has addresses for a second only', async () => {
  const never = new Promise<readonly string[]>(() => {});
  let answer: Promise<readonly string[]> = Promise.resolve(['10.0.0.1']);
  const replicas = new ServiceReplicas(`sample:${PORT}`, () => answer);
  await hosts(replicas);
  answer = never;
  jest.advanceTimersByTime(60_000);
  const waiting = hosts(replicas);
  await jest.advanceTimersByTimeAsync(1_001);
  expect(await waiting).toEqual(['10.0.0.1:4000']);
});

import { expect, test } from '@jest/globals';
import { CountingLease } from './counting-lease.ts';

test('ADR-11: a start that is repeated after a failure asks for the lease once', async () => {
  let asked = 0;
  const acquire = async () => {
    asked += 1;
    return null;
  };
  const turn = new CountingLease({ acquire }, () => undefined);
  turn.start();
  turn.start();
  expect(asked).toBe(1);
  await turn.stop();
});

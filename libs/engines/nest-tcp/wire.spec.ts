import { expect, test } from '@jest/globals';
import { newSeed, ownContext } from '@vpds/kernel';
import { contextOf, wireCall } from './wire.ts';

test.each([true, false])('a retry (%s) crosses the wire under the name that older releases read', (isRetry) => {
  const call = wireCall({}, { ...ownContext(newSeed()), isRetry });
  expect(call.context).toMatchObject({ resumed: isRetry });
  expect(call.context).not.toHaveProperty('isRetry');
  const received = contextOf(call, () => undefined);
  expect(received.isRetry).toBe(isRetry);
  expect(received).not.toHaveProperty('resumed');
});

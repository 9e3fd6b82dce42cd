import { expect, test } from '@jest/globals';
import { NotEnabledYet, type Operation, Refusal, Unavailable, ownContext } from '@vpds/kernel';
import { Metrics } from './metrics.ts';
import { ObservedClient } from './observed-client.ts';

test.each([
  ['a refusal', new Refusal('product_gone'), 'refused'],
  // RUN-9: the service has answered, and will until an operator ends the update.
  ['an event that waits for EVENT_VERSIONS=current', new NotEnabledYet('ProductWithdrawn'), 'refused'],
  ['a service that is away', new Unavailable('MongoDB is away'), 'unavailable'],
  ['a defect', new TypeError('x is undefined'), 'failed'],
])('the outcome of a call: %s', async (_, error, outcome) => {
  const metrics = new Metrics();
  const client = new ObservedClient({ call: () => Promise.reject(error) }, metrics);
  const operation: Operation<object, object> = { pattern: 'product.withdraw' };
  await expect(client.call(operation, {}, ownContext('seed'))).rejects.toBe(error);
  const counted = `vpds_call_seconds_count{operation="product.withdraw",outcome="${outcome}"} 1`;
  expect(await metrics.text()).toContain(counted);
});

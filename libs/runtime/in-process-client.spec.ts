import { describe, expect, test } from '@jest/globals';
import { operation } from '@vpds/kernel';
import { operationClientContract, sampleContext } from '@vpds/kernel/testing';
import { InProcessClient } from './in-process-client.ts';

operationClientContract('in process', async (handlers) => {
  const operationClient = new InProcessClient();
  operationClient.register(handlers);
  return { operationClient, close: async () => {} };
});

describe('InProcessClient', () => {
  const here = { operation: operation<null, string>('sample.here'), handle: async () => 'here' };
  const there = operation<null, string>('sample.there');

  test('two handlers of one operation are a mistake of the composition', () => {
    const operationClient = new InProcessClient();
    operationClient.register([here]);
    expect(() => operationClient.register([here])).toThrow('Two handlers of sample.here');
  });

  test('a call without a handler here goes to the fallback', async () => {
    const others = { call: async () => 'there' as never };
    const operationClient = new InProcessClient(others);
    operationClient.register([here]);
    expect(await operationClient.call(here.operation, null, sampleContext())).toBe('here');
    expect(await operationClient.call(there, null, sampleContext())).toBe('there');
  });
});

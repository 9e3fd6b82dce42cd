import { describe, expect, test } from '@jest/globals';
import { operation } from '@vpds/kernel';
import { callerContract, sampleContext } from '@vpds/kernel/testing';
import { InProcessCaller } from './in-process-caller.ts';

callerContract('in process', async (handlers) => {
  const caller = new InProcessCaller();
  caller.register(handlers);
  return { caller, close: async () => {} };
});

describe('InProcessCaller', () => {
  const here = { operation: operation<null, string>('sample.here'), handle: async () => 'here' };
  const there = operation<null, string>('sample.there');

  test('two handlers of one operation are a mistake of the composition', () => {
    const caller = new InProcessCaller();
    caller.register([here]);
    expect(() => caller.register([here])).toThrow('Two handlers of sample.here');
  });

  test('a call without a handler here goes to the fallback', async () => {
    const others = { call: async () => 'there' as never };
    const caller = new InProcessCaller(others);
    caller.register([here]);
    expect(await caller.call(here.operation, null, sampleContext())).toBe('here');
    expect(await caller.call(there, null, sampleContext())).toBe('there');
  });
});

import { describe, expect, test } from '@jest/globals';
import { newSeed, operation, ownContext } from '@vpds/kernel';
import { contextOf, nameOfCall, wireCall } from './wire.ts';

test.each([true, false])('a retry (%s) crosses the wire under the name that older releases read', (isRetry) => {
  const call = wireCall({}, { ...ownContext(newSeed()), isRetry });
  expect(call.context).toMatchObject({ resumed: isRetry });
  expect(call.context).not.toHaveProperty('isRetry');
  const received = contextOf(call, () => undefined);
  expect(received.isRetry).toBe(isRetry);
  expect(received).not.toHaveProperty('resumed');
});

describe('the name of a call of which an older release ignores members', () => {
  const list = operation<{ limit: number; order?: string; filters?: object; asOf?: string }, null>('sample.list', {
    addedMembers: { order: 'asc', filters: {}, asOf: undefined },
  });

  test.each([
    [{ limit: 1 }, 'sample.list'],
    [{ limit: 1, order: 'asc', filters: {} }, 'sample.list'],
    [{ limit: 1, order: 'desc', filters: {} }, 'sample.list+order'],
    [{ limit: 1, filters: { state: 'new' }, asOf: '' }, 'sample.list+filters+asOf'],
  ])('%j: those whose values it does not assume', (request, name) => {
    expect(nameOfCall(list, request, ownContext(newSeed()))).toBe(name);
  });
});

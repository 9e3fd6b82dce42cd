import { expect, test } from '@jest/globals';
import { serverFilter } from './filter.ts';

test('who follows the whole log is sent neither system events nor those of idempotency reservations', () => {
  const expression = new RegExp(serverFilter(undefined).getEventType()?.getRegex() ?? '', 'u');
  const types = ['$metadata', '$statsCollected', 'IdempotentEvent', 'IdempotencyReserved'];
  expect(types.filter((type) => expression.test(type))).toEqual([]);
  const others = ['ProductCreated', 'IdempotentEventOfAnotherKind', 'X', 'with $'];
  expect(others.filter((type) => expression.test(type))).toEqual(others);
});

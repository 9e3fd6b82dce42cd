import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { z } from 'zod';
import { cursorAt, paging, positionAt } from './paging.ts';

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

test('ANS-19: without a limit a page has 1,000 rows, from the first', () => {
  expect(z.object(paging).parse({})).toEqual({ limit: 1_000, cursor: null });
});

describe('ANS-19: a cursor that is not ours is not valid', () => {
  test.each([0n, -1n, 4_711n, 2n ** 63n - 1n, -(2n ** 63n)])('the cursor at %s is ours', (position) => {
    expect(positionAt(cursorAt(position))).toBe(position);
  });

  test.each(['c9223372036854775808', 'c-9223372036854775809', `c${'9'.repeat(20)}`, 'c01', 'c', 'x1', ''])(
    'that of %j is not',
    (text) => {
      expect(() => positionAt(cursorOf(text))).toThrow(new Refusal('cursor_invalid'));
    },
  );
});

import { describe, expect, test } from '@jest/globals';
import { rangeBegin } from './row-anchor.ts';

describe('where a range of rows begins', () => {
  const anchor = { index: 2, generation: 1 };

  test('at the row that was selected last', () => {
    expect(rangeBegin(anchor, { generation: 1, selected: 1 }, 10)).toBe(2);
  });

  test.each([
    ['nothing was selected before', null, { generation: 1, selected: 0 }],
    ['the selection was cleared', anchor, { generation: 1, selected: 0 }],
    ['the list is another one, or in a new order', anchor, { generation: 2, selected: 1 }],
  ])('at the given row if %s', (_, last, now) => {
    expect(rangeBegin(last, now, 10)).toBe(10);
  });
});

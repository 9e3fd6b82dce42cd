import { describe, expect, test } from '@jest/globals';
import { sampleView } from '@vpds/kernel/testing';
import { likeCondition, queryFilter } from './key-filter.ts';

describe('a pattern as a condition', () => {
  test('decisions D: without a percent sign it is the value', () => {
    expect(likeCondition('A_B')).toEqual({ $eq: 'A_B' });
  });

  test('a prefix is a range and nothing else', () => {
    expect(likeCondition('WVW%')).toEqual({ $gte: 'WVW', $lt: 'WVX' });
    expect(likeCondition('WVW%%%')).toEqual({ $gte: 'WVW', $lt: 'WVX' });
    expect(likeCondition('%')).toEqual({ $gte: '' });
  });

  test('the end of a prefix range is a string that can be stored', () => {
    expect(likeCondition('A\u{d7ff}%')).toEqual({ $gte: 'A\u{d7ff}', $lt: 'A\u{e000}' });
    expect(likeCondition('A\u{10ffff}%')).toEqual({ $gte: 'A\u{10ffff}', $lt: 'B' });
    expect(likeCondition('\u{10ffff}%')).toEqual({ $gte: '\u{10ffff}' });
  });

  test('what stands after a percent sign is searched for as it is, each part in one pass', () => {
    expect(likeCondition('A%.*%B')).toEqual({ $gte: 'A', $lt: 'B', $regex: '\\AA(?>.*?\\.\\*).*B\\z', $options: 's' });
  });
});

describe('a query as a filter', () => {
  const query = { scope: 1, where: [], order: 'newest', limit: 1 } as const;

  test('a key that the view does not have is refused, whatever it is', () => {
    for (const key of ['unknown', '$where', 'vin.x', '__proto__']) {
      expect(() => queryFilter(sampleView(), { ...query, where: [{ key, equals: 'A' }] })).toThrow(TypeError);
    }
  });

  test('values are compared upper-cased, and never read as operators', () => {
    const where = [{ key: 'vin', equals: '$ne' }];
    expect(queryFilter(sampleView(), { ...query, where })).toEqual({
      $and: [{ 'keys.vin': { $eq: '$NE' } }, { scope: 1 }],
    });
  });
});

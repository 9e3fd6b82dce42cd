import { describe, expect, test } from '@jest/globals';
import { sampleView } from '@vpds/kernel/testing';
import { likeCondition, scanCondition } from './key-filter.ts';
import { rangePlan, scanPlan } from './search-plan.ts';

describe('a pattern as a condition', () => {
  test('SEA-2: without a percent sign it is the value', () => {
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

  test('text after a percent sign is matched literally, each part in one pass', () => {
    expect(likeCondition('A%.*%B')).toEqual({ $gte: 'A', $lt: 'B', $regex: '\\AA(?>.*?\\.\\*).*B\\z', $options: 's' });
  });
});

test('what is scanned in the order of creation gives the planner no range to skip by', () => {
  expect(scanCondition('A%B')).toEqual({ $gte: '', $regex: '(?:\\A)A.*B\\z', $options: 's' });
  expect(scanCondition('%A%')).toEqual({ $gte: '', $regex: '(?:\\A)(?>.*?A)', $options: 's' });
  expect(scanCondition('%%')).toEqual({ $gte: '' });
});

describe('a query as a filter', () => {
  const query = { scope: 1, where: [], order: 'newest', limit: 1 } as const;

  test('a key that the view does not have is refused, whatever it is', () => {
    for (const key of ['unknown', '$where', 'vin.x', '__proto__'])
      for (const match of [
        { key, equals: 'A' },
        { key, like: '%A%' },
      ])
        expect(() => [
          rangePlan(sampleView(), { ...query, where: [match] }),
          scanPlan(sampleView(), { ...query, where: [match] }),
        ]).toThrow(TypeError);
  });

  test('values are compared upper-cased, and never read as operators', () => {
    const where = [{ key: 'vin', equals: '$ne' }];
    expect(rangePlan(sampleView(), { ...query, where })?.filter).toEqual({
      $and: [{ 'keys.vin': { $eq: '$NE' } }, { scope: 1 }],
    });
  });

  test('a suffix is a range of the reversed key, and a beginning shorter than it is looked for there, too', () => {
    const filter = (like: string) =>
      rangePlan(sampleView(), { ...query, scope: null, where: [{ key: 'vin', like }] })?.filter;
    expect(filter('%123')).toEqual({ $and: [{ 'reversed.vin': { $gte: '321', $lt: '322' } }] });
    expect(filter('w%x%12')).toEqual({
      $and: [{ 'reversed.vin': { $gte: '21', $lt: '22', $regex: '\\A21(?>.*?X).*W\\z', $options: 's' } }],
    });
  });
});

import { expect, test } from '@jest/globals';
import { pickedBody, withTimes } from './view-pick.ts';

const body = '{"id":7,"fields":{"brand":"VW","__proto__":{"a":1},"note":"\\u0001"},"meta":{"secret":true}}';

test('a body keeps only the requested members, null where it has none, in the order of the request', () => {
  const members = [
    ['toString', ['fields', 'toString']],
    ['__proto__', ['fields', '__proto__']],
    ['brand', ['fields', 'brand']],
    ['id', ['id']],
  ] as const;
  expect(pickedBody(body, { scope: null, members })).toBe('{"toString":null,"__proto__":{"a":1},"brand":"VW","id":7}');
});

test('times are in their requested places, whatever the values contain', () => {
  const members = [
    ['note', ['fields', 'note']],
    ['updatedAt', 'changedAt'],
    ['createdAt', 'createdAt'],
  ] as const;
  const text = withTimes(pickedBody(body, { scope: null, members }), '$&', 'then');
  expect(JSON.parse(text)).toEqual({ note: '\u0001', updatedAt: 'then', createdAt: '$&' });
});

test('all members of an object follow, but those of a name that was requested', () => {
  const members = [
    ['brand', ['id']],
    ['note', 'createdAt'],
  ] as const;
  const text = pickedBody(body, { scope: null, members, spread: 'fields' });
  expect(withTimes(text, 'then', 'now')).toBe('{"brand":7,"note":"then","__proto__":{"a":1}}');
});

import { expect, test } from '@jest/globals';
import { refusals } from './refusals.ts';

const ofThings = refusals({ thing_lost: { http: 409, text: 'Thing %s was lost by %s' } });

test('an error is documented with the text of its catalogue, in the order given', () => {
  const documented = ofThings({ thing_lost: [7, 'nobody'], not_numeric: ['weight'] });
  expect(documented).toEqual({
    thing_lost: { http: 409, text: 'Thing 7 was lost by nobody' },
    not_numeric: { http: 422, text: "'weight' must be a numeric value" },
  });
  expect(Object.keys(documented)).toEqual(['thing_lost', 'not_numeric']);
});

test('an example with too few or too many parameters is refused', () => {
  expect(() => ofThings({ thing_lost: [7] })).toThrow('thing_lost: an example with 1 parameters, but the text has 2');
  expect(() => ofThings({ forbidden: [7] })).toThrow('forbidden');
});

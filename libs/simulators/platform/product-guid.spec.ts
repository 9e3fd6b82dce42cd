import { describe, expect, test } from '@jest/globals';
import { validate, version } from 'uuid';
import { guidOfIntegratorsNumber, guidOfRegistration } from './product-guid.ts';

const registration = { number: 100_000, reference: 'r', acceptedAt: 1_000, stepMilliseconds: 60_000, markers: [] };

describe('guids of the platform', () => {
  test('a registration has none until the step is over, then always the same', () => {
    expect(guidOfRegistration(registration, 60_999)).toBeNull();
    const guid = guidOfRegistration(registration, 61_000);
    expect(validate(guid)).toBe(true);
    expect(guidOfRegistration(registration, 1e12)).toBe(guid);
  });

  test('registrations and numbers differ in their guids', () => {
    const guids = [
      guidOfRegistration(registration, 1e12),
      guidOfRegistration({ ...registration, reference: 's' }, 1e12),
      guidOfIntegratorsNumber(1),
      guidOfIntegratorsNumber(2),
    ];
    expect(new Set(guids).size).toBe(4);
    expect(guids.map((guid) => version(guid ?? ''))).toEqual([8, 8, 8, 8]);
  });
});

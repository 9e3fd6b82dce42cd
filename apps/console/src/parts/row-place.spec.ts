import { describe, expect, test } from '@jest/globals';
import { movedBy, placeAt, placeNow } from './row-place.ts';

const KEYS = ['a', 'b', 'c', 'd'];

describe('the chosen row', () => {
  test('is found again where it is now', () => {
    expect(placeNow(['new', ...KEYS], { key: 'c', index: 2 })).toEqual({ index: 3, isChosen: true });
  });

  test('has left: the place stays, and nothing is chosen', () => {
    expect(placeNow(['a', 'b', 'd'], { key: 'c', index: 2 })).toEqual({ index: 2, isChosen: false });
    expect(placeNow(['a', 'b'], { key: 'd', index: 3 })).toEqual({ index: 1, isChosen: false });
    expect(placeNow([], { key: 'a', index: 0 })).toEqual({ index: 0, isChosen: false });
  });

  test('moves by one, and never beyond an end', () => {
    expect(movedBy(KEYS, { key: 'b', index: 1 }, 1)).toEqual({ key: 'c', index: 2 });
    expect(movedBy(KEYS, { key: 'a', index: 0 }, -1)).toEqual({ key: 'a', index: 0 });
    expect(movedBy(KEYS, { key: 'd', index: 3 }, 1)).toEqual({ key: 'd', index: 3 });
  });

  test('has left: the first move chooses the row in its place', () => {
    expect(movedBy(['a', 'b', 'd'], { key: 'c', index: 2 }, 1)).toEqual({ key: 'd', index: 2 });
    expect(movedBy(['a', 'b', 'd'], { key: 'c', index: 2 }, -1)).toEqual({ key: 'd', index: 2 });
  });

  test('of an empty list is none', () => {
    expect(placeAt([], 0)).toBeNull();
    expect(movedBy([], null, 1)).toBeNull();
  });
});

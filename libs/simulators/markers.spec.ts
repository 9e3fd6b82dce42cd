import { describe, expect, test } from '@jest/globals';
import { readMarkers } from './markers.ts';

const known = ['cancelled', 'in_vain'] as const;

describe('markers in a comment', () => {
  test('a comment without markers asks for nothing', () => {
    expect(readMarkers('Ring twice.\nsimulated', known)).toEqual([]);
    expect(readMarkers(null, known)).toEqual([]);
    expect(readMarkers(undefined, known)).toEqual([]);
  });

  test('several markers may occur among words, each counts once', () => {
    const comment = 'please simulate:in_vain, simulate:cancelled and simulate:in_vain';
    expect(readMarkers(comment, known)).toEqual(['in_vain', 'cancelled']);
  });

  test('refuse throws with the requested status, by default 422', () => {
    expect(() => readMarkers('simulate:refuse', known)).toThrow(expect.objectContaining({ status: 422 }));
    for (const status of [400, 404, 409, 410, 422]) {
      expect(() => readMarkers(`simulate:refuse=${status}`, known)).toThrow(expect.objectContaining({ status }));
    }
  });

  test.each(['simulate:cancled', 'simulate:refuse=500', 'simulate:', 'simulate:toString'])(
    'a marker that is not known is refused and the known ones are named: %s',
    (comment) => {
      expect(() => readMarkers(comment, known)).toThrow(
        expect.objectContaining({ status: 422, message: expect.stringContaining('[refuse, cancelled, in_vain]') }),
      );
    },
  );
});

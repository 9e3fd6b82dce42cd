import { describe, expect, test } from '@jest/globals';
import { READS_AT_ONCE, batches } from './batches.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('items in batches', () => {
  test.each([0, 1, READS_AT_ONCE, READS_AT_ONCE + 1, 3 * READS_AT_ONCE])(
    '%i of them keep their order',
    async (count) => {
      const sizes: number[] = [];
      const seen: number[] = [];
      for await (const batch of batches(numbers(count))) {
        sizes.push(batch.length);
        seen.push(...batch);
      }
      expect(seen).toEqual(numbers(count));
      expect(sizes.slice(0, -1).every((size) => size === READS_AT_ONCE)).toBe(true);
      expect(sizes).toHaveLength(Math.ceil(count / READS_AT_ONCE));
    },
  );

  test('what is not requested is not fetched', async () => {
    const fetched: number[] = [];
    const endless = async function* () {
      for (let next = 0; ; next += 1) {
        fetched.push(next);
        yield next;
      }
    };
    for await (const batch of batches(endless())) {
      expect(batch).toEqual(numbers(READS_AT_ONCE));
      break;
    }
    expect(fetched).toEqual(numbers(READS_AT_ONCE));
  });
});

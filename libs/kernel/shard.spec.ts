import { describe, expect, test } from '@jest/globals';
import { SHARDS, shard } from './shard.ts';

describe('ADR-11: shards', () => {
  test.each([
    ['product-1', 6],
    ['product-2', 3],
    ['company-1', 6],
    ['transport-00000000-0000-0000-0000-000000000000', 9],
  ])('%s is in shard %i for ever: checkpoints are per shard', (stream, expected) => {
    expect(shard(stream)).toBe(expected);
  });

  test('streams are spread evenly', () => {
    const counts = new Array<number>(SHARDS).fill(0);
    for (let id = 0; id < 16_000; id += 1) counts[shard(`product-${id}`)] = (counts[shard(`product-${id}`)] ?? 0) + 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });
});

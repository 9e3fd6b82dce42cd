import { describe, expect, test } from '@jest/globals';
import type { IdempotencyStore } from '@vpds/kernel';
import { openedOnce, unique, type Opened } from './harness.ts';

/** Contract of idempotency stores (ANS-7). Records of appends: `writtenWithAppendContract`. */
export function idempotencyStoreContract(name: string, open: () => Promise<Opened<IdempotencyStore>>): void {
  describe(`IdempotencyStore contract: ${name}`, () => {
    const opened = openedOnce(open);
    const store = () => opened().store;

    test('an unknown key has no record', async () => {
      expect(await store().find(unique('unknown-'))).toBeNull();
    });

    test('a record comes back as it was kept', async () => {
      const record = {
        key: unique(`k"'$.`),
        requestHash: 'a'.repeat(64),
        answer: { message: JSON.parse('{"__proto__":{"a":1},"$x":["é",null,1.5]}'), headers: { 'x-product-id': '5' } },
      };
      await store().keep(record);
      const found = await store().find(record.key);
      expect(JSON.stringify(found)).toBe(JSON.stringify(record));
    });

    test('the first record of a key wins, in a race, too', async () => {
      const key = unique('first-');
      await store().keep({ key, requestHash: 'first', answer: { message: 1 } });
      await store().keep({ key, requestHash: 'second', answer: { message: 2 } });
      expect((await store().find(key))?.requestHash).toBe('first');
      const raced = unique('raced-');
      const hashes = Array.from({ length: 20 }, (_, index) => String(index));
      await Promise.all(
        hashes.map((requestHash) => store().keep({ key: raced, requestHash, answer: { message: requestHash } })),
      );
      const winner = await store().find(raced);
      expect(winner?.answer.message).toBe(winner?.requestHash);
    });
  });
}

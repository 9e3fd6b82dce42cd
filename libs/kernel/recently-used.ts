import { LRUCache } from 'lru-cache';

/** The entries used last, `most` of them. Their number takes the memory: with `max`, the library takes it at once. */
export class RecentlyUsed<K extends NonNullable<unknown>, V extends NonNullable<unknown>> extends LRUCache<K, V> {
  constructor(most: number) {
    super({ maxSize: most, sizeCalculation: () => 1 });
  }
}

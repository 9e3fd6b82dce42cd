/** Fixed for an installation's life: relay, consumers and rebuilds must compute equal shards. */
export const SHARDS = 16;
export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, number) => number);

export function shard(stream: string): number {
  return (fnv1a(stream) >>> 0) % SHARDS;
}

/** Hashes UTF-16 code units; the result is signed. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}

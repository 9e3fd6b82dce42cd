/**
 * Of every answer but the documentation's (HTT-11). `vary` names what an answer depends on besides its target, for
 * caches that keep what they are asked not to keep.
 */
export const NEVER_STORED = { 'cache-control': 'no-store', vary: 'x-api-key, accept, accept-encoding' } as const;

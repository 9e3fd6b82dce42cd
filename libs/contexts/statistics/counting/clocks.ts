/** Milliseconds. Event times are the store's, whose clock may lag: it may still record events at moments that have passed. */
export const CLOCKS_DIFFER_BY = 300_000;

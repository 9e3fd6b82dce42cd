/** Rows of one call for a list that is scrolled. */
export const PAGE_SIZE = 100;

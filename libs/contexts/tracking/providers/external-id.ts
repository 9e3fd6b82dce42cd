import { z } from 'zod';

/**
 * A provider's order number (TRA-2): an int, or text of at most 128 characters without lone surrogates, which no URL
 * can carry.
 */
export const externalID = z.union([
  z.int(),
  z
    .string()
    .min(1)
    .max(128)
    .refine((text) => !/\p{Surrogate}/u.test(text)),
]);

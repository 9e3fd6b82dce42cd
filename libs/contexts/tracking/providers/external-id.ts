import { z } from 'zod';

/**
 * An order's number as providers give it (TRA-2): an int, or a text of at most 128 characters. Half a surrogate pair is
 * none: no URL can ask for it.
 */
export const externalID = z.union([
  z.int(),
  z
    .string()
    .min(1)
    .max(128)
    .refine((text) => !/\p{Surrogate}/u.test(text)),
]);

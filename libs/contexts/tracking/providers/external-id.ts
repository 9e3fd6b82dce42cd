import { z } from 'zod';

/** TRA-2. No URL can carry lone surrogates. */
export const externalID = z.union([
  z.int(),
  z
    .string()
    .min(1)
    .max(128)
    .refine((text) => !/\p{Surrogate}/u.test(text)),
]);

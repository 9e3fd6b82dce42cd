import { z } from 'zod';

/** TRA-2. No URL can carry lone surrogates. */
export const externalID = z.union([
  z.int(),
  // zod's `min` and `max` throw if the input's `length` is no number.
  z.string().refine((text) => /^\P{Surrogate}{1,128}$/u.test(text)),
]);

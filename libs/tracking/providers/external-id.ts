import { z } from 'zod';

/** An order's number as providers give it (spec 2.4): an int, or a text of at most 128 characters. */
export const externalID = z.union([z.int(), z.string().min(1).max(128)]);

import { z } from 'zod';

/** Of a thing that can be changed, in answers. */
export const revision = z.int().describe('How often it has changed; `If-Match` compares it');

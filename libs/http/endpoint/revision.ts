import { z } from 'zod';

/** The revision that answers show of a changeable resource. */
export const revision = z.int().describe('How often it has changed; `If-Match` compares it');

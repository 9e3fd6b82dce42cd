import { z } from 'zod';
import { Refusal } from './simulated-system.ts';

export const maxReferenceLength = 255;

export const vehicleIdentificationNumber = z.string().regex(/^[A-Za-z0-9]{17}$/, 'must be 17 letters or digits');

/** zod's own `min` and `max` read `length` of any type and throw if it is not a number. */
export function text(most: number, least = 0) {
  return z
    .string()
    .refine(({ length }) => length >= least, `must be at least ${least} characters`)
    .refine(({ length }) => length <= most, `must be at most ${most} characters`);
}

/** Clients may omit it. */
export const optionalText = text(1_000).nullish();

export const optionalRemark = text(10_000).nullish();

export const optionalDay = z.union([z.iso.date(), z.literal('')], 'must be a date (Y-m-d)').nullish();

export const reference = text(maxReferenceLength, 1);

/** An unknown property is refused as a typo. */
export function readBody<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Refusal(422, describe(result.error.issues[0]));
}

export function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'The body is not valid';
  if (issue.code === 'unrecognized_keys') return `'${[...issue.path, issue.keys[0]].join('.')}' is not known here`;
  return issue.path.length === 0 ? issue.message : `'${issue.path.join('.')}': ${issue.message}`;
}

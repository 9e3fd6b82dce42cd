import { Refusal, type RefusalParameters, errorText } from '@vpds/kernel';
import { z } from 'zod';
import { documentedAs, nullIsAbsent } from '../openapi/json-schema.ts';
import { edgeErrors } from '../edge/edge-errors.ts';

/** Longest name of a company, a user, a partner or a category, in characters. */
export const MAX_NAME = 200;

/** What a custom issue may say of its code's parameters: more of them after the path, or others altogether. */
export interface IssueParameters {
  readonly besides?: RefusalParameters;
  readonly instead?: RefusalParameters;
}

/**
 * Reads a request's body or query by its schema. A schema's messages are error codes; the code's parameters are the path of
 * what is wrong (`documents[0].documentUrl`), unless a custom issue's `params` ({@link IssueParameters}) say otherwise.
 * @throws Refusal with the first issue, in the order of the schema's keys
 */
export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  throw new Refusal(issue.message, parametersOf(issue));
}

function parametersOf(issue: z.core.$ZodIssue): RefusalParameters {
  const params = issue.code === 'custom' ? (issue.params as IssueParameters | undefined) : undefined;
  return params?.instead ?? [pathText(issue.path), ...(params?.besides ?? [])];
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
}

/** `null` counts as not given (ANS-15). */
export function optional<S extends z.ZodType>(schema: S) {
  return nullIsAbsent(schema.nullish().transform((value) => value ?? undefined));
}

/** A text of at most `most` characters that need not be given; by a refinement, as {@link requiredText}. */
export function optionalText(most: number) {
  return optional(
    z
      .string('not_string')
      .refine(...atMost(most))
      .meta({ maxLength: most }),
  );
}

function atMost(most: number) {
  const params = { besides: [most] } satisfies IssueParameters;
  const isShort = (value: string) => value.length <= most || (value.length <= 2 * most && [...value].length <= most);
  return [isShort, { error: 'too_long', params }] as const;
}

/** A schema's error where a value must be given: that there is none, else what is wrong with it. */
export function required(code: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? 'required_field_missing' : code,
  };
}

/**
 * A required, non-empty text of at most `most` characters. By refinements, which see strings only: zod's own `min` and `max`
 * look at the `length` of whatever came, and throw on one that is no number.
 */
export function requiredText(most: number) {
  return z
    .string(required('not_string'))
    .refine((value) => value !== '', { error: 'empty_string', abort: true })
    .refine(...atMost(most))
    .meta({ minLength: 1, maxLength: most });
}

/** What {@link requiredText} refuses, besides a missing one, in words about one property: for a call's description. */
export function requiredTextErrors(name: string, most: number) {
  const said = (code: 'not_string' | 'empty_string' | 'too_long') => ({
    http: edgeErrors[code].http,
    text: errorText(edgeErrors[code], [name, most]),
  });
  return { not_string: said('not_string'), empty_string: said('empty_string'), too_long: said('too_long') };
}

/**
 * A number, or a string that is one as PHP's `is_numeric` knows it, except what is too large for a number: as infinity it
 * would name something in this process and, being no JSON, nothing in another one.
 */
export const numeric = documentedAs(
  z
    .union(
      [z.number(), z.string().regex(/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/, 'not_numeric')],
      required('not_numeric'),
    )
    .transform(Number)
    .refine((value) => Number.isFinite(value), 'not_numeric'),
  { type: 'number' },
);

/** {@link numeric}, documented as the 64-bit integer that every id is. */
export const numericID = documentedAs(numeric, { type: 'integer', format: 'int64' });

/** A switch that also takes 1 and 0, documented as the boolean that it is. */
export function switchValue(error: Parameters<typeof z.union>[1]) {
  return documentedAs(
    z.union([z.boolean(), z.literal(1), z.literal(0)], error).transform((value) => value === true || value === 1),
    { type: 'boolean' },
  );
}

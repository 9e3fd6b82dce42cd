import { Refusal, type RefusalParameters, errorText, readNumber } from '@vpds/kernel';
import { z } from 'zod';
import { documentedAs, nullIsAbsent } from '../openapi/json-schema.ts';
import { edgeErrors } from '../edge/edge-errors.ts';

/** Characters. */
export const MAX_NAME = 200;

/** Appended to the path, or instead of it. */
export interface IssueParameters {
  readonly besides?: RefusalParameters;
  readonly instead?: RefusalParameters;
}

/**
 * Schema messages are error codes; their parameter is the path (`documents[0].documentUrl`) unless the issue's `params`
 * ({@link IssueParameters}) override it. @throws Refusal with the first issue, in the order of the schema's keys
 */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
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

/** An empty array counts as an object without members (ANS-13). */
export function emptyArrayAsObject<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (Array.isArray(value) && value.length === 0 ? {} : value), schema);
}

/** `null` counts as absent (ANS-15). */
export function optional<S extends z.ZodType>(schema: S) {
  return nullIsAbsent(schema.nullish().transform((value) => value ?? undefined));
}

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
  return [isAtMost(most), { error: 'too_long', params }] as const;
}

/** Replaces zod's `min` and `max`, which throw if the input's `length` is no number. */
export function isAtMost(most: number) {
  return (value: string): boolean => value.length <= most || (value.length <= 2 * most && [...value].length <= most);
}

export function required(code: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? 'required_field_missing' : code,
  };
}

export function requiredText(most: number) {
  return z
    .string(required('not_string'))
    .refine((value) => value !== '', { error: 'empty_string', abort: true })
    .refine(...atMost(most))
    .meta({ minLength: 1, maxLength: most });
}

/** Refusals of a required text other than that of the missing value. */
export function requiredTextErrors(name: string, most: number) {
  const documented = (code: 'not_string' | 'empty_string' | 'too_long') => ({
    http: edgeErrors[code].http,
    text: errorText(edgeErrors[code], [name, most]),
  });
  return {
    not_string: documented('not_string'),
    empty_string: documented('empty_string'),
    too_long: documented('too_long'),
  };
}

/** Numbers and numeric text, without infinity, which JSON cannot represent, and without loss (ANS-14). */
export const numeric = documentedAs(
  z
    .union([z.number(), z.string()], required('not_numeric'))
    .refine((value) => readNumber(value) !== null, { error: 'not_numeric', abort: true })
    .refine((value) => readNumber(value)?.isLossy === false, 'number_too_large')
    .transform(Number),
  { type: 'number' },
);

export const numericID = documentedAs(numeric, { type: 'integer', format: 'int64' });

/** Accepts booleans, and 1 and 0. */
export function switchValue(error: Parameters<typeof z.union>[1]) {
  return documentedAs(
    z.union([z.boolean(), z.literal(1), z.literal(0)], error).transform((value) => value === true || value === 1),
    { type: 'boolean' },
  );
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Removes the absent members of a PATCH, which stay as they are. */
export function withoutAbsent<T extends object>(values: T): Partial<Present<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Present<T>>;
}

import type { ListCheck, ViewDefinition } from '@vpds/kernel';
import { z } from 'zod';
import { documentedAs } from '../openapi/json-schema.ts';
import type { IssueParameters } from '../reading/reading.ts';
import type { ServiceTime } from '../time/service-time.ts';

export type ListSort = 'created' | 'updated';

/** `now`: Unix milliseconds. */
export interface ListMoment {
  readonly now: number;
  readonly time: ServiceTime;
}

/** What a filter requires of the rows. If another filter leads, `lead` is a check as well. */
export interface ListAsk {
  readonly lead: { readonly key: string; readonly equals: string } | null;
  readonly checks: readonly ListCheck[];
}

export interface ListFilter {
  readonly about: string;
  readonly example?: unknown;
  readonly schema: z.ZodType<string>;
  readonly documented: z.ZodType;
  /** Whether an index gives the rows of this value. */
  leads(value: string): boolean;
  /** Default: true. False: a list may have it without a filter that leads. */
  readonly narrows?: false;
  asks(value: string, moment: ListMoment): ListAsk;
}

interface TimeNames {
  readonly since: string;
  readonly until: string;
}

/**
 * The capabilities of a list: the only source of its query parameters, their validation, its page of the reference, and
 * the indexes of its view ({@link listKeys}). The first filter that leads selects the rows; the others are checked on
 * them.
 */
export interface ListDeclaration {
  /** The rows' name in texts, plural. */
  readonly rows: string;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** The first is the default. `updated` needs a view that is `listedByChange`. */
  readonly sorts: readonly [ListSort, ...ListSort[]];
  readonly order: 'asc' | 'desc';
  readonly times?: { readonly created?: TimeNames; readonly updated?: TimeNames };
  /** Keys of the view that only this list uses: those that lead have an index. */
  readonly keys: Readonly<Record<string, 'leads' | 'checked'>>;
}

export function declareList<const D extends ListDeclaration>(declaration: D): D {
  return declaration;
}

/** Members of the view's definition: its keys, and which of them have no index. */
export function listKeys({ keys }: Pick<ListDeclaration, 'keys'>) {
  const names = Object.keys(keys);
  return {
    keys: names,
    scanOnly: names.filter((name) => keys[name] === 'checked'),
    exactOnly: names,
  } satisfies Partial<ViewDefinition>;
}

/** A filter without which no row comes; its value is compared with a key, ignoring case. */
export function equalTo(
  key: string,
  about: string,
  options: { readonly values?: readonly string[]; readonly leads?: boolean; readonly example?: unknown } = {},
): ListFilter {
  const { values, leads = true, example } = options;
  return {
    about,
    ...(example === undefined ? {} : { example }),
    schema: values === undefined ? filterText : oneOf(values),
    documented: values === undefined ? z.string() : z.enum(values as [string, ...string[]]),
    leads: () => leads,
    asks: (equals) => (leads ? { lead: { key, equals }, checks: [] } : { lead: null, checks: [{ key, equals }] }),
  };
}

/** `1`: rows with the key, `0`: rows without. `leads`: the key's value, if rows with it are found by its index. */
export function setOrNot(
  key: string,
  about: string,
  { leads = null, isSetBy = '1' }: { readonly leads?: string | null; readonly isSetBy?: '0' | '1' } = {},
): ListFilter {
  return {
    about,
    schema: oneOf(['0', '1']),
    documented: z.enum(['0', '1']),
    leads: (value) => leads !== null && value === isSetBy,
    asks: (value) =>
      leads !== null && value === isSetBy
        ? { lead: { key, equals: leads }, checks: [] }
        : { lead: null, checks: [{ key, isSet: value === isSetBy }] },
  };
}

/** Characters; longer values are no keys. */
export const MAX_FILTER = 512;

export const filterText: z.ZodType<string> = z
  .string('not_string')
  .refine((value) => value !== '', { error: 'empty_string', abort: true })
  .refine((value) => value.length <= MAX_FILTER, {
    error: 'too_long',
    params: { besides: [MAX_FILTER] } satisfies IssueParameters,
  });

export function oneOf<const V extends readonly string[]>(values: V): z.ZodType<V[number]> {
  return documentedAs(
    z.custom<V[number]>((value) => values.some((one) => one === value), {
      error: 'not_one_of',
      params: { besides: [values.join(', ')] } satisfies IssueParameters,
    }),
    { type: 'string', enum: values },
  );
}

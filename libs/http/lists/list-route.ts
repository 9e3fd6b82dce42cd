import { z } from 'zod';
import type { ApiParameter, ApiRoute } from '../openapi/api-route.ts';
import { refusals } from '../openapi/refusals.ts';
import { PAGING_ERRORS, PAGING_HEADERS, type PageRequest, paging, pagingParameters } from '../reading/paging.ts';
import type { IssueParameters } from '../reading/reading.ts';
import { type ListDeclaration, type ListFilter, type ListSort, MAX_FILTER, oneOf } from './list-declaration.ts';

export interface ListRequest extends PageRequest {
  readonly filters: Readonly<Record<string, string>>;
  /** Unparsed: relative times are the service's. */
  readonly times: Readonly<Record<string, string>>;
  readonly sort: ListSort;
  readonly order: 'asc' | 'desc';
  readonly total: boolean;
}

const ORDERS = ['asc', 'desc'] as const;

/** Query, parameters, headers and errors of a list's route. `more`: of the query, besides. */
export function listRouteParts<M extends z.ZodRawShape = Record<never, never>>(
  declaration: ListDeclaration,
  more: M = {} as M,
) {
  return {
    tagged: true as const,
    list: declaration,
    query: listQuery(declaration, more),
    parameters: listParameters(declaration),
    headers: {
      ...PAGING_HEADERS,
      'X-Total': 'With `total=1`: how many rows match; `10000+` if more, or if not all could be examined',
      ...(declaration.sorts.includes('updated')
        ? {
            'X-Complete-Until':
              'On the first page with `sort=updated`: the Unix timestamp to ask from next (`updatedSince`)',
          }
        : {}),
    },
    errors: listErrors(declaration),
  } satisfies Partial<ApiRoute>;
}

const refused = refusals();

function listErrors(declaration: ListDeclaration) {
  const { rows, filters, times = {} } = declaration;
  const names = Object.keys(filters);
  const [first = 'order'] = names;
  const [someTime] = Object.values(times);
  return {
    ...PAGING_ERRORS,
    ...refused({ not_one_of: ['order', ORDERS.join(', ')] }),
    ...(names.length === 0
      ? {}
      : refused({ not_string: [first], empty_string: [first], too_long: [first, MAX_FILTER] })),
    ...(someTime === undefined ? {} : refused({ time_invalid: [someTime.since] })),
    ...(names.length === 0 ? {} : refused({ list_needs_filter: [first, rows, leadingNames(declaration).join(', ')] })),
  };
}

/** Filters with a value that leads, and what gives the order. */
export function leadingNames({ filters, sorts, times = {} }: ListDeclaration): string[] {
  const leading = Object.entries(filters).filter(([, filter]) => leadingValues(filter).length > 0);
  const created = times.created === undefined ? [] : [times.created.since];
  return [...leading.map(([name]) => name), ...created, ...(sorts.includes('updated') ? ['sort=updated'] : [])];
}

/** `any`, or the values that lead. */
export function leadingValues({ documented, leads }: ListFilter): readonly string[] {
  if (!(documented instanceof z.ZodEnum)) return leads('') ? ['any'] : [];
  const values = documented.options.map(String);
  const leading = values.filter((value) => leads(value));
  return leading.length === values.length ? ['any'] : leading;
}

/** Query parameters that every list has. */
interface GivenOrder extends PageRequest {
  readonly sort?: ListSort;
  readonly order: ListRequest['order'];
  readonly total: '0' | '1';
}

function listQuery<M extends z.ZodRawShape>(declaration: ListDeclaration, more: M) {
  const { filters, sorts, order, times = {} } = declaration;
  const timeNames = Object.values(times).flatMap(({ since, until }) => [since, until]);
  const given = z.object({
    ...Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])),
    ...Object.fromEntries(timeNames.map((name) => [name, z.string('time_invalid').optional()])),
    ...paging,
    sort: oneOf(sorts).optional(),
    order: oneOf(ORDERS).default(order),
    total: oneOf(['0', '1']).default('0'),
    ...more,
  });
  return given
    .transform((values): ListRequest & z.output<z.ZodObject<M>> => {
      const { limit, cursor, sort, order: direction, total } = values as unknown as GivenOrder;
      const among = (names: readonly string[]) => present(values, names);
      const times = among(timeNames);
      return {
        ...(present(values, Object.keys(more)) as z.output<z.ZodObject<M>>),
        filters: among(Object.keys(filters)) as Record<string, string>,
        times: times as Record<string, string>,
        sort: sort ?? defaultSort(declaration, times),
        order: direction,
        total: total === '1',
        limit,
        cursor,
      };
    })
    .superRefine((request, context) => {
      const name = unledFilter(declaration, request);
      if (name === null) return;
      // No value that was given leads.
      const others = leadingNames(declaration).filter((leading) => !(leading in request.filters));
      const instead = [name, declaration.rows, others.join(', ')];
      context.addIssue({
        code: 'custom',
        message: 'list_needs_filter',
        params: { instead } satisfies IssueParameters,
      });
    });
}

function present(values: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && names.includes(name)),
  );
}

function defaultSort({ sorts, times }: ListDeclaration, given: Readonly<Record<string, unknown>>): ListSort {
  const { updated } = times ?? {};
  const isByUpdate = updated !== undefined && (updated.since in given || updated.until in given);
  return isByUpdate ? 'updated' : sorts[0];
}

/** A filter that could only be checked row by row, without one that leads; null: there is none. */
function unledFilter({ filters, times = {} }: ListDeclaration, request: ListRequest): string | null {
  if (request.sort === 'updated') return null;
  const { created, updated } = times;
  if (created !== undefined && (created.since in request.times || created.until in request.times)) return null;
  const given = Object.entries(request.filters);
  if (given.some(([name, value]) => filters[name]?.leads(value) === true)) return null;
  const [first] = given.filter(([name]) => filters[name]?.narrows !== false).map(([name]) => name);
  const byUpdate = [updated?.since, updated?.until].find((name) => name !== undefined && name in request.times);
  return first ?? byUpdate ?? null;
}

function listParameters({ rows, filters, sorts, order, times = {} }: ListDeclaration): readonly ApiParameter[] {
  const parameter = (name: string, about: string, schema: z.ZodType, example?: unknown): ApiParameter => ({
    name,
    in: 'query',
    about,
    schema,
    ...(example === undefined ? {} : { example }),
  });
  const TIME = 'any expression that `GET /statistics` accepts';
  return [
    ...Object.entries(filters).map(([name, { about, documented, example }]) =>
      parameter(name, about, documented, example),
    ),
    ...Object.entries(times).flatMap(([sort, { since, until }]) => [
      { ...parameter(since, `Only ${rows} ${sort} at this time or later: ${TIME}`, z.string()), isTime: true },
      { ...parameter(until, `Only ${rows} ${sort} at this time or earlier: ${TIME}`, z.string()), isTime: true },
    ]),
    parameter('sort', `By which time; default \`${sorts[0]}\``, z.enum([...sorts] as [ListSort, ...ListSort[]])),
    parameter('order', `Default \`${order}\`: ${order === 'asc' ? 'oldest' : 'newest'} first`, z.enum(ORDERS)),
    parameter('total', '`1`: count the matches, in `X-Total`', z.enum(['0', '1'])),
    ...pagingParameters(rows),
  ];
}

import {
  type Json,
  type ListCheck,
  type ListCount,
  type ListPlace,
  type ListQuery,
  MOST_EXAMINED,
  type Position,
  Refusal,
  type ViewDefinition,
  type ViewPick,
  type ViewRow,
  type ViewStore,
  batches,
  now as serviceNow,
} from '@vpds/kernel';
import type { EndpointAnswer } from '../endpoint/endpoint.ts';
import { cursorAt, positionAt } from '../reading/paging.ts';
import { readMoment } from '../time/read-moment.ts';
import type { ServiceTime } from '../time/service-time.ts';
import type { ListAsk, ListDeclaration, ListMoment } from './list-declaration.ts';
import type { ListRequest } from './list-route.ts';

/**
 * Lists everything, oldest first. A service of the previous release does so whatever these members are, and a gateway of
 * it expects it of `limit` and `cursor` alone.
 */
export const UNFILTERED = {
  filters: {},
  times: {},
  sort: 'created',
  order: 'asc',
  total: false,
} as const satisfies Omit<ListRequest, 'limit' | 'cursor'>;

/** Default size of a page: a message between services must be smaller than 1 MiB. */
const PAGE_BYTES = 524_288;

export interface ListOptions {
  /** A company, or null for all companies. */
  readonly scope: number | null;
  readonly pick?: ViewPick;
  /** Selects the rows of the whole list; then no filter of the client leads. */
  readonly lead?: ListQuery['lead'];
  /** Checked on every row in addition to the client's filters. */
  readonly checks?: readonly ListCheck[];
  readonly maxBytes?: number;
  /** Default: {@link MOST_EXAMINED}. */
  readonly most?: number;
}

export interface ListedRows {
  readonly rows: readonly ViewRow[];
  readonly next: string | null;
  readonly examined: number;
  readonly bytes: number;
}

/** @throws Refusal time_invalid | cursor_invalid */
export function listQueryOf(
  declaration: ListDeclaration,
  request: ListRequest,
  moment: ListMoment,
  options: ListOptions,
): ListQuery {
  const { scope, pick, checks = [], maxBytes = PAGE_BYTES, most = MOST_EXAMINED } = options;
  const by = request.sort === 'updated' ? 'changedAt' : 'createdAt';
  const asks = Object.entries(request.filters).flatMap(([name, value]): ListAsk[] => {
    const ask = declaration.filters[name]?.asks(value, moment);
    return ask === undefined ? [] : [ask];
  });
  const lead = options.lead ?? (by === 'changedAt' ? null : (asks.find((ask) => ask.lead !== null)?.lead ?? null));
  const ranges = rangesOf(declaration, request, moment);
  const [own, other] = by === 'changedAt' ? [ranges.updated, ranges.created] : [ranges.created, ranges.updated];
  const otherTime = by === 'changedAt' ? 'createdAt' : 'changedAt';
  return {
    scope,
    by,
    order: request.order === 'asc' ? 'oldest' : 'newest',
    lead,
    ...own,
    checks: [
      ...asks.flatMap((ask) => [...(ask.lead === null || ask.lead === lead ? [] : [ask.lead]), ...ask.checks]),
      ...(other.since === null && other.until === null ? [] : [{ time: otherTime, ...other } as const]),
      ...checks,
    ],
    after: request.cursor === null ? null : placeAt(request.cursor, by),
    limit: request.limit,
    most,
    maxBytes,
    ...(pick === undefined ? {} : { pick }),
  };
}

export async function listed(views: ViewStore, view: ViewDefinition, query: ListQuery): Promise<ListedRows> {
  const { rows, next, examined, bytes } = await views.list(view, query);
  return { rows, next: next === null ? null : cursorOfPlace(next), examined, bytes };
}

/** `X-Total` where it was asked for, and on the first page by updates the second up to which the list is complete. */
export function listHeaders(
  page: { readonly total: string | null; readonly completeUntil?: number | null } | null,
): Record<string, string> {
  const { total = null, completeUntil = null } = page ?? {};
  return {
    ...(total === null ? {} : { 'x-total': total }),
    ...(completeUntil === null ? {} : { 'x-complete-until': String(completeUntil) }),
  };
}

/** `X-Total` */
export function totalText({ count, isComplete }: ListCount): string {
  return isComplete ? String(count) : `${count}+`;
}

interface Range {
  readonly since: number | null;
  readonly until: number | null;
}

/** Unix milliseconds; a value in seconds covers its whole second. */
function rangesOf({ times = {} }: ListDeclaration, request: ListRequest, { now, time }: ListMoment) {
  const read = (name: string | undefined): number | null => {
    const text = name === undefined ? undefined : request.times[name];
    if (name === undefined || text === undefined) return null;
    const second = readMoment(text, { now: Math.floor(now / 1000), timeZone: time.zone });
    if (second === null) throw new Refusal('time_invalid', [name]);
    return second;
  };
  const range = (sort: 'created' | 'updated'): Range => {
    const since = read(times[sort]?.since);
    const until = read(times[sort]?.until);
    return { since: since === null ? null : since * 1000, until: until === null ? null : until * 1000 + 999 };
  };
  return { created: range('created'), updated: range('updated') };
}

/** A cursor survives updates of its row and a rebuild of the view: it names a place in the order, not a row. */
export function cursorOfPlace({ changedAt, position }: ListPlace): string {
  if (changedAt === null) return cursorAt(position);
  return Buffer.from(`u${changedAt}.${position}`).toString('base64url');
}

/** @throws Refusal also for a cursor of another order */
function placeAt(cursor: string, by: ListQuery['by']): ListPlace {
  if (by === 'createdAt') return { changedAt: null, position: positionAt(cursor) };
  const [, changedAt = '', position = ''] =
    /^u(\d{1,15})\.(-?\d{1,20})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = { changedAt: Number(changedAt), position: position === '' ? 0n : bounded(BigInt(position)) };
  if (position === '' || cursorOfPlace(place) !== cursor) throw new Refusal('cursor_invalid');
  return place;
}

function bounded(position: Position): Position {
  return BigInt.asIntN(64, position);
}

/** A page between services. */
export interface ListedPage {
  readonly rows: readonly Json[];
  readonly next: string | null;
  /** Null unless the client asks for it. */
  readonly total: string | null;
  /** Unix second; only of a list by updates. */
  readonly completeUntil: number | null;
}

export interface ReadList {
  readonly view: ViewDefinition;
  readonly declaration: ListDeclaration;
  readonly request: ListRequest;
  readonly time: ServiceTime;
  /** A company, or null for all companies. */
  readonly scope: number | null;
  readonly pick?: ViewPick;
  readonly lead?: ListQuery['lead'];
  /** Checked on every row in addition to the client's filters. */
  readonly checks?: readonly ListCheck[];
  /** Unix second up to which what is read afterwards is complete. */
  readonly completeUntil?: (scope: number) => Promise<number>;
}

/** A page of small rows. */
export async function listPage(
  views: ViewStore,
  { view, declaration, request, time, scope, pick, lead = null, checks = [], completeUntil }: ReadList,
  shown: (row: ViewRow) => Promise<Json>,
): Promise<ListedPage> {
  const isByUpdate = request.sort === 'updated' && request.cursor === null && scope !== null;
  const complete = isByUpdate && completeUntil !== undefined ? await completeUntil(scope) : null;
  const moment = { now: serviceNow(), time };
  const query = listQueryOf(declaration, request, moment, {
    scope,
    lead,
    checks,
    ...(pick === undefined ? {} : { pick }),
  });
  const { rows, next } = await listed(views, view, query);
  const count = request.total ? await views.countListed(view, query) : null;
  const texts: Json[] = [];
  for await (const batch of batches(rows)) texts.push(...(await Promise.all(batch.map(shown))));
  return { rows: texts, next, total: count === null ? null : totalText(count), completeUntil: complete };
}

export function listAnswer(page: ListedPage): EndpointAnswer {
  return { message: page.rows as Json[], next: page.next, headers: listHeaders(page) };
}

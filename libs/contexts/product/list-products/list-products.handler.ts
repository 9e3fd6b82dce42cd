import {
  type CallContext,
  type Handler,
  type JsonObject,
  type ListQuery,
  MOST_EXAMINED,
  type ViewPick,
  type ViewRow,
  type ViewStore,
  companyOf,
  now as serviceNow,
  placeOfRow,
  withTimes,
} from '@vpds/kernel';
import { type ServiceTime, cursorOfPlace, listQueryOf, totalText } from '@vpds/http';
import type { FieldRegistries } from '../field-registries.ts';
import { listedPick, requireKnown, withWithdrawalShown } from '../named-fields.ts';
import { type ProductListRequest, type ProductListSlice, productContract } from '../product.contract.ts';
import { LISTED_PRODUCT, PRODUCTS } from '../product.view.ts';
import { findByText } from './find-by-text.ts';
import { NOT_WITHDRAWN, PRODUCT_LIST, withdrawnIn } from './product-list.ts';

export interface ListingParts {
  readonly views: ViewStore;
  readonly registries: FieldRegistries;
  readonly time: ServiceTime;
  readonly completeUntil: (companyID: number) => Promise<number>;
}

interface Slice {
  readonly rows: readonly ViewRow[];
  readonly next: string | null;
  readonly examined: number;
  readonly bytes: number;
}

/** Rules LST: of the caller's company. */
export class ListProductsHandler implements Handler<ProductListRequest, ProductListSlice> {
  readonly operation = productContract.list;
  readonly #parts: ListingParts;

  constructor(parts: ListingParts) {
    this.#parts = parts;
  }

  async handle(request: ProductListRequest, context: CallContext): Promise<ProductListSlice> {
    const companyID = companyOf(context);
    const { time, completeUntil } = this.#parts;
    const isFirst = request.examined === 0;
    // Read before the rows: later changes come with the next request.
    const isByUpdate = request.sort === 'updated' && request.cursor === null;
    const complete = isByUpdate ? await completeUntil(companyID) : null;
    const pick = await this.#pick(request.fields, companyID);
    const query = listQueryOf(
      PRODUCT_LIST,
      request,
      { now: serviceNow(), time },
      {
        scope: companyID,
        pick,
        checks: 'withdrawn' in request.filters ? [] : NOT_WITHDRAWN,
        maxBytes: request.sliceBytes,
        most: MOST_EXAMINED - request.examined,
      },
    );
    const { q } = request.filters;
    const { slice, total } = await (q === undefined
      ? this.#listed(query, request.total && isFirst)
      : this.#found(query, q, request));
    return {
      texts: slice.rows.map((row) => this.#shown(row, request.fields)),
      bytes: slice.bytes,
      next: slice.next,
      examined: slice.examined,
      total: isFirst && request.total ? total : null,
      completeUntil: complete,
    };
  }

  async #pick(names: readonly string[], companyID: number): Promise<ViewPick> {
    if (names.length === 0) return LISTED_PRODUCT;
    const { registries } = this.#parts;
    const registry = await registries.knowing(companyID, names);
    requireKnown(names, registry);
    return listedPick(names, registry);
  }

  async #listed(query: ListQuery, isCounted: boolean): Promise<{ slice: Slice; total: string | null }> {
    const { views } = this.#parts;
    const { next, ...page } = await views.list(PRODUCTS, query);
    const count = isCounted ? await views.countListed(PRODUCTS, { ...query, most: MOST_EXAMINED, after: null }) : null;
    return {
      slice: { ...page, next: next === null ? null : cursorOfPlace(next) },
      total: count === null ? null : totalText(count),
    };
  }

  /** Products found by a text are few enough to be sorted here. */
  async #found(query: ListQuery, text: string, request: ProductListRequest): Promise<{ slice: Slice; total: string }> {
    const { views } = this.#parts;
    const withdrawn = withdrawnIn(request.filters);
    const { checks, lead, by } = query;
    const range = { time: by, since: query.since, until: query.until };
    const all = [...checks, range, ...(lead === null ? [] : [lead])];
    const search = { scope: query.scope as number, text, checks: all, withdrawn };
    const { rows, isComplete } = await findByText(views, search);
    const ordered = rows.toSorted(byPlace(query));
    const rest = ordered.filter((row) => isAfter(row, query));
    return {
      slice: await this.#slice(rest, query),
      total: totalText({ count: rows.length, isComplete }),
    };
  }

  async #slice(rest: readonly ViewRow[], { limit, maxBytes = Infinity, pick, by }: ListQuery): Promise<Slice> {
    const rows: ViewRow[] = [];
    let bytes = 0;
    for (const { id } of rest.slice(0, limit)) {
      const row = await this.#parts.views.get(PRODUCTS, id, pick === undefined ? {} : { pick });
      if (row === null) continue;
      rows.push(row);
      bytes += row.body.length;
      if (bytes >= maxBytes) break;
    }
    const last = rows.at(-1);
    const hasMore = last !== undefined && rows.length < rest.length;
    return { rows, bytes, examined: rows.length, next: hasMore ? cursorOfPlace(placeOfRow(last, by)) : null };
  }

  #shown(row: ViewRow, names: readonly string[]): string {
    const { time } = this.#parts;
    const text = withTimes(row.body, time.dateTime(row.createdAt), time.dateTime(row.changedAt));
    const shown = row.keys['withdrawn'] === null ? text : withWithdrawalShown(text, time);
    return names.length === 0 ? `{"revision":${row.revision},${withoutRevision(shown).slice(1)}` : shown;
  }
}

/** Without a field of this name: the product's revision is what `If-Match` needs (LST-7). */
function withoutRevision(text: string): string {
  if (!text.includes('"revision":')) return text;
  const { revision: _, ...rest } = JSON.parse(text) as JsonObject;
  return JSON.stringify(rest);
}

function byPlace({ by, order }: ListQuery): (one: ViewRow, other: ViewRow) => number {
  const sign = order === 'newest' ? -1 : 1;
  return (one, other) => {
    const times = by === 'changedAt' ? one.changedAt - other.changedAt : 0;
    return sign * (times === 0 ? Number(one.createdPosition - other.createdPosition) : times);
  };
}

function isAfter(row: ViewRow, query: ListQuery): boolean {
  const { after } = query;
  if (after === null) return true;
  const place = { ...row, changedAt: after.changedAt ?? 0, createdPosition: after.position };
  return byPlace(query)(row, place) > 0;
}

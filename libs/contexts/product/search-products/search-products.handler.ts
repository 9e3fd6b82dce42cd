import {
  type CallContext,
  type EventStore,
  type Handler,
  type JsonObject,
  type KeyMatch,
  Refusal,
  TimeSlice,
  type ViewPage,
  type ViewPick,
  type ViewRow,
  type ViewStore,
  hasPermission,
  pickedBody,
  withTimes,
  companyOf,
  now as serviceNow,
} from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS, cursorAt, positionAt, type ServiceTime, readMoment } from '@vpds/http';
import type { FieldRegistry } from '../domain/field-registry.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { type SearchRequest, type SearchResponse, productContract } from '../product.contract.ts';
import { namedPick, namedValues, requireKnown } from '../named-fields.ts';
import { FOUND_PRODUCT, PRODUCTS, WHOLE_PRODUCT, wholeProduct } from '../product.view.ts';
import { LONGEST_SEARCH, type PastProduct, searchAsOf } from './search-as-of.ts';

/** Milliseconds for a slice of a page of past products. */
const LONGEST_SLICE = 200;

interface FoundPage {
  readonly texts: readonly string[];
  readonly bytes: number;
  readonly next: string | null;
  readonly asOf: number | null;
}

/** Rules SEA. */
export class SearchProductsHandler implements Handler<SearchRequest, SearchResponse> {
  readonly operation = productContract.search;
  readonly #events: EventStore;
  readonly #views: ViewStore;
  readonly #registries: FieldRegistries;
  readonly #time: ServiceTime;

  constructor(events: EventStore, views: ViewStore, registries: FieldRegistries, time: ServiceTime) {
    this.#events = events;
    this.#views = views;
    this.#registries = registries;
    this.#time = time;
  }

  async handle(request: SearchRequest, context: CallContext): Promise<SearchResponse> {
    const companyID = companyOf(context);
    const scope = hasPermission(context, 'editAllProducts') ? null : companyID;
    const registry = request.fields.length === 0 ? null : await this.#registryFor(companyID, request.fields);
    const { texts, ...page } = await (request.asOf === null
      ? this.#now(request, scope, companyID, registry)
      : this.#asOf(request, request.asOf, scope, companyID, registry));
    if (request.sliceBytes !== undefined) return { products: [], texts, ...page };
    return { products: texts.map((text) => JSON.parse(text) as JsonObject), ...page };
  }

  /** Names are validated against the caller's company; values are read by the product's (FLD-9). */
  async #registryFor(companyID: number, names: readonly string[]): Promise<FieldRegistry> {
    const registry = await this.#registries.knowing(companyID, names);
    requireKnown(names, registry);
    return registry;
  }

  async #now(
    request: SearchRequest,
    scope: number | null,
    companyID: number,
    registry: FieldRegistry | null,
  ): Promise<FoundPage> {
    const pick = registry === null ? WHOLE_PRODUCT : { ...namedPick(request.fields, registry), scope: companyID };
    const { rows, more, bytes } = await this.#page(request, scope, pick);
    const texts: string[] = [];
    for (const row of rows) {
      const isPicked = registry === null || row.scope === companyID;
      texts.push(this.#timed(isPicked ? row : await this.#ofOther(row, request.fields)));
    }
    const last = rows.at(-1);
    const next = more && last !== undefined ? cursorAt(last.createdPosition) : null;
    return { texts, bytes, next, asOf: null };
  }

  /** Shows a product by the names of its own company. */
  async #ofOther(row: ViewRow, names: readonly string[]): Promise<ViewRow> {
    const theirs = await this.#registries.knowing(row.scope, names);
    return { ...row, body: pickedBody(row.body, namedPick(names, theirs)) };
  }

  #timed({ body, createdAt, changedAt }: ViewRow): string {
    return withTimes(body, this.#time.dateTime(createdAt), this.#time.dateTime(changedAt));
  }

  #page(request: SearchRequest, scope: number | null, pick: ViewPick): Promise<ViewPage> {
    const { key, value, limit, cursor, sliceBytes } = request;
    const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
    if (key === 'productID' && !value.includes('%')) return this.#byID(value, scope, cursor, pick);
    const match: KeyMatch = value.includes('%') ? { key, like: value } : { key, equals: value };
    const bound = sliceBytes === undefined ? {} : { maxBytes: sliceBytes };
    const found = pick === WHOLE_PRODUCT ? FOUND_PRODUCT : { ...pick, withoutKeys: true as const };
    return this.#views.find(PRODUCTS, {
      scope,
      where: [match],
      order: 'newest',
      limit,
      pick: found,
      ...beyond,
      ...bound,
    });
  }

  async #byID(id: string, scope: number | null, cursor: string | null, pick: ViewPick): Promise<ViewPage> {
    const row = cursor === null ? await this.#views.get(PRODUCTS, id, { pick }) : null;
    const isFound = row !== null && row.keys['productID'] !== null && (scope === null || row.scope === scope);
    const rows = isFound ? [row] : [];
    return { rows, more: false, bytes: rows[0]?.body.length ?? 0 };
  }

  /** Includes the whole second; future moments count as now. */
  async #asOf(
    { key, value, limit, cursor, fields, sliceBytes }: SearchRequest,
    moment: string,
    scope: number | null,
    companyID: number,
    registry: FieldRegistry | null,
  ): Promise<FoundPage> {
    const now = Math.floor(serviceNow() / 1000);
    const parsed = readMoment(moment, { now, timeZone: this.#time.zone });
    if (parsed === null) throw new Refusal('as_of_unreadable');
    const second = Math.min(parsed, now);
    const { products, next, characters } = await searchAsOf(this.#events, this.#views, {
      key,
      pattern: value,
      scope,
      until: (second + 1) * 1000 - 1,
      limit,
      beyond: cursor === null ? null : positionAt(cursor),
      maxCharacters: sliceBytes ?? MAX_ANSWER_CHARACTERS,
      longest: sliceBytes === undefined ? LONGEST_SEARCH : LONGEST_SLICE,
    });
    const texts: string[] = [];
    const slice = new TimeSlice();
    for (const { loaded } of products) {
      if (slice.isOver) await slice.yield();
      const owner = loaded.state.companyID;
      const theirs =
        registry === null || owner === companyID ? registry : await this.#registries.knowing(owner, fields);
      texts.push(
        JSON.stringify(
          theirs === null ? wholeProduct(loaded.state, this.#times(loaded)) : this.#named(loaded, fields, theirs),
        ),
      );
    }
    return { texts, bytes: characters, next: next === null ? null : cursorAt(next), asOf: second };
  }

  #named(loaded: PastProduct['loaded'], names: readonly string[], registry: FieldRegistry): JsonObject {
    const times = this.#times(loaded);
    return namedValues(loaded.state, names, registry, times, this.#time);
  }

  #times({ createdAt, changedAt }: PastProduct['loaded']): { createdAt: string; updatedAt: string } {
    return { createdAt: this.#time.dateTime(createdAt), updatedAt: this.#time.dateTime(changedAt) };
  }
}

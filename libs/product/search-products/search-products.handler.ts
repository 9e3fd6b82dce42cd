import type { CallContext, EventStore, Handler, JsonObject, KeyMatch, ViewPage, ViewStore } from '@vpds/kernel';
import { Refusal, hasPermission, objectFromMap } from '@vpds/kernel';
import { type ServiceTime, cursorAt, positionAt, readQueryMoment } from '@vpds/platform';
import type { FieldRegistry } from '../domain/field-registry.ts';
import type { Product } from '../domain/product.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { type SearchRequest, type SearchResponse, productContract } from '../product.contract.ts';
import { PRODUCTS, productOf, valueOf } from '../product.view.ts';
import { searchAsOf } from './search-as-of.ts';

/** A product to be shown, with its times in Unix milliseconds. */
interface Found {
  readonly product: Product;
  readonly createdAt: number;
  readonly changedAt: number;
}

interface FoundPage {
  readonly found: readonly Found[];
  readonly next: string | null;
  readonly asOf: number | null;
}

/** Products by identifier, newest first (spec 4.1, decisions D). */
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
    const companyID = context.principal?.companyID ?? 0;
    const scope = hasPermission(context, 'editAllProducts') ? null : companyID;
    const registry = request.fields.length === 0 ? null : await this.#registryFor(companyID, request.fields);
    const { found, next, asOf } = await (request.asOf === null
      ? this.#now(request, scope)
      : this.#asOf(request, request.asOf, scope));
    if (registry === null) return { products: found.map((each) => this.#whole(each)), next, asOf };
    const registries = new Map<number, FieldRegistry>([[companyID, registry]]);
    const products: JsonObject[] = [];
    for (const each of found) {
      const owner = each.product.companyID;
      let theirs = registries.get(owner);
      if (theirs === undefined) registries.set(owner, (theirs = await this.#registries.knowing(owner, request.fields)));
      products.push(this.#named(each, request.fields, theirs));
    }
    return { products, next, asOf };
  }

  /** Names are checked against the caller's company, values read by each product's own (decisions C). */
  async #registryFor(companyID: number, names: readonly string[]): Promise<FieldRegistry> {
    const registry = await this.#registries.knowing(companyID, names);
    const unknown = names.filter((name) => !registry.byName.has(name));
    if (unknown.length > 0) throw new Refusal('fields_not_allowed', [unknown.join(', ')]);
    return registry;
  }

  async #now(request: SearchRequest, scope: number | null): Promise<FoundPage> {
    const { rows, more } = await this.#page(request, scope);
    const last = rows.at(-1);
    return {
      found: rows.map((row) => ({ product: productOf(row), createdAt: row.createdAt, changedAt: row.changedAt })),
      next: more && last !== undefined ? cursorAt(last.createdPosition) : null,
      asOf: null,
    };
  }

  #page(request: SearchRequest, scope: number | null): Promise<ViewPage> {
    const { key, value, limit, cursor } = request;
    const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
    if (key === 'productID' && !value.includes('%')) return this.#byID(value, scope, cursor);
    const upper = value.toUpperCase();
    const match: KeyMatch = value.includes('%') ? { key, like: upper } : { key, equals: upper };
    return this.#views.find(PRODUCTS, { scope, where: [match], order: 'newest', limit, ...beyond });
  }

  async #byID(id: string, scope: number | null, cursor: string | null): Promise<ViewPage> {
    const row = cursor === null ? await this.#views.get(PRODUCTS, id) : null;
    return { rows: row !== null && (scope === null || row.scope === scope) ? [row] : [], more: false };
  }

  /** A moment covers its whole second; a later one than now is now. */
  async #asOf({ key, value, limit, cursor }: SearchRequest, moment: string, scope: number | null): Promise<FoundPage> {
    const now = Math.floor(Date.now() / 1000);
    const told = readQueryMoment(moment, { now, timeZone: this.#time.zone });
    if (told === null) throw new Refusal('as_of_unreadable');
    const second = Math.min(told, now);
    const { products, next } = await searchAsOf(this.#events, this.#views, {
      key,
      pattern: value.toUpperCase(),
      scope,
      until: (second + 1) * 1000 - 1,
      limit,
      beyond: cursor === null ? null : positionAt(cursor),
    });
    return {
      found: products.map(({ loaded }) => ({ ...loaded, product: loaded.state })),
      next: next === null ? null : cursorAt(next),
      asOf: second,
    };
  }

  /** The values that were asked for, by the names that the request gave them. */
  #named(found: Found, names: readonly string[], registry: FieldRegistry): JsonObject {
    const times = this.#times(found);
    return Object.fromEntries(
      names.map((name) => [name, valueOf(found.product, registry.byName.get(name)?.key ?? name, times)]),
    );
  }

  /**
   * The identifiers, null where unset, and everything that is set (decisions D), under the keys that the product has: what
   * these are names of now, a later alias for instance, is none of its matter.
   */
  #whole(found: Found): JsonObject {
    const { productID, vin, pno, guid, hash, status, fields } = found.product;
    return {
      productID,
      vehicleIdentificationNumber: vin,
      AP30Pno: pno,
      AP30Guid: guid,
      AP30Hash: hash,
      status,
      ...this.#times(found),
      ...objectFromMap(fields),
    };
  }

  #times({ createdAt, changedAt }: Found): { createdAt: string; updatedAt: string } {
    return { createdAt: this.#time.dateTime(createdAt), updatedAt: this.#time.dateTime(changedAt) };
  }
}

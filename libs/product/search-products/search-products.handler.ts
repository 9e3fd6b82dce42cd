import type { CallContext, Handler, JsonObject, KeyMatch, ViewPage, ViewRow, ViewStore } from '@vpds/kernel';
import { Refusal, hasPermission } from '@vpds/kernel';
import { type ServiceTime, cursorAt, positionAt } from '@vpds/platform';
import type { FieldRegistry } from '../domain/field-registry.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { type SearchRequest, type SearchResponse, productContract } from '../product.contract.ts';
import { PRODUCTS, productOf, valueOf } from '../product.view.ts';

/** Always in an answer that names no fields, null where unset (decisions D). */
const IDENTIFIERS = ['productID', 'vehicleIdentificationNumber', 'AP30Pno', 'AP30Guid', 'AP30Hash'];
const STATE = ['status', 'createdAt', 'updatedAt'];

/** Products by identifier, newest first (spec 4.1, decisions D). */
export class SearchProductsHandler implements Handler<SearchRequest, SearchResponse> {
  readonly operation = productContract.search;
  readonly #views: ViewStore;
  readonly #registries: FieldRegistries;
  readonly #time: ServiceTime;

  constructor(views: ViewStore, registries: FieldRegistries, time: ServiceTime) {
    this.#views = views;
    this.#registries = registries;
    this.#time = time;
  }

  async handle(request: SearchRequest, context: CallContext): Promise<SearchResponse> {
    const companyID = context.principal?.companyID ?? 0;
    const scope = hasPermission(context, 'editAllProducts') ? null : companyID;
    const registry = await this.#registryFor(companyID, request.fields);
    const page = await this.#page(request, scope);
    const own = new Map<number, FieldRegistry>([[companyID, registry]]);
    const products: JsonObject[] = [];
    for (const row of page.rows) {
      let theirs = own.get(row.scope);
      if (theirs === undefined) own.set(row.scope, (theirs = await this.#registries.get(row.scope)));
      products.push(this.#shown(row, request.fields, theirs));
    }
    const last = page.rows.at(-1);
    return { products, next: page.more && last !== undefined ? cursorAt(last.createdPosition) : null };
  }

  /** Names are checked against the caller's company, values read by each product's own (decisions C). */
  async #registryFor(companyID: number, names: readonly string[]): Promise<FieldRegistry> {
    const registry = await this.#registries.knowing(companyID, names);
    const unknown = names.filter((name) => !registry.byName.has(name));
    if (unknown.length > 0) throw new Refusal('fields_not_allowed', [unknown.join(', ')]);
    return registry;
  }

  async #page(request: SearchRequest, scope: number | null): Promise<ViewPage> {
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

  #shown(row: ViewRow, names: readonly string[], registry: FieldRegistry): JsonObject {
    const product = productOf(row);
    const times = { createdAt: this.#time.dateTime(row.createdAt), updatedAt: this.#time.dateTime(row.changedAt) };
    const wanted = names.length > 0 ? names : [...IDENTIFIERS, ...STATE, ...product.fields.keys()];
    return Object.fromEntries(
      wanted.map((name) => [name, valueOf(product, registry.byName.get(name)?.key ?? name, times)]),
    );
  }
}

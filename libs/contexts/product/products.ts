import {
  type CallContext,
  type CommandResult,
  type Decision,
  type EventStore,
  type Finding,
  type Folded,
  type KeyMatch,
  type Loaded,
  type ViewRow,
  type ViewStore,
  type Answer,
  Refusal,
  Unavailable,
  companyOf,
  fromSnapshot,
  handleCommand,
  NO_FINDINGS,
  hasPermission,
  ignoredHeader,
  load,
  viewRows,
} from '@vpds/kernel';
import type { Product, ProductState } from './domain/product.ts';
import type { ProductEvent } from './domain/product.decider.ts';
import { keyText } from './domain/search-keys.ts';
import type { OwnIdentifiers } from './correction.schema.ts';
import { ExternalIDs } from './external-id/external-ids.ts';
import { IDENTIFIER_NAMES, type Identifiers } from './identifiers.schema.ts';
import { productAggregate, productStream } from './product.aggregate.ts';
import { PRODUCTS, productOf } from './product.view.ts';

/** A product that a command can start from. */
export interface KnownProduct {
  readonly product: Product;
  readonly revision: bigint;
}

/** A product as the view shows it; its stream may be ahead. `createdAt`: Unix milliseconds. */
export interface ShownProduct extends KnownProduct {
  readonly createdAt: number;
}

/** Words of error texts that differ from the property's name. */
const WORDS: Readonly<Record<string, string>> = { vehicleIdentificationNumber: 'VIN' };

/** The most products that a refusal names. */
const MOST_NAMED = 10;

const NOT_FOUND = ['product_not_found', 'identifiers_disagree'];

/** Anything else has no stream. */
const PRODUCT_ID = /^[1-9]\d{0,15}$/;

/** Ids that differ only by case; beyond them the claim is asked. */
const SAME_IGNORING_CASE = 4;

export class Products {
  readonly #externalIDs: ExternalIDs;
  readonly #store: EventStore;
  readonly #views: ViewStore;

  constructor(store: EventStore, views: ViewStore) {
    this.#externalIDs = new ExternalIDs(store);
    this.#store = store;
    this.#views = views;
  }

  /**
   * The newest match in the caller's company; with Edit all products, else the newest of all companies (rules IDS).
   * @throws Refusal product_ambiguous for several matches of a strict call, product_not_found for the first identifier
   * without a match, or identifiers_disagree
   */
  async resolve(identifiers: Identifiers, context: CallContext): Promise<KnownProduct> {
    const given = IDENTIFIER_NAMES.filter((name) => identifiers[name] !== undefined);
    if (context.isStrict === true) await this.#refuseSeveral(identifiers, given, context);
    const row = await this.#newest(identifiers, given, context);
    if (row !== null) return this.#known(row);
    for (const name of given) {
      const alone = given.length === 1 ? null : await this.#newest(identifiers, [name], context);
      if (alone === null) throw new Refusal('product_not_found', [WORDS[name] ?? name, String(identifiers[name])]);
    }
    throw new Refusal('identifiers_disagree');
  }

  /**
   * Never guesses between several products (COR-5). What this is called for may change by which identifiers the product
   * is found, so where none is found a retry does not know whether its first attempt did that. @throws Refusal
   * product_ambiguous, and as {@link resolve} | Unavailable
   */
  async resolveOne({ externalID, ...others }: OwnIdentifiers, context: CallContext): Promise<KnownProduct> {
    const identifiers = externalID === undefined ? others : await this.#byOwnID(externalID, others, context);
    const { vehicleIdentificationNumber: vin } = identifiers;
    const given = IDENTIFIER_NAMES.filter((name) => identifiers[name] !== undefined);
    if (vin !== undefined) await this.#refuseSeveral(identifiers, given, context);
    return this.resolve(identifiers, context).catch((error: unknown) => {
      const isLost = error instanceof Refusal && NOT_FOUND.includes(error.code);
      if (!isLost || !context.isRetry || given.every((name) => name === 'productID')) throw error;
      throw new Unavailable('it is not known whether this was done already', { outcomeUnknown: true, cause: error });
    });
  }

  /** Resolves the claim of the id, so that a withdrawn product is found, too. */
  async #byOwnID(externalID: string, given: Identifiers, context: CallContext): Promise<Identifiers> {
    const productID = await this.#externalIDs.holder(companyOf(context), externalID);
    if (productID === null) throw new Refusal('product_not_found', ['externalID', externalID]);
    if (given.productID !== undefined && given.productID !== productID) throw new Refusal('identifiers_disagree');
    return { ...given, productID };
  }

  /** Considers all products that the caller may change. */
  async #refuseSeveral(
    identifiers: Identifiers,
    given: readonly (keyof Identifiers)[],
    context: CallContext,
  ): Promise<void> {
    if (identifiers.productID !== undefined) return;
    const scope = hasPermission(context, 'editAllProducts') ? null : (context.principal?.companyID ?? null);
    const where = matchesOf(identifiers, given);
    await this.#store.viewsWritten?.(scope);
    const { rows, more } = await this.#views.find(PRODUCTS, { scope, where, order: 'newest', limit: MOST_NAMED });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 1) throw new Refusal('product_ambiguous', [[...ids, ...(more ? ['...'] : [])].join(', ')]);
  }

  async #known(row: ViewRow): Promise<KnownProduct> {
    const stream = productStream(Number(row.id));
    const snapshot = { stream, view: PRODUCTS, row, read: productOf };
    const { state, revision } = await fromSnapshot<ProductState, ProductEvent>(this.#store, productAggregate, snapshot);
    if (state.kind === 'none') throw new Refusal('product_gone');
    return { product: state, revision };
  }

  /** @throws Refusal product_not_found, also without permission */
  byID(productID: number, context: CallContext): Promise<KnownProduct> {
    return this.resolve({ productID }, context);
  }

  /**
   * Answers a product with its times, a withdrawn one, too. @throws Refusal product_not_found, also without permission
   */
  async shown(productID: number, context: CallContext): Promise<Loaded<Product>> {
    const row = await this.#rowOf(productID);
    const isVisible =
      row !== null && (row.scope === context.principal?.companyID || hasPermission(context, 'editAllProducts'));
    if (!isVisible) throw new Refusal('product_not_found', ['productID', String(productID)]);
    const { product, revision } = await this.#known(row);
    const { createdPosition, createdAt, changedAt } = row;
    return { state: product, revision, createdPosition, createdAt, changedAt, creationEventID: '' };
  }

  /**
   * Reads the view alone: null also for a withdrawn product, and for one whose view is late. The view's keys ignore
   * case, ids do not.
   */
  async byExternalID(companyID: number, externalID: string): Promise<KnownProduct | null> {
    const where = [{ key: 'externalID', equals: keyText(externalID) ?? '' }];
    const { rows } = await this.#views.find(PRODUCTS, {
      scope: companyID,
      where,
      order: 'newest',
      limit: SAME_IGNORING_CASE,
    });
    for (const row of rows) {
      const known = await this.#known(row);
      if (known.product.externalID === externalID) return known;
    }
    return null;
  }

  command(
    known: KnownProduct,
    context: CallContext,
    decide: (state: ProductState, revision: bigint) => Decision<ProductEvent>,
    answer?: Answer,
  ): Promise<CommandResult<ProductState, ProductEvent>> {
    const start: Folded<ProductState> = { state: known.product, revision: known.revision };
    return handleCommand<ProductState, ProductEvent>({
      store: this.#store,
      aggregate: productAggregate,
      stream: productStream(known.product.productID),
      known: start,
      companyID: known.product.companyID,
      context,
      ifMatch: context.ifMatch,
      decide,
      ...(answer === undefined ? {} : { answer: () => answer }),
    });
  }

  async #newest(
    identifiers: Identifiers,
    names: readonly (keyof Identifiers)[],
    context: CallContext,
  ): Promise<ViewRow | null> {
    const companyID = context.principal?.companyID ?? null;
    const own = await this.#newestWithin(companyID, identifiers, names);
    if (own !== null || companyID === null || !hasPermission(context, 'editAllProducts')) return own;
    return this.#newestWithin(null, identifiers, names);
  }

  async #newestWithin(
    scope: number | null,
    identifiers: Identifiers,
    names: readonly (keyof Identifiers)[],
  ): Promise<ViewRow | null> {
    const where = matchesOf(identifiers, names);
    if (identifiers.productID !== undefined && names.includes('productID')) {
      const row = await this.#rowOf(identifiers.productID);
      return row !== null && (scope === null || row.scope === scope) && fits(row, where) ? row : null;
    }
    await this.#store.viewsWritten?.(scope);
    const { rows } = await this.#views.find(PRODUCTS, { scope, where, order: 'newest', limit: 1 });
    return rows[0] ?? null;
  }

  /** Answers null also while the view is down. */
  async shownByView(id: string): Promise<ShownProduct | null> {
    const row = await this.#rowInView(id);
    return row === null ? null : { ...(await this.#known(row)), createdAt: row.createdAt };
  }

  async #rowInView(id: string): Promise<ViewRow | null> {
    return this.#views.get(PRODUCTS, id).catch((error: unknown) => {
      if (error instanceof Unavailable) return null;
      throw error;
    });
  }

  /** If the view lacks the product or is down, its stream is read (ADR-22). */
  async #rowOf(productID: number): Promise<ViewRow | null> {
    const id = String(productID);
    const shown = await this.#rowInView(id);
    if (shown !== null || !PRODUCT_ID.test(id)) return shown;
    const loaded = await load(this.#store, productAggregate, productStream(productID));
    return loaded === null ? null : (viewRows(productAggregate, loaded)[0]?.row ?? null);
  }
}

function matchesOf(identifiers: Identifiers, names: readonly (keyof Identifiers)[]): KeyMatch[] {
  return names.map((name) => ({ key: name, equals: keyText(identifiers[name]) ?? '' }));
}

function fits(row: ViewRow, where: readonly KeyMatch[]): boolean {
  return where.every((match) => 'equals' in match && keyOf(row, match.key) === match.equals);
}

/** A withdrawn product has its id only (COR-1). */
function keyOf(row: ViewRow, key: string): string | null | undefined {
  return key === 'productID' ? row.id : row.keys[key];
}

/** The header names the product that was meant (IDS-2). */
export function productAnswer(known: KnownProduct, message: string, ignored: readonly Finding[] = NO_FINDINGS): Answer {
  return { message, headers: { 'x-product-id': String(known.product.productID), ...ignoredHeader(ignored) } };
}

import {
  AppendRefused,
  type CallContext,
  type CommandResult,
  type Decision,
  type EventStore,
  type Folded,
  type Handler,
  type Json,
  type JsonObject,
  Refusal,
  UnreadableEvent,
  catchUp,
  companyOf,
  derivedID,
  emptyStream,
  handleCommand,
  refuse,
  refuseStrictly,
} from '@vpds/kernel';
import { type Upsert, upsertProduct } from '../domain/external-id.decider.ts';
import type { FieldRegistry } from '../domain/field-registry.ts';
import { namesNotAllowed, readCreationFields, readCreationMeta } from '../domain/field-values.ts';
import type { ProductEvent } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { ClaimOutdated, type ExternalIDs, holds } from '../external-id/external-ids.ts';
import type { FieldRegistries } from '../field-registries.ts';
import type { ProductIds } from '../product-ids.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import {
  type UpsertRequest,
  type UpsertResponse,
  type UpsertResult,
  type UpsertRow,
  productContract,
} from '../product.contract.ts';
import type { Products } from '../products.ts';

/** Rows with different external ids; those of one id run in order. */
const CONCURRENCY = 32;

type Decide = (state: ProductState, revision: bigint) => Decision<ProductEvent>;
type Applied = Pick<CommandResult<ProductState, ProductEvent>, 'state' | 'revision' | 'events' | 'views'>;

/** Of one call. */
interface Run {
  readonly companyID: number;
  readonly registry: FieldRegistry;
  readonly context: CallContext;
  readonly isDry: boolean;
  readonly products: CreationQuota | null;
}

/** EXT-2, EXT-4: each row is a command of its own, so that a repeated call changes nothing. */
export class UpsertProductsHandler implements Handler<UpsertRequest, UpsertResponse> {
  readonly operation = productContract.upsert;
  readonly #events: EventStore;
  readonly #products: Products;
  readonly #registries: FieldRegistries;
  readonly #externalIDs: ExternalIDs;
  readonly #ids: ProductIds;

  constructor(parts: {
    readonly events: EventStore;
    readonly products: Products;
    readonly registries: FieldRegistries;
    readonly externalIDs: ExternalIDs;
    readonly ids: ProductIds;
  }) {
    this.#events = parts.events;
    this.#products = parts.products;
    this.#registries = parts.registries;
    this.#externalIDs = parts.externalIDs;
    this.#ids = parts.ids;
  }

  async handle({ rows, dryRun, quota }: UpsertRequest, context: CallContext): Promise<UpsertResponse> {
    const companyID = companyOf(context);
    const names = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
    const registry = await this.#registries.knowing(companyID, [...names]);
    const products = quota === null ? null : new CreationQuota(quota);
    const run: Run = { companyID, registry, context, isDry: dryRun, products };
    await this.#events.viewsWritten?.(companyID);
    const results: UpsertResult[] = [];
    const places = rows.map((row, place) => ({ row, place }));
    const groups = [...Map.groupBy(places, ({ row }) => row.externalID).values()].reverse();
    const work = async (): Promise<void> => {
      for (let group = groups.pop(); group !== undefined; group = groups.pop())
        for (const { row, place } of group) results[place] = await this.#result(row, place, run);
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, groups.length) }, work));
    return { results };
  }

  async #result(row: UpsertRow, place: number, run: Run): Promise<UpsertResult> {
    const seed = derivedID(run.context.seed, `row ${place} ${row.externalID}`);
    const attempt: Attempt = { run, context: { ...run.context, seed, idempotency: null }, isCounted: false };
    try {
      const applied = await this.#upsert(row, readRow(row, run), attempt);
      const productID = applied.state.kind === 'none' ? null : applied.state.productID;
      const isPending = applied.views === 'pending';
      return { outcome: outcomeOf(applied), productID, revision: Number(applied.revision), isPending };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (attempt.isCounted) run.products?.giveBack();
      return { outcome: 'failed', code: refusal.code, parameters: refusal.parameters };
    }
  }

  async #upsert(
    { externalID }: UpsertRow,
    command: Omit<Upsert, 'product'> & Draft,
    attempt: Attempt,
  ): Promise<Applied> {
    const { companyID } = attempt.run;
    const decideFor =
      (productID: number, isHeld: (state: ProductState) => boolean): Decide =>
      (state, revision) => {
        if (!isHeld(state)) throw new ClaimOutdated();
        const decision = upsertProduct(state, revision, {
          ...command,
          product: { ...command.product, productID, companyID },
        });
        if (state.kind !== 'none' || decision instanceof Refusal || count(attempt)) return decision;
        return refuse('quota_exceeded', attempt.run.products?.limit ?? 0, 'products');
      };
    const found = await this.#products.byExternalID(companyID, externalID);
    if (found !== null) {
      const { productID } = found.product;
      const isHeld = (state: ProductState) => state.kind === 'product' && state.externalID === externalID;
      const known = { state: found.product, revision: found.revision };
      try {
        return await this.#apply(productID, known, attempt, decideFor(productID, isHeld));
      } catch (error) {
        // The view was late, or the product has another id since.
        if (!(error instanceof ClaimOutdated)) throw error;
      }
    }
    return attempt.run.isDry
      ? this.#examine(companyID, externalID, attempt, decideFor)
      : this.#claim(companyID, externalID, attempt, decideFor);
  }

  async #claim(companyID: number, externalID: string, attempt: Attempt, decideFor: DecideFor): Promise<Applied> {
    const productID = await this.#ids.next();
    const wanted = { companyID, externalID, productID, known: emptyStream(productAggregate) };
    return this.#externalIDs.withClaim(wanted, attempt.context, (claimant) => {
      const decide = decideFor(claimant.productID, (state) => holds(state, externalID, claimant));
      return this.#apply(claimant.productID, claimant.known, attempt, decide);
    });
  }

  /** What a claim would find. */
  async #examine(companyID: number, externalID: string, attempt: Attempt, decideFor: DecideFor): Promise<Applied> {
    const productID = (await this.#externalIDs.holder(companyID, externalID)) ?? 0;
    const known = emptyStream(productAggregate);
    return this.#apply(
      productID,
      known,
      attempt,
      decideFor(productID, () => true),
    );
  }

  async #apply(productID: number, known: Folded<ProductState>, attempt: Attempt, decide: Decide): Promise<Applied> {
    const { run, context } = attempt;
    const stream = productStream(productID);
    if (!run.isDry)
      return handleCommand<ProductState, ProductEvent>({
        store: this.#events,
        aggregate: productAggregate,
        stream,
        known,
        companyID: run.companyID,
        context,
        ifMatch: context.ifMatch,
        decide,
      });
    const newest = await catchUp<ProductState, ProductEvent>(this.#events, productAggregate, stream, known);
    const events = decide(newest.state, newest.revision);
    if (events instanceof Refusal) throw events;
    return { ...newest, events, views: 'written' };
  }
}

type Draft = { readonly product: Omit<Upsert['product'], 'productID' | 'companyID'> };
type DecideFor = (productID: number, isHeld: (state: ProductState) => boolean) => Decide;

interface Attempt {
  readonly run: Run;
  readonly context: CallContext;
  /** As a creation, once. */
  isCounted: boolean;
}

function count(attempt: Attempt): boolean {
  attempt.isCounted ||= attempt.run.products?.take() ?? true;
  return attempt.isCounted;
}

/** QUO-2: rows that create, shared by concurrent rows. */
class CreationQuota {
  readonly limit: number;
  #left: number;

  constructor({ left, limit }: { readonly left: number; readonly limit: number }) {
    this.limit = limit;
    this.#left = left;
  }

  take(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }

  giveBack(): void {
    this.#left += 1;
  }
}

/** Validated as a creation; `null` clears, as in an update. @throws Refusal */
function readRow(row: UpsertRow, { registry, context }: Run): Omit<Upsert, 'product'> & Draft {
  const names = Object.keys(row.fields);
  const notAllowed = namesNotAllowed(registry, names);
  if (notAllowed.length > 0) throw new Refusal('fields_not_allowed', [notAllowed.join(', ')]);
  const { fields, pno, guid, hash, ignored } = readCreationFields(registry, row.fields, {});
  refuseStrictly(ignored, context);
  const meta = readCreationMeta(row.meta);
  const cleared = names.filter((name) => row.fields[name] === null).map((name) => registry.byName.get(name));
  const changes = new Map(cleared.flatMap((field) => (field?.readOnly === false ? [[field.key, null as Json]] : [])));
  return {
    externalID: row.externalID,
    product: { vin: row.vehicleIdentificationNumber, pno, guid, hash, fields, meta },
    fields: new Map([...changes, ...fields]),
    meta: new Map([...nullsOf(row.meta), ...meta]),
    revision: row.revision === null ? null : BigInt(row.revision),
  };
}

function nullsOf(values: JsonObject): [string, Json][] {
  return Object.entries(values).filter(([, value]) => value === null);
}

function outcomeOf({ events, revision, views }: Applied): 'created' | 'updated' | 'unchanged' {
  const [first] = events;
  if (first !== undefined) return first.type === 'ProductCreated' ? 'created' : 'updated';
  // An earlier attempt of this call has appended (`views`): a creation is two events.
  if (views === 'written') return 'unchanged';
  return revision === 1n ? 'created' : 'updated';
}

/** What concerns one row alone. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof AppendRefused) return new Refusal('change_not_storable');
  return error instanceof UnreadableEvent ? new Refusal('event_not_readable') : null;
}

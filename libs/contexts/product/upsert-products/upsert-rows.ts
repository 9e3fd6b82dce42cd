import {
  AppendRefused,
  type CallContext,
  type CommandResult,
  type Decision,
  type EventStore,
  type Finding,
  type Folded,
  type Json,
  type JsonObject,
  NO_FINDINGS,
  Refusal,
  Unavailable,
  UnreadableEvent,
  catchUp,
  emptyStream,
  handleCommand,
  ignoredHeader,
  isOverShare,
  refuse,
  refuseStrictly,
} from '@vpds/kernel';
import { type Upsert, upsertProduct } from '../domain/external-id.decider.ts';
import { type PastMove, importProduct } from '../domain/import-row.ts';
import type { FieldRegistry } from '../domain/field-registry.ts';
import { namesNotAllowed, readCreationFields, readCreationMeta } from '../domain/field-values.ts';
import type { ProductEvent } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { ClaimOutdated, type ExternalIDs, holds } from '../external-id/external-ids.ts';
import type { ProductIds } from '../product-ids.ts';
import { NEAR_CREATION, productAggregate, productStream } from '../product.aggregate.ts';
import type { RowTimes, UpsertResult, UpsertRow } from '../product.contract.ts';
import type { Products } from '../products.ts';
import { type PastMoves, readPastMoves } from './past-moves.ts';
import { upsertAnswer } from './upsert-answer.ts';

/** Rows with different external ids; those of one id run in order. */
const CONCURRENCY = 32;
/** Others keep changing the product whose past is being read. */
const MAX_TRIES = 50;

type Decide = (state: ProductState, revision: bigint, past: PastMoves | null) => Decision<ProductEvent>;
type Applied = Pick<CommandResult<ProductState, ProductEvent>, 'state' | 'revision' | 'events' | 'views'>;

/** Values that the rows of one call share. */
export interface UpsertRun {
  readonly companyID: number;
  readonly registry: FieldRegistry;
  /** With an idempotency key only for a PUT, which has one row: batches and imports store none (ANS-7). */
  readonly context: CallContext;
  /** Appends nothing. */
  readonly isDry: boolean;
  readonly products: CreationQuota | null;
  /** The seed from which the ids of a row's events derive. */
  seedOf(row: UpsertRow, place: number): string;
}

export interface UpsertParts {
  readonly events: EventStore;
  readonly products: Products;
  readonly externalIDs: ExternalIDs;
  readonly ids: ProductIds;
}

/** EXT-2: each row is a command of its own, so that a repeated call changes nothing. */
export class UpsertRows {
  readonly #events: EventStore;
  readonly #products: Products;
  readonly #externalIDs: ExternalIDs;
  readonly #ids: ProductIds;

  constructor({ events, products, externalIDs, ids }: UpsertParts) {
    this.#events = events;
    this.#products = products;
    this.#externalIDs = externalIDs;
    this.#ids = ids;
  }

  /**
   * Answers in the order of the rows. After an error that is not one row's alone no further row begins, and this ends
   * when none is being applied any more.
   */
  async apply(rows: readonly UpsertRow[], run: UpsertRun): Promise<UpsertResult[]> {
    await this.#events.viewsWritten?.(run.companyID);
    const results: UpsertResult[] = [];
    const places = rows.map((row, place) => ({ row, place }));
    const groups = [...Map.groupBy(places, ({ row }) => row.externalID).values()].reverse();
    let failed: { readonly error: unknown } | null = null;
    const work = async (): Promise<void> => {
      for (let group = groups.pop(); group !== undefined; group = groups.pop())
        for (const { row, place } of group) {
          if (failed !== null) return;
          results[place] = await this.#result(row, place, run);
        }
    };
    const workers = Array.from({ length: Math.min(CONCURRENCY, groups.length) }, () =>
      work().catch((error: unknown) => {
        failed ??= { error };
      }),
    );
    await Promise.all(workers);
    if (failed !== null) throw (failed as { readonly error: unknown }).error;
    return results;
  }

  async #result(row: UpsertRow, place: number, run: UpsertRun): Promise<UpsertResult> {
    const seed = run.seedOf(row, place);
    const attempt: Attempt = { run, context: { ...run.context, seed }, isCounted: false, ignored: NO_FINDINGS };
    try {
      const { ignored, ...command } = readRow(row, run);
      attempt.ignored = ignored;
      const applied = await this.#upsert(row, command, attempt);
      const productID = productIDOf(applied.state);
      const revision = productID === null ? null : Number(applied.revision);
      const isPending = applied.views === 'pending';
      const outcome = await this.#outcomeOf(applied, productID, seed);
      const names = ignored.length === 0 ? {} : { ignored: ignored.map(({ name }) => name) };
      return { outcome, productID, revision, isPending, ...names };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (attempt.isCounted) run.products?.giveBack();
      return { outcome: 'failed', code: refusal.code, parameters: refusal.parameters };
    }
  }

  async #upsert({ externalID, happenedAt }: UpsertRow, command: Draft, attempt: Attempt): Promise<Applied> {
    const { companyID } = attempt.run;
    const decideFor =
      (productID: number, isHeld: (state: ProductState) => boolean): Decide =>
      (state, revision, past) => {
        if (!isHeld(state)) throw new ClaimOutdated();
        const upsert = { ...command, product: { ...command.product, productID, companyID } };
        const decision =
          happenedAt === undefined
            ? upsertProduct(state, revision, upsert)
            : importOf(state, revision, upsert, { happenedAt, past, attempt });
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

  /** Applies the row to the product that a claim would find. */
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
    const stream = productStream(productID);
    let [from, past]: [Folded<ProductState>, PastMoves | null] = [known, null];
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        return await this.#command(stream, from, attempt, (state, revision) => decide(state, revision, past));
      } catch (error) {
        if (!(error instanceof PastOutdated)) throw error;
        past = await readPastMoves(this.#events, stream);
        from = past;
      }
    }
    throw new Unavailable('Too many write to the same thing at once');
  }

  async #command(
    stream: string,
    known: Folded<ProductState>,
    attempt: Attempt,
    decide: (state: ProductState, revision: bigint) => Decision<ProductEvent>,
  ): Promise<Applied> {
    const { run, context } = attempt;
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
        happenedAt: (event) => attempt.times?.get(event),
        answer: (state, revision, [first]) =>
          upsertAnswer(
            { outcome: outcomeOf(first), productID: productIDOf(state), revision: Number(revision) },
            ignoredHeader(attempt.ignored),
          ),
      });
    const newest = await catchUp<ProductState, ProductEvent>(this.#events, productAggregate, stream, known);
    const events = decide(newest.state, newest.revision);
    if (events instanceof Refusal) throw events;
    return { ...newest, events, views: 'written' };
  }

  async #outcomeOf(
    { events: [first], views }: Applied,
    productID: number | null,
    seed: string,
  ): Promise<'created' | 'updated' | 'unchanged'> {
    if (first !== undefined) return outcomeOf(first);
    if (views === 'written' || productID === null) return 'unchanged';
    // An earlier attempt of this call has appended (`views`).
    const beginning = await this.#events.readStream({ stream: productStream(productID), limit: NEAR_CREATION });
    return beginning.some(({ id, type }) => id === seed && type === 'ProductCreated') ? 'created' : 'updated';
  }
}

function outcomeOf(first: ProductEvent | undefined): 'created' | 'updated' {
  return first?.type === 'ProductCreated' ? 'created' : 'updated';
}

function productIDOf(state: ProductState): number | null {
  return state.kind === 'none' ? null : state.productID;
}

/** The moves that an import compares with are those of another revision. Nothing was appended. */
class PastOutdated extends Error {
  override readonly name = 'PastOutdated';
}

function importOf(
  state: ProductState,
  revision: bigint,
  upsert: Upsert,
  { happenedAt, past, attempt }: { happenedAt: RowTimes; past: PastMoves | null; attempt: Attempt },
): Decision<ProductEvent> {
  const needsPast = state.kind !== 'none' && happenedAt.moves.length > 0;
  if (needsPast && past?.revision !== revision) throw new PastOutdated();
  const moves: readonly PastMove[] = needsPast && past !== null ? past.moves : [];
  const decided = importProduct(state, revision, { ...upsert, ...happenedAt, past: moves });
  if (decided instanceof Refusal) return decided;
  attempt.times = new Map(decided.map(({ event, happenedAt: at }) => [event, at]));
  return decided.map(({ event }) => event);
}

type Draft = Omit<Upsert, 'product'> & { readonly product: Omit<Upsert['product'], 'productID' | 'companyID'> };
type DecideFor = (productID: number, isHeld: (state: ProductState) => boolean) => Decide;

interface Attempt {
  readonly run: UpsertRun;
  readonly context: CallContext;
  /** Whether it was counted as a creation, which happens once. */
  isCounted: boolean;
  /** What of the row has no effect. */
  ignored: readonly Finding[];
  /** When the events of an import happened. */
  times?: ReadonlyMap<ProductEvent, number | undefined>;
}

function count(attempt: Attempt): boolean {
  attempt.isCounted ||= attempt.run.products?.take() ?? true;
  return attempt.isCounted;
}

/** QUO-2: rows that create, shared by concurrent rows. */
export class CreationQuota {
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
function readRow(row: UpsertRow, { registry, context }: UpsertRun): Draft & { readonly ignored: readonly Finding[] } {
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
    ignored,
  };
}

function nullsOf(values: JsonObject): [string, Json][] {
  return Object.entries(values).filter(([, value]) => value === null);
}

/** The refusal of an error that concerns one row alone; null for any other error. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return isOverShare(error) ? null : error;
  if (error instanceof AppendRefused) return new Refusal('change_not_storable');
  return error instanceof UnreadableEvent ? new Refusal('event_not_readable') : null;
}

import {
  type CallContext,
  type EventStore,
  type Folded,
  NO_STREAM,
  Unavailable,
  catchUp,
  emptyStream,
  handleCommand,
  newSeed,
  readWhole,
} from '@vpds/kernel';
import { type ProductEvent, externalIDChanges } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { claimExternalID } from './external-id.ts';
import { externalIDAggregate, externalIDStream } from './external-id.aggregate.ts';

/** Concurrent claims of one id, each of which makes progress for someone. */
const MAX_TRIES = 50;

/** A product that has the id, or that may take it while its `externalIDChanges` are `after`. */
export interface Claimant {
  readonly productID: number;
  readonly known: Folded<ProductState>;
  readonly after: number;
}

interface Wanted {
  readonly companyID: number;
  readonly externalID: string;
  /** The product exists, or is about to be created. */
  readonly productID: number;
  readonly known: Folded<ProductState>;
}

interface Claim {
  readonly productID: number;
  readonly after: number;
  readonly revision: bigint;
}

/** The claim ended meanwhile: claim again. Nothing was appended. */
export class ClaimOutdated extends Error {
  override readonly name = 'ClaimOutdated';
}

/** Whether the product has the id, or may take it now. */
export function holds(state: ProductState, externalID: string, { after }: Pick<Claimant, 'after'>): boolean {
  return (state.kind === 'product' && state.externalID === externalID) || externalIDChanges(state) === after;
}

/**
 * Which product may have an external id (ADR-31): at most one, over crashes, retries and concurrent processes. Claims
 * are idempotent, so a claim of unknown outcome is simply made again.
 */
export class ExternalIDs {
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The product that has the id; null: none. */
  async holder(companyID: number, externalID: string): Promise<number | null> {
    const stream = externalIDStream(companyID, externalID);
    const { state } = await catchUp(this.#store, externalIDAggregate, stream, emptyStream(externalIDAggregate));
    if (state.kind === 'none') return null;
    const { state: product } = await this.#product(state.productID);
    return product.kind === 'product' && product.externalID === externalID ? state.productID : null;
  }

  /** The products that have claimed the id at any time. Whether one has used it is in its stream. */
  async claimants(companyID: number, externalID: string): Promise<readonly number[]> {
    const found = new Set<number>();
    for await (const page of readWhole(this.#store, externalIDStream(companyID, externalID)))
      for (const event of page)
        if (event.skipped !== true) found.add(externalIDAggregate.codec.decode(event).productID);
    return [...found];
  }

  /** @param work throws {@link ClaimOutdated} if {@link holds} is false */
  async withClaim<T>(wanted: Wanted, context: CallContext, work: (claimant: Claimant) => Promise<T>): Promise<T> {
    let { known } = wanted;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const claimant = await this.#claim({ ...wanted, known }, context);
      try {
        return await work(claimant);
      } catch (error) {
        if (!(error instanceof ClaimOutdated)) throw error;
        known = await this.#product(wanted.productID, known);
      }
    }
    throw new Unavailable('An external id is fought for by too many');
  }

  /**
   * The claimant may be another product than the wanted one: one that has the id, or, for a product that does not exist
   * yet, one whose creation ended after its claim. @throws Unavailable
   */
  async #claim(wanted: Wanted, context: CallContext): Promise<Claimant> {
    let { known } = wanted;
    let seen: Claim = await this.#put(wanted, { replaces: NO_STREAM, after: externalIDChanges(known.state) }, context);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const isWanted = seen.productID === wanted.productID;
      if (isWanted && seen.after === externalIDChanges(known.state))
        return { productID: wanted.productID, known, after: seen.after };
      const holder = await this.#product(seen.productID, isWanted ? known : undefined);
      if (isWanted) known = holder;
      const changes = externalIDChanges(holder.state);
      const has = holder.state.kind === 'product' && holder.state.externalID === wanted.externalID;
      const isFree = known.state.kind === 'none' && holder.state.kind === 'none';
      if (has || ((isFree || isWanted) && changes === seen.after))
        return { productID: seen.productID, known: holder, after: seen.after };
      if (isFree || isWanted) {
        seen = await this.#put(
          { ...wanted, productID: seen.productID },
          { replaces: seen.revision, after: changes },
          context,
        );
      } else if (changes > seen.after) {
        const after = externalIDChanges(known.state);
        seen = await this.#put(wanted, { replaces: seen.revision, after }, context);
      } else await this.#giveUp(wanted, seen, holder, context);
    }
    throw new Unavailable('An external id is fought for by too many');
  }

  /** @returns the claim that counts afterwards, which may be another one */
  async #put(
    { companyID, externalID, productID }: Wanted,
    { replaces, after }: { replaces: bigint; after: number },
    context: CallContext,
  ): Promise<Claim> {
    const claim = { companyID, externalID, productID, after };
    const { state, revision } = await handleCommand({
      store: this.#store,
      aggregate: externalIDAggregate,
      stream: externalIDStream(companyID, externalID),
      ...(replaces === NO_STREAM ? { known: emptyStream(externalIDAggregate) } : {}),
      companyID,
      context: own(context),
      decide: (_, current) => claimExternalID(current, replaces, claim),
    });
    if (state.kind === 'none') throw new Unavailable('An external id has no claim');
    return { productID: state.productID, after: state.after, revision };
  }

  #product(productID: number, known: Folded<ProductState> = emptyStream(productAggregate)) {
    return catchUp<ProductState, ProductEvent>(this.#store, productAggregate, productStream(productID), known);
  }

  /** Ends the claim of a product that has not used it: its process died, or conflicts now. */
  async #giveUp(
    { companyID }: Wanted,
    claim: Claim,
    holder: Folded<ProductState>,
    context: CallContext,
  ): Promise<void> {
    await handleCommand<ProductState, ProductEvent>({
      store: this.#store,
      aggregate: productAggregate,
      stream: productStream(claim.productID),
      known: holder,
      companyID,
      context: own(context),
      decide: (state) =>
        externalIDChanges(state) > claim.after
          ? []
          : [{ type: 'ProductExternalIDChanged', externalID: state.kind === 'none' ? null : state.externalID }],
    });
  }
}

/** The context of the claim's own event: it has ids of its own, and no answer is stored with it. */
function own(context: CallContext): CallContext {
  return { ...context, seed: newSeed(), isRetry: false, idempotency: null };
}

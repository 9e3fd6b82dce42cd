import {
  type CallContext,
  type DueJob,
  type EventStore,
  type Folded,
  type JobOutcome,
  type OperationClient,
  type RecordedEvent,
  Refusal,
  UnreadableEvent,
  type ViewStore,
  derivedID,
  emptyStream,
  evolveRecorded,
  handleCommand,
  now,
  ownContext,
  readWhole,
} from '@vpds/kernel';
import { DueDocumentScanner, type JobKind } from '@vpds/runtime';
import type { Reaction } from '@vpds/projections';
import { trackingContract } from '@vpds/tracking/contract';
import { withdrawProduct } from '../domain/correct-product.ts';
import {
  type ImportState,
  type RowOutcome,
  type Undo,
  type UndoneRow,
  finishUndo,
  recordUndone,
} from '../domain/import.ts';
import type { ProductEvent } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import {
  IMPORTS,
  IMPORT_STREAMS,
  UNDOING,
  importAggregate,
  importStream,
} from '../import-products/import.aggregate.ts';
import type { Imports } from '../import-products/imports.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';

const JOB = 'undo-import';
/** Milliseconds of one run. The next one resumes. */
const WITHIN = 20_000;
const CONCURRENCY = 8;

export const undoReaction: Reaction = {
  name: JOB,
  eventTypes: ['ImportUndoRequested'],
  job: JOB,
  ids: async ({ stream }) => [stream.slice(IMPORT_STREAMS.length)],
};

/** Event by event of the import, so that a run that dies is continued, and each product is withdrawn once (IMP-9). */
export class UndoImportJob implements JobKind {
  readonly kind = JOB;
  readonly options = { concurrency: 2, timeoutMilliseconds: 60_000 };
  readonly #events: EventStore;
  readonly #imports: Imports;
  readonly #operationClient: OperationClient;
  readonly #waiting: DueDocumentScanner;

  constructor(events: EventStore, views: ViewStore, imports: Imports, operationClient: OperationClient) {
    this.#events = events;
    this.#imports = imports;
    this.#operationClient = operationClient;
    this.#waiting = new DueDocumentScanner(views, IMPORTS, { key: 'undoing', equals: UNDOING });
  }

  due(limit: number): Promise<readonly DueJob[]> {
    return this.#waiting.next(limit);
  }

  async run(importID: string): Promise<JobOutcome> {
    const until = now() + WITHIN;
    const known = await this.#imports.any(importID);
    const { state, revision } = known;
    if (state.kind === 'none' || state.phase !== 'undoing' || state.undo === null) return { done: true };
    const { undo } = state;
    let reached: Folded<ImportState> = known;
    for await (const page of readWhole(this.#events, importStream(importID), BigInt(undo.upTo + 1)))
      for (const event of page) {
        if (now() >= until) return { retryAt: now() };
        reached = await this.#undo(importID, event, { undo, known: reached });
      }
    const context = own(derivedID(importID, `undone at ${revision}`), importID);
    // A run that undid rows is not the last one: others may have been recorded beside it.
    const decide = (after: ImportState, at: bigint) => (at === revision ? finishUndo(after) : []);
    const { append } = await this.#imports.command(importID, context, decide, reached);
    return append === null ? { retryAt: now() } : { done: true };
  }

  async #undo(
    importID: string,
    recorded: RecordedEvent,
    { undo, known }: { readonly undo: Undo; readonly known: Folded<ImportState> },
  ): Promise<Folded<ImportState>> {
    const event = importAggregate.codec.decode(recorded);
    if (event.type !== 'ImportRowsRecorded') return known;
    const pending = [...event.rows].reverse();
    const rows: UndoneRow[] = [];
    const work = async (): Promise<void> => {
      for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
        const undone = await this.#undoRow(importID, row, undo);
        if (undone !== null) rows.push(undone);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    rows.sort((one, other) => one.line - other.line);
    const revision = Number(recorded.revision);
    const context = own(derivedID(importID, `undone to ${revision}`), importID);
    return this.#imports.command(importID, context, (state) => recordUndone(state, { revision, rows }), known);
  }

  /** Answers null if nothing was done to the product. */
  async #undoRow(importID: string, row: RowOutcome, undo: Undo): Promise<UndoneRow | null> {
    if (row.outcome === 'failed' || row.outcome === 'unchanged') return null;
    const { line, productID } = row;
    if (row.outcome === 'updated') return { line, productID, outcome: 'changed', code: null };
    const code = await this.#withdraw(importID, productID, undo);
    return { line, productID, outcome: code === null ? 'withdrawn' : 'inTheWay', code };
  }

  /** @returns the code of what is in the way; null: withdrawn */
  async #withdraw(importID: string, productID: number, { by, reason }: Undo): Promise<string | null> {
    const seed = derivedID(importID, `withdraw ${productID}`);
    const context: CallContext = { ...ownContext(seed, importID), principal: { ...by, permissions: [] } };
    const stream = productStream(productID);
    try {
      const known = await this.#untouched(importID, stream);
      if (known === null) return 'built_on';
      const { isActive } = await this.#operationClient.call(trackingContract.activity, { productID }, context);
      if (isActive) return 'transport_active';
      await handleCommand<ProductState, ProductEvent>({
        store: this.#events,
        aggregate: productAggregate,
        stream,
        known,
        companyID: by.companyID,
        context,
        decide: (state, revision) => {
          if (revision !== known.revision) throw new Refusal('built_on');
          return withdrawProduct(state, { by: by.userID, reason, at: now() });
        },
      });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      if (error instanceof UnreadableEvent) return 'event_not_readable';
      throw error;
    }
  }

  /** Answers null if others have changed it since. @throws UnreadableEvent */
  async #untouched(importID: string, stream: string): Promise<Folded<ProductState> | null> {
    let { state, revision } = emptyStream(productAggregate);
    for await (const page of readWhole(this.#events, stream))
      for (const event of page) {
        if (event.metadata.causationID !== importID) return null;
        state = evolveRecorded<ProductState, ProductEvent>(productAggregate, state, event);
        ({ revision } = event);
      }
    return { state, revision };
  }
}

/**
 * The context of events of the import's stream, whose state decides what is recorded: a repetition need not read all of
 * it.
 */
function own(seed: string, importID: string): CallContext {
  return { ...ownContext(seed, importID), isRetry: false };
}

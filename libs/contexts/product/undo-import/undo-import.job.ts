import {
  type CallContext,
  type DueJob,
  type EventStore,
  type JobOutcome,
  type OperationClient,
  type RecordedEvent,
  Refusal,
  UnreadableEvent,
  type ViewStore,
  catchUp,
  derivedID,
  emptyStream,
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
/** Of one run; the next one goes on. Milliseconds. */
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
    const { state } = await this.#imports.any(importID);
    if (state.kind === 'none' || state.phase !== 'undoing' || state.undo === null) return { done: true };
    const { undo } = state;
    for await (const page of readWhole(this.#events, importStream(importID), BigInt(undo.upTo + 1)))
      for (const event of page) {
        if (now() >= until) return { retryAt: now() };
        await this.#undo(importID, event, undo);
      }
    const known = await this.#imports.any(importID);
    const context = own(derivedID(importID, `undone at ${known.revision}`), importID);
    // Rows that are recorded only now are undone by the next run.
    const decide = (after: ImportState, revision: bigint) => (revision === known.revision ? finishUndo(after) : []);
    await this.#imports.command(importID, context, decide, known);
    return { done: true };
  }

  async #undo(importID: string, recorded: RecordedEvent, undo: Undo): Promise<void> {
    const event = importAggregate.codec.decode(recorded);
    if (event.type !== 'ImportRowsRecorded') return;
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
    const known = await this.#imports.any(importID);
    await this.#imports.command(importID, context, (state) => recordUndone(state, { revision, rows }), known);
  }

  /** Null: nothing was done to the product. */
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
      if (await this.#isBuiltOn(importID, stream)) return 'built_on';
      const { isActive } = await this.#operationClient.call(trackingContract.activity, { productID }, context);
      if (isActive) return 'transport_active';
      const known = await catchUp<ProductState, ProductEvent>(
        this.#events,
        productAggregate,
        stream,
        emptyStream(productAggregate),
      );
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

  /** Others have changed it since. */
  async #isBuiltOn(importID: string, stream: string): Promise<boolean> {
    for await (const page of readWhole(this.#events, stream))
      if (page.some(({ metadata }) => metadata.causationID !== importID)) return true;
    return false;
  }
}

/** What is recorded of the import is decided by its state, so that a repetition need not read all of it. */
function own(seed: string, importID: string): CallContext {
  return { ...ownContext(seed, importID), isRetry: false };
}

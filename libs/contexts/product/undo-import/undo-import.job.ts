import {
  CALL_TIMEOUT,
  type CallContext,
  type DueJob,
  type EventStore,
  type Folded,
  type JobOutcome,
  type OperationClient,
  type RecordedEvent,
  Refusal,
  TimeSlice,
  UnreadableEvent,
  type ViewStore,
  derivedEventID,
  derivedID,
  emptyStream,
  evolveRecorded,
  handleCommand,
  isOverShare,
  now,
  ownContext,
  readBackwards,
  readWhole,
} from '@vpds/kernel';
import { DueDocumentScanner, type JobKind } from '@vpds/runtime';
import type { Reaction } from '@vpds/projections';
import { trackingContract } from '@vpds/tracking/contract';
import { withdrawProduct } from '../domain/correct-product.ts';
import {
  type BegunRow,
  type Import,
  type ImportState,
  type RowOutcome,
  type Undo,
  type UndoneRow,
  finishUndo,
  recordFound,
  recordUndone,
} from '../domain/import.ts';
import type { ProductEvent } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import type { ExternalIDs } from '../external-id/external-ids.ts';
import {
  IMPORTS,
  IMPORT_STREAMS,
  UNDOING,
  importAggregate,
  importStream,
} from '../import-products/import.aggregate.ts';
import { seedOfLine } from '../import-products/import-rows.handler.ts';
import type { Imports } from '../import-products/imports.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';

const JOB = 'undo-import';
/** Milliseconds of one run. The next one resumes. */
const WITHIN = 20_000;
const CONCURRENCY = 8;
/** Milliseconds after which no request of an import that is being undone applies rows any more. */
const SETTLED_AFTER = 3 * CALL_TIMEOUT;

export const undoReaction: Reaction = {
  name: JOB,
  eventTypes: ['ImportUndoRequested'],
  job: JOB,
  ids: async ({ stream }) => [stream.slice(IMPORT_STREAMS.length)],
};

export interface UndoImportParts {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly imports: Imports;
  readonly externalIDs: ExternalIDs;
  readonly operationClient: OperationClient;
  /** Milliseconds. */
  readonly settledAfter?: number;
}

/**
 * Event by event of the import, so that a run that dies is continued, and each product is withdrawn once (IMP-9). Rows
 * that a request had begun and did not record, because it died for instance, are looked for and recorded first.
 */
export class UndoImportJob implements JobKind {
  readonly kind = JOB;
  readonly options = { concurrency: 2, timeoutMilliseconds: 60_000 };
  readonly #events: EventStore;
  readonly #imports: Imports;
  readonly #externalIDs: ExternalIDs;
  readonly #operationClient: OperationClient;
  readonly #settledAfter: number;
  readonly #waiting: DueDocumentScanner;

  constructor({ events, views, imports, externalIDs, operationClient, settledAfter = SETTLED_AFTER }: UndoImportParts) {
    this.#events = events;
    this.#imports = imports;
    this.#externalIDs = externalIDs;
    this.#operationClient = operationClient;
    this.#settledAfter = settledAfter;
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
    let settledAt = 0;
    for await (const page of readWhole(this.#events, importStream(importID), BigInt(undo.upTo + 1)))
      for (const event of page) {
        if (now() >= until) return { retryAt: now(), isPlanned: true };
        if (event.type === 'ImportUndoRequested') settledAt = event.recordedAt + this.#settledAfter;
        reached = await this.#undo(importID, event, { undo, known: reached });
      }
    if (reached.state.kind === 'import' && reached.state.open !== undefined) {
      if (now() < settledAt) return { retryAt: settledAt, isPlanned: true };
      await this.#find(reached.state, reached);
      return { retryAt: now(), isPlanned: true };
    }
    const context = own(derivedID(importID, `undone at ${revision}`), importID);
    // A run that undid rows is not the last one: others may have been recorded beside it.
    const decide = (after: ImportState, at: bigint) => (at === revision ? finishUndo(after) : []);
    const { append } = await this.#imports.command(importID, context, decide, reached);
    return append === null ? { retryAt: now(), isPlanned: true } : { done: true };
  }

  /** Records what rows have done that were begun and never recorded, so that they are undone as all others. */
  async #find({ importID, companyID, open = [] }: Import, known: Folded<ImportState>): Promise<void> {
    const begun = new Map(
      open.flatMap(({ rows }) => rows.map((row) => [`${row.line} ${row.externalID}`, row] as const)),
    );
    const lines = new Set([...begun.values()].map(({ line }) => line));
    const recorded = await this.#recordedOf(lines, importID, known.revision);
    const found = await concurrently([...begun.values()], (row) => this.#outcomesOf(importID, companyID, row));
    const rows = found
      .flat()
      .filter((row) => !recorded.has(keyOf(row)))
      .sort((one, other) => one.line - other.line);
    const context = own(derivedID(importID, `found at ${known.revision}`), importID);
    await this.#imports.command(importID, context, (state) => recordFound(state, { of: open, rows }), known);
  }

  /** Which rows of these lines are recorded with what they have done: a request that continued may have found them. */
  async #recordedOf(lines: ReadonlySet<number>, importID: string, revision: bigint): Promise<ReadonlySet<string>> {
    const recorded = new Set<string>();
    const first = Math.min(...lines);
    for await (const page of readBackwards(this.#events, importStream(importID), revision))
      for (const stored of page) {
        if (stored.skipped === true) continue;
        const event = importAggregate.codec.decode(stored);
        if (event.type === 'ImportRowsRecorded' && event.to < first) return recorded;
        if (event.type !== 'ImportRowsRecorded' && event.type !== 'ImportRowsFound') continue;
        for (const row of event.rows) if (lines.has(row.line) && hasChanged(row)) recorded.add(keyOf(row));
      }
    return recorded;
  }

  /** What the row has done, by the ids of its events (ADR-35). Empty: nothing. */
  async #outcomesOf(importID: string, companyID: number, { line, externalID }: BegunRow): Promise<ChangingRow[]> {
    const seed = seedOfLine(importID, line);
    const outcomes: ChangingRow[] = [];
    for (const productID of await this.#externalIDs.claimants(companyID, externalID)) {
      const own: RecordedEvent[] = [];
      for await (const page of readWhole(this.#events, productStream(productID)))
        for (const event of page) if (event.id === derivedEventID(seed, own.length)) own.push(event);
      const [first, last] = [own[0], own.at(-1)];
      if (first === undefined || last === undefined) continue;
      const outcome = first.type === 'ProductCreated' ? 'created' : 'updated';
      outcomes.push({ line, outcome, productID, revision: Number(last.revision) });
    }
    return outcomes;
  }

  async #undo(
    importID: string,
    recorded: RecordedEvent,
    { undo, known }: { readonly undo: Undo; readonly known: Folded<ImportState> },
  ): Promise<Folded<ImportState>> {
    if (recorded.skipped === true) return known;
    const event = importAggregate.codec.decode(recorded);
    if (event.type !== 'ImportRowsRecorded' && event.type !== 'ImportRowsFound') return known;
    const undone = await concurrently(event.rows, (row) => this.#undoRow(importID, row, undo));
    const rows = undone.filter((row) => row !== null).sort((one, other) => one.line - other.line);
    const revision = Number(recorded.revision);
    const context = own(derivedID(importID, `undone to ${revision}`), importID);
    return this.#imports.command(importID, context, (state) => recordUndone(state, { revision, rows }), known);
  }

  /** Answers null if nothing was done to the product, or if another row of the import reports it. */
  async #undoRow(importID: string, row: RowOutcome, undo: Undo): Promise<UndoneRow | null> {
    if (!hasChanged(row)) return null;
    const { line, productID } = row;
    if (row.outcome === 'updated') {
      const isFirst = await this.#touchedFirst(importID, row);
      return isFirst ? { line, productID, outcome: 'changed', code: null } : null;
    }
    const code = await this.#withdraw(importID, productID, undo);
    return { line, productID, outcome: code === null ? 'withdrawn' : 'inTheWay', code };
  }

  /** Whether the first event that the import has brought to the product is of this row. */
  async #touchedFirst(importID: string, { line, productID }: { line: number; productID: number }): Promise<boolean> {
    for await (const page of readWhole(this.#events, productStream(productID))) {
      const first = page.find(({ metadata }) => metadata.causationID === importID);
      if (first !== undefined) return first.id === seedOfLine(importID, line);
    }
    return true;
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
      await handleCommand<ProductState, ProductEvent>({
        store: this.#events,
        aggregate: productAggregate,
        stream,
        known,
        companyID: by.companyID,
        context,
        decide: (state, revision) => {
          if (revision !== known.revision) throw new Refusal('built_on');
          return withdrawProduct(state, { by: by.userID, reason, at: now(), isTransported: isActive });
        },
      });
      return null;
    } catch (error) {
      if (error instanceof Refusal && !isOverShare(error)) return error.code;
      if (error instanceof UnreadableEvent) return 'event_not_readable';
      throw error;
    }
  }

  /** Answers null if others have changed it since. @throws UnreadableEvent */
  async #untouched(importID: string, stream: string): Promise<Folded<ProductState> | null> {
    let { state, revision } = emptyStream(productAggregate);
    const slice = new TimeSlice();
    for await (const page of readWhole(this.#events, stream))
      for (const event of page) {
        if (slice.isOver) await slice.yield();
        if (event.skipped !== true && event.metadata.causationID !== importID) return null;
        state = evolveRecorded<ProductState, ProductEvent>(productAggregate, state, event);
        ({ revision } = event);
      }
    return { state, revision };
  }
}

type ChangingRow = Exclude<RowOutcome, { readonly outcome: 'failed' }>;

function hasChanged(row: RowOutcome): row is ChangingRow {
  return row.outcome === 'created' || row.outcome === 'updated';
}

function keyOf({ line, productID }: ChangingRow): string {
  return `${line} ${productID}`;
}

/**
 * The context of events of the import's stream, whose state decides what is recorded: a repetition need not read all of
 * it.
 */
function own(seed: string, importID: string): CallContext {
  return { ...ownContext(seed, importID), isRetry: false };
}

/** Answers in the order of the items, {@link CONCURRENCY} of which are worked on at a time. */
async function concurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const worker = async (): Promise<void> => {
    for (const [place, item] of entries) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

import {
  type Answer,
  type CallContext,
  type CommandResult,
  type Decision,
  type EventStore,
  type Folded,
  type Loaded,
  Refusal,
  type ViewStore,
  catchUp,
  companyOf,
  fromSnapshot,
  handleCommand,
  load,
  now,
} from '@vpds/kernel';
import type { Import, ImportEvent, ImportState } from '../domain/import.ts';
import type { KnownImport } from '../product.contract.ts';
import { IMPORTS, importAggregate, importOf, importStream } from './import.aggregate.ts';

/** @throws Refusal import_not_found */
export function stateOf(state: ImportState): Import {
  if (state.kind === 'none') throw new Refusal('import_not_found');
  return state;
}

/** An import, with what commands start from. Times are Unix milliseconds. */
export interface OwnImport extends Folded<ImportState> {
  readonly shown: KnownImport;
}

export class Imports {
  readonly #events: EventStore;
  readonly #views: ViewStore;

  constructor(events: EventStore, views: ViewStore) {
    this.#events = events;
    this.#views = views;
  }

  /** Finds an import of the caller's company. @throws Refusal import_not_found */
  async own(importID: string, context: CallContext): Promise<OwnImport> {
    const { state, revision, createdAt: begunAt, changedAt } = await this.#loaded(importID);
    if (state.kind === 'none' || state.companyID !== companyOf(context)) throw new Refusal('import_not_found');
    return { state, revision, shown: { ...state, begunAt, changedAt } };
  }

  /** The import of any company. @throws Refusal import_not_found */
  async any(importID: string): Promise<Folded<ImportState>> {
    const { state, revision } = await this.#loaded(importID);
    return { state, revision };
  }

  command(
    importID: string,
    context: CallContext,
    decide: (state: ImportState, revision: bigint) => Decision<ImportEvent>,
    known: Folded<ImportState>,
    answer?: (state: ImportState) => Answer,
  ): Promise<CommandResult<ImportState, ImportEvent>> {
    return handleCommand<ImportState, ImportEvent>({
      store: this.#events,
      aggregate: importAggregate,
      stream: importStream(importID),
      known,
      companyID: known.state.kind === 'none' ? companyOf(context) : known.state.companyID,
      context,
      decide,
      ...(answer === undefined ? {} : { answer }),
    });
  }

  /**
   * Changes one of the caller's company. `changedAt` is when it was decided: the answer is stored with the append, and a
   * replay equals it. @throws Refusal
   */
  async change(
    importID: string,
    context: CallContext,
    decide: (state: ImportState) => Decision<ImportEvent>,
    answer: (changed: KnownImport) => Answer,
  ): Promise<KnownImport> {
    const { shown, ...known } = await this.own(importID, context);
    const changedAt = now();
    const changed = (state: ImportState) => ({ ...shown, ...stateOf(state), changedAt });
    const stored = (state: ImportState) => answer(changed(state));
    const { state, append } = await this.command(importID, context, decide, known, stored);
    return append === null ? { ...shown, ...stateOf(state) } : changed(state);
  }

  /** Is current: what a late view lacks is read from the stream. @throws Refusal import_not_found */
  async #loaded(
    importID: string,
  ): Promise<Pick<Loaded<ImportState>, 'state' | 'revision' | 'createdAt' | 'changedAt'>> {
    const stream = importStream(importID);
    const row = await this.#views.get(IMPORTS, importID);
    if (row === null) {
      const loaded = await load(this.#events, importAggregate, stream);
      if (loaded === null) throw new Refusal('import_not_found');
      return loaded;
    }
    const snapshot = { stream, view: IMPORTS, row, read: importOf };
    const known = await fromSnapshot<ImportState, ImportEvent>(this.#events, importAggregate, snapshot);
    const { state, revision } = await catchUp(this.#events, importAggregate, stream, known);
    return { state, revision, createdAt: row.createdAt, changedAt: row.changedAt };
  }
}

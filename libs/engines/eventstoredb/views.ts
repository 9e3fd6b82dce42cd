import {
  type AppendRequest,
  type AppendResult,
  type RecordedEvent,
  type ViewRow,
  type ViewStore,
  type ViewWrite,
  charactersOf,
  within,
} from '@vpds/kernel';

/** Milliseconds that an answer waits for its views (ADR-2). */
const PATIENCE = 2_000;
const MAX_PENDING = 1_000;
const MAX_CHARACTERS = 32 * 1_048_576;
const RETRY_AFTER = [100, 500, 2_000, 5_000, 10_000];

export type FirstEvent = (stream: string) => Promise<RecordedEvent | undefined>;

/** `firstRecordedAt`: the server stamps each event of an append by itself. */
interface Appended extends AppendResult {
  readonly firstRecordedAt: number;
}

/** `pending`: the projector writes a row. */
type Outcome = 'written' | 'pending' | 'failed';

interface PendingWrites {
  readonly scopes: readonly number[];
  readonly outcome: Promise<Outcome>;
  readonly ended: Promise<void>;
}

/**
 * A shortcut: the projector processes every event, too; every write is guarded by revision. Only the projector writes
 * documents that cannot be written correctly here (keeping `changedAt` in an outdated row).
 */
export class AppendedViews {
  readonly #views: ViewStore;
  readonly #firstEvent: FirstEvent;
  readonly #pending = new Set<PendingWrites>();
  #characters = 0;
  #closed = false;

  constructor(views: ViewStore, firstEvent: FirstEvent) {
    this.#views = views;
    this.#firstEvent = firstEvent;
  }

  /** Answers `pending` after two seconds; writing continues in the background. */
  async write(request: AppendRequest, result: Appended): Promise<'written' | 'pending'> {
    const writes = request.views ?? [];
    if (writes.length === 0) return 'written';
    const outcome = this.#writeAll(request, result, writes).then(
      (complete): Outcome => (complete ? 'written' : 'pending'),
      (): Outcome => 'failed',
    );
    if ((await within(PATIENCE, outcome, nothing)) === 'written') return 'written';
    this.#continue(request, result, writes, outcome);
    return 'pending';
  }

  /**
   * Waits at most two seconds for pending views of the scope (null: any company). Never throws: a view store that is
   * down reports that itself.
   */
  async written(scope: number | null): Promise<void> {
    if (this.#pending.size === 0) return;
    const pending = [...this.#pending].filter(({ scopes }) => scope === null || scopes.includes(scope));
    await within(PATIENCE, Promise.all(pending.map(({ outcome }) => outcome)), nothing);
  }

  async close(patience: number): Promise<void> {
    this.#closed = true;
    await within(patience, Promise.all([...this.#pending].map(({ ended }) => ended)), nothing);
  }

  #continue(request: AppendRequest, result: Appended, writes: readonly ViewWrite[], first: Promise<Outcome>): void {
    const characters = charactersOf(request);
    if (this.#pending.size >= MAX_PENDING || this.#characters + characters > MAX_CHARACTERS) return;
    const scopes = writes.map(({ document }) => document.scope);
    const pending = { scopes, outcome: first, ended: this.#retry(request, result, writes, first) };
    this.#pending.add(pending);
    this.#characters += characters;
    void pending.ended.finally(() => {
      this.#pending.delete(pending);
      this.#characters -= characters;
    });
  }

  async #retry(
    request: AppendRequest,
    result: Appended,
    writes: readonly ViewWrite[],
    first: Promise<Outcome>,
  ): Promise<void> {
    if ((await first) !== 'failed') return;
    for (const pause of RETRY_AFTER) {
      if (this.#closed) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        await this.#writeAll(request, result, writes);
        return;
      } catch {
        // The projector writes these rows later.
      }
    }
  }

  async #writeAll(request: AppendRequest, result: Appended, writes: readonly ViewWrite[]): Promise<boolean> {
    const written = await Promise.all(writes.map((write) => this.#writeOne(request, result, write)));
    return written.every(Boolean);
  }

  async #writeOne(request: AppendRequest, result: Appended, { view, document, changed }: ViewWrite): Promise<boolean> {
    const isFirst = request.expectedRevision < 0n;
    const stored = isFirst ? null : await this.#views.get(view, document.id);
    if (stored !== null && stored.revision >= result.revision) return true;
    if (!isFirst && !changed && stored?.revision !== request.expectedRevision) return false;
    const creation = isFirst ? ofAppend(result) : (stored ?? ofEvent(await this.#firstEvent(request.stream)));
    if (creation === null) return false;
    const row: ViewRow = {
      ...document,
      revision: result.revision,
      createdPosition: creation.createdPosition,
      createdAt: creation.createdAt,
      changedAt: isFirst || changed ? result.recordedAt : (stored as ViewRow).changedAt,
    };
    await this.#views.put(view, [row]);
    return true;
  }
}

const nothing = (): null => null;

type Creation = Pick<ViewRow, 'createdPosition' | 'createdAt'>;

function ofAppend({ firstPosition, firstRecordedAt }: Appended): Creation {
  return { createdPosition: firstPosition, createdAt: firstRecordedAt };
}

function ofEvent(event: RecordedEvent | undefined): Creation | null {
  return event === undefined ? null : { createdPosition: event.position, createdAt: event.recordedAt };
}

import type { AppendRequest, AppendResult, RecordedEvent, ViewRow, ViewStore, ViewWrite } from '@vpds/kernel';

/** How long an answer waits for its views, milliseconds (design 3). */
const PATIENCE = 2_000;
/** Appends whose views are still to be written; beyond, they are left to the projector. */
const MAX_PENDING = 1_000;
const RETRY_AFTER = [100, 500, 2_000, 5_000, 10_000];

/** The first event of a stream: what a row tells of its aggregate's creation. */
export type FirstEvent = (stream: string) => Promise<RecordedEvent | undefined>;

/**
 * Writes the views that come with appends, behind the append. It is a short cut and not the only way there: the projector
 * of the view sees every event too, and every write is guarded by the revision. So what cannot be written correctly here
 * (a `changedAt` that is to stay, in a row that is behind) is left to it.
 */
export class AppendedViews {
  readonly #views: ViewStore;
  readonly #firstEvent: FirstEvent;
  readonly #pending = new Set<Promise<void>>();
  #closed = false;

  constructor(views: ViewStore, firstEvent: FirstEvent) {
    this.#views = views;
    this.#firstEvent = firstEvent;
  }

  /** Ends when the views are written or after two seconds; then the writing goes on behind the answer. */
  async write(request: AppendRequest, result: AppendResult): Promise<'written' | 'pending'> {
    const writes = request.views ?? [];
    if (writes.length === 0) return 'written';
    const attempt = this.#writeAll(request, result, writes);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<'pending'>((resolve) => {
      timer = setTimeout(resolve, PATIENCE, 'pending');
    });
    const outcome = attempt.then(
      (complete): 'written' | 'pending' => (complete ? 'written' : 'pending'),
      () => 'failed' as const,
    );
    const first = await Promise.race([outcome, patience]);
    clearTimeout(timer);
    if (first === 'written') return first;
    this.#continue(request, result, writes, outcome);
    return 'pending';
  }

  async close(patience: number): Promise<void> {
    this.#closed = true;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([Promise.all(this.#pending), limit]);
    clearTimeout(timer);
  }

  #continue(
    request: AppendRequest,
    result: AppendResult,
    writes: readonly ViewWrite[],
    first: Promise<'written' | 'pending' | 'failed'>,
  ): void {
    if (this.#pending.size >= MAX_PENDING) return;
    const work = this.#retry(request, result, writes, first);
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  }

  async #retry(
    request: AppendRequest,
    result: AppendResult,
    writes: readonly ViewWrite[],
    first: Promise<'written' | 'pending' | 'failed'>,
  ): Promise<void> {
    if ((await first) !== 'failed') return;
    for (const pause of RETRY_AFTER) {
      if (this.#closed) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        await this.#writeAll(request, result, writes);
        return;
      } catch {
        // The view store is still away. The projector writes these rows when it is back.
      }
    }
  }

  /** False when a row had to be left to the projector. */
  async #writeAll(request: AppendRequest, result: AppendResult, writes: readonly ViewWrite[]): Promise<boolean> {
    const written = await Promise.all(writes.map((write) => this.#writeOne(request, result, write)));
    return written.every(Boolean);
  }

  async #writeOne(
    request: AppendRequest,
    result: AppendResult,
    { view, document, changed }: ViewWrite,
  ): Promise<boolean> {
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

type Creation = Pick<ViewRow, 'createdPosition' | 'createdAt'>;

function ofAppend({ firstPosition, recordedAt }: AppendResult): Creation {
  return { createdPosition: firstPosition, createdAt: recordedAt };
}

function ofEvent(event: RecordedEvent | undefined): Creation | null {
  return event === undefined ? null : { createdPosition: event.position, createdAt: event.recordedAt };
}

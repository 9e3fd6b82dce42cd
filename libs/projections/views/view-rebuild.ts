import type { EventStore, Position, ViewDefinition, ViewStore } from '@vpds/kernel';
import { projectViews } from './project-views.ts';
import type { ViewProjection } from '../view-projection.ts';
import { compareViews } from './compare-views.ts';
import { Pace } from './pace.ts';
import type { BuildProgress } from '../projection.ts';

/** Checkpoint interval, ms. */
const NOTE_EVERY = 1_000;

export interface ViewRebuildParts {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly projection: ViewProjection;
  /** The definition of the new version and of the current one. */
  readonly table: ViewDefinition;
  readonly current: ViewDefinition;
  /** If false, the current version's documents are ignored. */
  readonly isOfThisLog: boolean;
  readonly park: (stream: string, reason: string) => Promise<void>;
  /** `reached`: complete up to here. */
  readonly note: (reached: string, progress: BuildProgress) => Promise<void>;
  /** Milliseconds in which both versions are written. */
  readonly patience: number;
  readonly signal: AbortSignal;
}

/** Appends write to the new version meanwhile. */
export class ViewRebuild {
  readonly #parts: ViewRebuildParts;
  #pace = new Pace();
  #phase: BuildProgress['phase'] = 'reading';
  #fraction = 0;
  #streams = 0;

  constructor(parts: ViewRebuildParts) {
    this.#parts = parts;
  }

  get progress(): BuildProgress {
    return {
      phase: this.#phase,
      fraction: this.#fraction,
      rate: this.#pace.rate,
      secondsLeft: this.#pace.secondsLeft,
    };
  }

  /** @returns the head at the start */
  async fill(after: Position): Promise<Position> {
    const { events, views, projection, table, park, note, signal } = this.#parts;
    const target = await events.head();
    let noted = performance.now();
    await projectViews(
      {
        events,
        views: { put: (_, rows) => views.put(table, rows) },
        projections: [projection],
        park: async (_, stream, reason) => {
          await park(stream, reason);
          await this.#keep(stream);
        },
        signal,
        until: target,
        progress: async (position, streams) => {
          this.#streams += streams;
          this.#advance(target < 0n ? 1 : (Number(position) + 1) / (Number(target) + 1), this.#streams);
          if (performance.now() - noted < NOTE_EVERY) return;
          noted = performance.now();
          await note(String(position), this.progress);
        },
      },
      after,
    );
    return target;
  }

  async #keep(stream: string): Promise<void> {
    const { views, projection, current, table, isOfThisLog } = this.#parts;
    const id = projection.documentID?.(stream);
    const row = id === undefined || !isOfThisLog ? null : await views.get(current, id);
    if (row !== null) await views.put(table, [row]);
  }

  /** Answers null if they are equal, or after an abort. */
  async difference(): Promise<string | null> {
    const { views, current, table, patience, signal } = this.#parts;
    this.#phase = 'verifying';
    this.#pace = new Pace();
    const counts = [...(await views.count(current)).values()].reduce((sum, count) => sum + count, 0);
    const progress = (documents: number) => this.#advance(counts === 0 ? 1 : documents / counts, documents);
    return compareViews(views, current, table, progress, patience, signal);
  }

  #advance(fraction: number, done: number): void {
    this.#fraction = Math.min(1, fraction);
    this.#pace.sample(done, this.#fraction);
  }
}

import { type OperationalStore, Unavailable, now } from '@vpds/kernel';
import type { BuildProgress, VersionState } from './projection.ts';

const KIND = 'projection';
const MAX_ATTEMPTS = 50;

export interface RegisteredVersion {
  readonly version: number;
  readonly state: VersionState;
  /** Code of another shape must not write to it. */
  readonly shape: string;
  /** Other shapes that have written to it. */
  readonly countedBy?: readonly string[];
  /** The log's head at its start, from which it may become current. Null: existed from the start. */
  readonly target: string | null;
  /** Checkpoint of its rebuild. */
  readonly reached: string | null;
  /** Unix milliseconds. */
  readonly begunAt: number;
  readonly note: string | null;
  /** Why it does not match the log (a restored backup). Never switched to; a replay replaces it. */
  readonly invalid?: string;
  /** While building: no document is missing, so every append writes to it. */
  readonly whole?: boolean;
  readonly progress?: BuildProgress;
  /** Cells have the declaration that they were counted by, as text. */
  readonly declared?: string;
  /** The declaration that was in force when an operator switched to this version; absent: none has. */
  readonly chosenUnder?: string;
  /** An answer has linked to it: it is dropped by force only. */
  readonly linked?: true;
  /**
   * `asked`: still written, since another process may read it until it rereads the registry; `left`: neither read nor
   * written.
   */
  readonly dropping?: 'asked' | 'left';
}

export interface RegisteredProjection {
  /** Highest number ever used. */
  readonly last: number;
  readonly versions: readonly RegisteredVersion[];
}

/** Operational state: a replay changes it and cannot rebuild it. */
export class ProjectionRegistry {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  async read(name: string): Promise<RegisteredProjection | null> {
    const record = await this.#store.read(KIND, name);
    return record === null ? null : (JSON.parse(record.body) as RegisteredProjection);
  }

  /** Atomic: retries `change` on conflict. @throws Unavailable after 50 conflicts */
  async change(
    name: string,
    change: (before: RegisteredProjection | null) => RegisteredProjection,
  ): Promise<RegisteredProjection> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const record = await this.#store.read(KIND, name);
      const before = record === null ? null : (JSON.parse(record.body) as RegisteredProjection);
      const after = change(before);
      if (after === before) return after;
      const body = { id: name, dueAt: null, body: JSON.stringify(after) };
      if (await this.#store.write(KIND, body, record?.version ?? 0)) return after;
    }
    throw new Unavailable(`The registry entry of ${name} is written to by too many at once`);
  }
}

export function withVersion(
  before: RegisteredProjection,
  version: number,
  change: Partial<RegisteredVersion>,
): RegisteredProjection {
  const versions = before.versions.map((each) => (each.version === version ? { ...each, ...change } : each));
  return { ...before, versions };
}

/** `others`: which current versions become old. */
export function withCurrent(
  before: RegisteredProjection,
  version: number,
  others: (version: RegisteredVersion) => boolean,
): RegisteredProjection {
  const versions = before.versions.map((each): RegisteredVersion => {
    if (each.version === version) return { ...each, state: 'current', note: null };
    return each.state === 'current' && others(each) ? { ...each, state: 'old' } : each;
  });
  return { ...before, versions };
}

/**
 * With the stored versions of a later registry, which was lost: nobody knows what filled them, so they are dropped, and their
 * numbers are not used again.
 */
export function withLater(before: RegisteredProjection, stored: readonly number[]): RegisteredProjection {
  const later = stored.filter((version) => version > before.last);
  if (later.length === 0) return before;
  const versions = later.map((version) => newVersion({ version, state: 'old', shape: '', dropping: 'asked' }));
  return { last: Math.max(...later), versions: [...before.versions, ...versions] };
}

export function newVersion(
  known: Pick<RegisteredVersion, 'version' | 'state' | 'shape'> & Partial<RegisteredVersion>,
): RegisteredVersion {
  return { target: null, reached: null, begunAt: now(), note: null, ...known };
}

/** Numbers are never reused. */
export function withNext(
  before: RegisteredProjection,
  known: Pick<RegisteredVersion, 'state' | 'shape'> & Partial<RegisteredVersion>,
): RegisteredProjection {
  const last = before.last + 1;
  return { ...before, last, versions: [...before.versions, newVersion({ ...known, version: last })] };
}

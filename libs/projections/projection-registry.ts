import { type OperationalStore, Unavailable, now } from '@vpds/kernel';
import type { BuildProgress, VersionState } from './projection.ts';

const KIND = 'projection';
const MAX_ATTEMPTS = 50;

/** A version as the registry keeps it. */
export interface RegisteredVersion {
  readonly version: number;
  readonly state: VersionState;
  /** What the code that made it was: a version of another shape cannot be written by this code. */
  readonly shape: string;
  /** Shapes of other code that has written to it. */
  readonly countedBy?: readonly string[];
  /** Head of the log when it was begun: beyond it, it may become current. Null: it was there from the start. */
  readonly target: string | null;
  /** Up to where a building version holds the log: after a crash it goes on there. */
  readonly reached: string | null;
  /** Unix milliseconds. */
  readonly begunAt: number;
  readonly note: string | null;
  /** Why it is not of the log as it is now (a restored backup): it is not switched to, and a replay takes its place. */
  readonly invalid?: string;
  /** Of a building version: it has every document, so that appends write all of theirs to it. */
  readonly whole?: boolean;
  /** Of a building version, as it was noted last. */
  readonly progress?: BuildProgress;
  /**
   * It is being dropped. `asked`: written to still, since another process may read it until it has heard of it; `left`:
   * nobody reads or writes it any more.
   */
  readonly dropping?: 'asked' | 'left';
}

export interface RegisteredProjection {
  /** The highest number that was ever given. */
  readonly last: number;
  readonly versions: readonly RegisteredVersion[];
}

/** Which versions of each projection there are. Operational state: a replay changes it, but never makes it anew. */
export class ProjectionRegistry {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  async read(name: string): Promise<RegisteredProjection | null> {
    const record = await this.#store.read(KIND, name);
    return record === null ? null : (JSON.parse(record.body) as RegisteredProjection);
  }

  /** Changes an entry as one step; of two at once one waits for the other. What `change` returns as it was is not written. */
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

/** An entry in which one version is changed. */
export function withVersion(
  before: RegisteredProjection,
  version: number,
  change: Partial<RegisteredVersion>,
): RegisteredProjection {
  const versions = before.versions.map((each) => (each.version === version ? { ...each, ...change } : each));
  return { ...before, versions };
}

/** An entry in which one version is current, and of the `others` that were the current one is old. */
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

export function newVersion(
  known: Pick<RegisteredVersion, 'version' | 'state' | 'shape'> & Partial<RegisteredVersion>,
): RegisteredVersion {
  return { target: null, reached: null, begunAt: now(), note: null, ...known };
}

/** An entry with one more version, under a number that no other ever had. */
export function withNext(
  before: RegisteredProjection,
  known: Pick<RegisteredVersion, 'state' | 'shape'> & Partial<RegisteredVersion>,
): RegisteredProjection {
  const last = before.last + 1;
  return { ...before, last, versions: [...before.versions, newVersion({ ...known, version: last })] };
}

import {
  type EventStore,
  type Leases,
  type OperationalStore,
  type Position,
  Refusal,
  RenewedLease,
  Mutex,
  operationalLeases,
  retried,
  withinReads,
} from '@vpds/kernel';
import { ALONE, type Peers } from './administration/peers.ts';
import {
  type BuildProgress,
  type ProjectionDeadLetter,
  type Projection,
  type ProjectionStatus,
  type VersionStatus,
  retryNote,
} from './projection.ts';
import {
  ProjectionRegistry,
  type RegisteredProjection,
  type RegisteredVersion,
  withCurrent,
  withLater,
  withNext,
  withVersion,
} from './projection-registry.ts';

const RETRY_AFTER = 1_000;
/** Milliseconds of the lease of the replica that fills or drops a version. */
const LEASE = 15_000;
const NOT_BEGUN: BuildProgress = { phase: 'reading', fraction: 0, rate: 0, secondsLeft: null };

export interface VersionedProjectionOptions {
  readonly name: string;
  readonly kind: ProjectionStatus['kind'];
  /** The shape that this code fills. Versions of another shape belong to other releases. */
  readonly shape: string;
  readonly events: Pick<EventStore, 'head'>;
  readonly operational: OperationalStore;
  /** Default: the process is alone. */
  readonly peers?: Peers | undefined;
}

export interface Build {
  readonly version: RegisteredVersion;
  /** Aborts on stop, loss of the lease, or drop of the version. */
  readonly signal: AbortSignal;
  /** Only this process shows it. */
  shows(progress: () => BuildProgress): void;
  /** Saves it in the registry. */
  note(known: Partial<RegisteredVersion>): Promise<void>;
}

interface Work {
  readonly dropping: boolean;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/**
 * One version serves reads, the others of this release are updated as well, a new one is filled, compared and switched
 * to, an unread one is dropped (ADR-13, ADR-26). Any process may change the registry; the others adopt the change with
 * their next {@link readRegistry}. One replica at a time fills or drops a version (ADR-24).
 */
export abstract class VersionedProjection implements Projection {
  readonly name: string;
  protected readonly peers: Peers;
  protected readonly shape: string;
  readonly #kind: ProjectionStatus['kind'];
  readonly #events: Pick<EventStore, 'head'>;
  readonly #registry: ProjectionRegistry;
  readonly #leases: Leases;
  #entry: RegisteredProjection = { last: 0, versions: [] };
  /** The last registry read is in effect. */
  readonly #mutex = new Mutex();
  /** Rises with each change of this process: an earlier read of the registry is outdated. */
  #changes = 0;
  readonly #stopping = new AbortController();
  readonly #working = new Map<number, Work>();
  readonly #progress = new Map<number, () => BuildProgress>();

  constructor({ name, kind, shape, events, operational, peers = ALONE }: VersionedProjectionOptions) {
    this.name = name;
    this.shape = shape;
    this.peers = peers;
    this.#kind = kind;
    this.#events = events;
    this.#registry = new ProjectionRegistry(operational);
    this.#leases = operationalLeases(operational, 'projection-lease');
  }

  /** Adds a version that this release reads, if none exists. */
  protected abstract opened(entry: RegisteredProjection): RegisteredProjection;
  protected abstract readOf(versions: readonly RegisteredVersion[]): RegisteredVersion | undefined;
  /** Routes reads and writes; starts following new versions and stops following dropped ones. */
  protected abstract adopted(versions: readonly RegisteredVersion[]): Promise<void>;
  /** Versions that are stored apart from the registry, which may be lost by itself. */
  protected stored(): Promise<readonly number[]> {
    return Promise.resolve([]);
  }
  protected abstract ensure(version: number): Promise<void>;
  /** @returns how it differs from the version in use; null: equal, or aborted */
  protected abstract fill(build: Build): Promise<string | null>;
  /** Up to where a version is complete that is filled. Default: the head, as of views, which every append writes. */
  protected filledTo(_version: number): Promise<Position> {
    return this.#events.head();
  }
  /** Every read that began before this process knew of the drop has ended. */
  protected abstract unread(version: number): Promise<void>;
  protected abstract dropTables(version: number): Promise<void>;
  /** Members of a new version's entry in the registry that the code does not imply. */
  protected declared(): Partial<RegisteredVersion> {
    return {};
  }
  /** Members of the entry of a version that an operator switches to. */
  protected chosen(): Partial<RegisteredVersion> {
    return {};
  }
  /** Why it does not match the log, as stored or as found now; null: it does. The next change of the registry stores it. */
  protected abstract invalidity(version: RegisteredVersion): string | null;
  abstract lagEvents(): Promise<number>;

  protected abstract statusOf(version: RegisteredVersion, progress: BuildProgress | null): Promise<VersionStatus>;
  protected abstract onWaiting(version: RegisteredVersion, error: unknown): void;
  protected abstract onDiffers(version: number, difference: string): void;
  protected abstract onSwitched(version: number): void;
  abstract deadLetters(): Promise<readonly ProjectionDeadLetter[]>;

  protected get entry(): RegisteredProjection {
    return this.#entry;
  }

  protected get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  async open(): Promise<void> {
    // Before the registry, which then knows whatever is stored.
    const stored = await this.stored();
    if (this.#entry.last === 0) this.#entry = withLater(this.#entry, stored);
    await this.change((entry) => this.opened(withLater(entry, stored)));
  }

  /** Resumes fills and drops. */
  resume(): void {
    if (!this.signal.aborted) for (const version of this.#entry.versions) this.#start(version);
  }

  /** Adopts the registry's current state. */
  async readRegistry(): Promise<void> {
    await this.change((entry) => entry);
    this.resume();
  }

  /**
   * {@link readRegistry} of several, in one step, so that an engine can read their entries together. One that this process has
   * changed meanwhile, or that was not found, reads again.
   */
  static async readRegistries(
    projections: readonly VersionedProjection[],
    operational: OperationalStore,
  ): Promise<void> {
    const before = projections.map((projection) => projection.#changes);
    const registry = new ProjectionRegistry(operational);
    const found = await Promise.all(projections.map(({ name }) => registry.read(name)));
    const adopted = projections.map((projection, index) => projection.#adopt(found[index] ?? null, before[index] ?? 0));
    await Promise.all(adopted);
  }

  async #adopt(entry: RegisteredProjection | null, changes: number): Promise<void> {
    const isAdopted = await this.#mutex.runExclusive(async () => {
      if (entry === null || changes !== this.#changes) return false;
      await this.#take(entry);
      return true;
    });
    if (isAdopted) this.resume();
    else await this.readRegistry();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#mutex.ended();
    await Promise.all([...this.#working.values()].map(({ ended }) => ended));
  }

  /** Atomic. Adopts the result. @throws what `change` throws; Unavailable */
  protected change(change: (entry: RegisteredProjection) => RegisteredProjection): Promise<void> {
    return this.#mutex.runExclusive(async () => {
      this.#changes += 1;
      const changed = (before: RegisteredProjection | null) => change(before ?? this.opened(this.#entry));
      await this.#take(await this.#registry.change(this.name, (before) => this.#withInvalid(changed(before))));
    });
  }

  /** After a restore a growing log passes the positions that show it. */
  #withInvalid(before: RegisteredProjection): RegisteredProjection {
    return before.versions.reduce((entry, version) => {
      const invalid = this.invalidity(version);
      const isKnown = invalid === null || invalid === version.invalid;
      return isKnown ? entry : withVersion(entry, version.version, { invalid });
    }, before);
  }

  async #take(entry: RegisteredProjection): Promise<void> {
    const before = this.readOf(this.#entry.versions);
    this.#entry = entry;
    if (this.signal.aborted) return;
    await withinReads(undefined, () => this.adopted(entry.versions));
    const read = this.readOf(entry.versions);
    if (before !== undefined && read !== undefined && before.version !== read.version) this.onSwitched(read.version);
  }

  protected get building(): RegisteredVersion | undefined {
    return this.#entry.versions.find((version) => this.#isToFill(version));
  }

  #isToFill(version: RegisteredVersion): boolean {
    const { state, shape, dropping } = version;
    return state === 'building' && shape === this.shape && dropping === undefined && this.invalidity(version) === null;
  }

  async replay(): Promise<number> {
    const target = String(await this.#events.head());
    // The tables exist before any write: creating an index on a filled collection waits for a majority of the nodes.
    if (this.building === undefined) await this.ensure(this.#entry.last + 1);
    let number = 0;
    await this.change((before) => {
      const building = before.versions.find((version) => this.#isToFill(version));
      const after =
        building === undefined
          ? withNext(before, { state: 'building', shape: this.shape, target, ...this.declared() })
          : before;
      number = building?.version ?? after.last;
      return after;
    });
    this.resume();
    return number;
  }

  async switchTo(number: number): Promise<void> {
    await this.change((before) => {
      const version = this.#versionOf(before, number);
      if (version.shape !== this.shape) throw new Refusal('projection_version_stale', [number]);
      if (this.invalidity(version) !== null) throw new Refusal('projection_version_invalid', [number]);
      if (version.state === 'building') throw new Refusal('projection_version_not_ready', [number]);
      if (version.state === 'current') return before;
      const chosen = withVersion(before, number, this.chosen());
      return withCurrent(chosen, number, (each) => each.shape === this.shape);
    });
  }

  async drop(number: number, force = false): Promise<void> {
    await this.change((before) => {
      const version = this.#versionOf(before, number);
      if (version.linked === true && !force) throw new Refusal('projection_version_linked', [number]);
      if (version.version === this.readOf(before.versions)?.version)
        throw new Refusal('projection_version_current', [number]);
      if (this.#kind === 'view' && this.#isToFill(version)) throw new Refusal('projection_version_not_ready', [number]);
      return withVersion(before, number, { dropping: 'asked' });
    });
    this.resume();
    if (this.peers.id === null)
      for (let work = this.#working.get(number); work !== undefined; work = this.#working.get(number)) await work.ended;
  }

  #versionOf({ versions }: RegisteredProjection, number: number): RegisteredVersion {
    const version = versions.find((each) => each.version === number && each.dropping === undefined);
    if (version === undefined) throw new Refusal('projection_version_not_found', [this.name, number]);
    return version;
  }

  #start(version: RegisteredVersion): void {
    const dropping = version.dropping !== undefined;
    if (!dropping && !this.#isToFill(version)) return;
    const working = this.#working.get(version.version);
    if (working !== undefined) {
      if (dropping && !working.dropping) working.stopping.abort();
      return;
    }
    const stopping = new AbortController();
    const signal = AbortSignal.any([this.signal, stopping.signal]);
    // Outside of the request that asked for it, whose reads end with it.
    const ended = withinReads(undefined, () => this.#keepAt(version, signal)).finally(() => {
      this.#working.delete(version.version);
      this.#progress.delete(version.version);
      if (stopping.signal.aborted) this.resume();
    });
    this.#working.set(version.version, { dropping, stopping, ended });
  }

  #keepAt(version: RegisteredVersion, signal: AbortSignal): Promise<void> {
    const onError = async (error: unknown) => {
      this.onWaiting(version, error);
      // Best effort: the failed engine may be the registry's.
      await this.#noteRetry(version.version, retryNote(error)).catch(() => {});
    };
    return retried(() => this.#underLease(version.version, signal), { signal, after: RETRY_AFTER, onError });
  }

  /** Only avoids duplicate work: writes are guarded by revision, the registry by its version. */
  async #underLease(number: number, signal: AbortSignal): Promise<void> {
    if (this.peers.id === null) return this.#work(number, signal);
    const lease = await this.#leases.acquire(`${this.name}-${number}`, LEASE);
    if (lease === null) return;
    const renewed = new RenewedLease(lease, LEASE, signal);
    try {
      // Another replica may have finished meanwhile.
      await this.readRegistry();
      await this.#work(number, renewed.signal);
    } finally {
      await renewed.end();
    }
  }

  async #work(number: number, signal: AbortSignal): Promise<void> {
    const version = this.#entry.versions.find((each) => each.version === number);
    if (version === undefined) return;
    if (version.dropping !== undefined) await this.#drop(number, signal);
    else if (this.#isToFill(version)) await this.#fill(version, signal);
  }

  async #fill(version: RegisteredVersion, signal: AbortSignal): Promise<void> {
    const { version: number } = version;
    const difference = await this.fill({
      version,
      signal,
      shows: (progress) => void this.#progress.set(number, progress),
      note: (known) => this.change((before) => withVersion(before, number, { ...known, note: null })),
    });
    if (!signal.aborted) await this.#conclude(number, difference);
  }

  /** Not if another replica has concluded, or the version has become invalid. */
  async #conclude(number: number, difference: string | null): Promise<void> {
    const reached = String(await this.filledTo(number));
    let isConcluded = false;
    await this.change((before) => {
      isConcluded = before.versions.some((each) => each.version === number && this.#isToFill(each));
      if (!isConcluded) return before;
      const filled = withVersion(before, number, { reached });
      if (difference !== null) return withVersion(filled, number, { state: 'differs', note: difference });
      return withCurrent(filled, number, ({ shape }) => shape === this.shape);
    });
    if (isConcluded && difference !== null) this.onDiffers(number, difference);
  }

  async #drop(number: number, signal: AbortSignal): Promise<void> {
    // After `informed` no process begins to read the version, and after `left` none writes to it.
    await this.peers.informed(signal);
    await this.unread(number);
    if (signal.aborted) return;
    await this.change((before) => withVersion(before, number, { dropping: 'left' }));
    await this.peers.quiet(signal);
    if (signal.aborted) return;
    await this.dropTables(number);
    await this.change((before) => {
      return { ...before, versions: before.versions.filter(({ version }) => version !== number) };
    });
  }

  #noteRetry(number: number, note: string): Promise<void> {
    return this.change((before) => {
      const version = before.versions.find((each) => each.version === number);
      return version?.state !== 'building' || version.note === note ? before : withVersion(before, number, { note });
    });
  }

  async status(): Promise<ProjectionStatus> {
    // Another process may just have started a version. Before {@link open} there is nothing to show.
    if (this.peers.id !== null && this.#entry.last > 0) await this.readRegistry();
    const versions = this.#entry.versions
      .filter(({ dropping }) => dropping === undefined)
      .map((version) => this.statusOf(version, this.#progressOf(version)));
    return { name: this.name, kind: this.#kind, versions: await Promise.all(versions) };
  }

  #progressOf({ version, state, progress }: RegisteredVersion): BuildProgress | null {
    return state === 'building' ? (this.#progress.get(version)?.() ?? progress ?? NOT_BEGUN) : null;
  }
}

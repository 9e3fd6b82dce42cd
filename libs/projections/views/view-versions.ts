import {
  type EventStore,
  type Leases,
  type OperationalStore,
  Refusal,
  RenewedLease,
  type ViewDefinition,
  type ViewStore,
  Turns,
  operationalLeases,
  pause,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { projectStream } from './project-views.ts';
import type { ViewProjection } from '../view-projection.ts';
import type { LiveViews } from './live-views.ts';
import { ParkedStreams } from './parked-streams.ts';
import { ALONE, type Peers } from '../administration/peers.ts';
import {
  type BuildProgress,
  type LeftOut,
  type Projection,
  type ProjectionStatus,
  type VersionStatus,
  heldUpBy,
} from '../projection.ts';
import {
  ProjectionRegistry,
  type RegisteredProjection,
  type RegisteredVersion,
  newVersion,
  withCurrent,
  withNext,
  withVersion,
} from '../projection-registry.ts';
import { ViewRebuild } from './view-rebuild.ts';

const RETRY_AFTER = 1_000;
/** Lease of the replica that makes or drops a version, milliseconds. */
const LEASE = 15_000;
const UNKNOWN: Shown = { position: null, lagSeconds: null };
const NOT_BEGUN: BuildProgress = { phase: 'reading', fraction: 0, rate: 0, secondsLeft: null };

/** How far a version surely shows the log; null: nobody can say. */
type Shown = Pick<VersionStatus, 'position' | 'lagSeconds'>;

export interface ViewVersionsOptions {
  /** The engine's own ports, not those of {@link LiveViews}. */
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly live: LiveViews;
  readonly logger: Logger;
  /** Default: this process has the views for itself. */
  readonly peers?: Peers;
  /** How far the views surely show the log. Default: to its head, since appends write them. */
  readonly progress?: () => Promise<Shown>;
}

/**
 * One view in its versions (ADR-13): every version that stands is written to by the appends themselves; a new one is
 * made from the events beside them, compared document by document, and then read by everybody at once.
 *
 * Which versions there are stands in the registry. Where several processes serve the view, any of them may change it; the
 * others see that with their next {@link look}. One of them at a time makes and drops versions.
 */
export class ViewVersions implements Projection {
  readonly name: string;
  readonly #options: ViewVersionsOptions;
  readonly #peers: Peers;
  readonly #view: ViewDefinition;
  readonly #projection: ViewProjection;
  readonly #registry: ProjectionRegistry;
  readonly #leases: Leases;
  readonly #parked: ParkedStreams;
  readonly #shape: string;
  /** The definition of each version's table, one object each. */
  readonly #tables = new Map<number, ViewDefinition>();
  #entry: RegisteredProjection = { last: 0, versions: [] };
  /** Looks and changes come one after the other: what was read last is what holds. */
  readonly #turns = new Turns();
  readonly #stopping = new AbortController();
  /** What is being made or dropped by this process. */
  readonly #working = new Map<number, Promise<void>>();
  readonly #rebuilds = new Map<number, ViewRebuild>();

  constructor(view: ViewDefinition, projection: ViewProjection, options: ViewVersionsOptions) {
    this.name = view.name;
    this.#view = view;
    this.#projection = { ...projection, views: [view] };
    this.#options = options;
    this.#peers = options.peers ?? ALONE;
    this.#registry = new ProjectionRegistry(options.operational);
    this.#leases = operationalLeases(options.operational, 'projection-lease');
    this.#parked = new ParkedStreams(options.operational, projection.streamPrefix, options.logger);
    const layout = options.views.layout?.(view) ?? null;
    const shape = [view.version, view.keys, view.scanOnly ?? [], view.exactOnly ?? []];
    this.#shape = JSON.stringify(layout === null ? shape : [...shape, layout]);
  }

  /**
   * Reads which versions there are and routes to them. Versions of another shape are of another release: this one makes its
   * own. Alone, it drops those; with peers, some of them may be of that release, and it is left to the operator.
   */
  async open(): Promise<void> {
    const before = await this.#registry.read(this.name);
    await this.#change((standing) => this.#opened(standing));
    if (this.#peers.id !== null) return;
    for (const { version } of before?.versions ?? [])
      if (!this.#entry.versions.some((each) => each.version === version)) await this.#dropTable(version);
  }

  #opened(standing: RegisteredProjection): RegisteredProjection {
    const isOurs = ({ shape }: RegisteredVersion) => shape === this.#shape;
    const versions = this.#peers.id === null ? standing.versions.filter(isOurs) : standing.versions;
    if (versions.some((each) => isOurs(each) && each.state === 'current'))
      return versions.length === standing.versions.length ? standing : { ...standing, versions };
    const first = { state: 'current', shape: this.#shape } as const;
    if (standing.last > 0) return withNext({ ...standing, versions }, first);
    const { version } = this.#view;
    return { last: version, versions: [newVersion({ ...first, version })] };
  }

  /** Whether the version that is read has ever held everything. */
  get isFilled(): boolean {
    return this.#current().reached !== null;
  }

  async noteFilled(): Promise<void> {
    const { version } = this.#current();
    const reached = String(await this.#options.events.head());
    await this.#change((before) => withVersion(before, version, { reached }));
  }

  /** The highest number that a version ever had. */
  get last(): number {
    return this.#entry.last;
  }

  /** Why the version that is read is not of the log as it is now; null: it is. */
  get invalid(): string | null {
    return this.#current().invalid ?? null;
  }

  /** Versions up to a number are not of the log as it is now, for good: a replay makes one that is. */
  async invalidate(upTo: number, reason: string): Promise<void> {
    const isToMark = ({ version, shape, invalid }: RegisteredVersion) =>
      version <= upTo && shape === this.#shape && invalid === undefined;
    await this.#change((before) => {
      if (!before.versions.some(isToMark)) return before;
      const versions = before.versions.map((each) => (isToMark(each) ? { ...each, invalid: reason } : each));
      return { ...before, versions };
    });
  }

  /** Every version but the current one is gone with the tables of all views. */
  async reset(): Promise<void> {
    await this.#change((before) => ({
      last: before.last,
      versions: before.versions.filter(({ state }) => state === 'current'),
    }));
  }

  /** Goes on with what a stop or a crash interrupted. */
  resume(): void {
    this.#workOff();
  }

  /** Goes by what the registry says now. */
  look(): Promise<void> {
    return this.#turns.take(async () => {
      const entry = await this.#registry.read(this.name);
      if (entry !== null) this.#adopt(entry);
      this.#workOff();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#working.values());
  }

  /** Changes the registry's entry as one step, and goes by it. @throws what `change` throws; Unavailable */
  #change(change: (before: RegisteredProjection) => RegisteredProjection): Promise<void> {
    return this.#turns.take(async () =>
      this.#adopt(await this.#registry.change(this.name, (before) => change(before ?? this.#opened(this.#entry)))),
    );
  }

  #adopt(entry: RegisteredProjection): void {
    const before = this.#entry.versions.find((each) => this.#isCurrent(each));
    const current = entry.versions.find((each) => this.#isCurrent(each));
    if (current === undefined) throw new Error(`The view ${this.name} has no current version`);
    this.#entry = entry;
    this.#route();
    if (before !== undefined && before.version !== current.version)
      this.#options.logger.info({ view: this.name, version: current.version }, 'the view is read from another version');
  }

  #isCurrent({ state, shape }: RegisteredVersion): boolean {
    return state === 'current' && shape === this.#shape;
  }

  #current(): RegisteredVersion {
    const current = this.#entry.versions.find((each) => this.#isCurrent(each));
    if (current === undefined) throw new Error(`The view ${this.name} is not opened`);
    return current;
  }

  #table(version: number): ViewDefinition {
    if (version === this.#view.version) return this.#view;
    const table = this.#tables.get(version) ?? { ...this.#view, version };
    this.#tables.set(version, table);
    return table;
  }

  #route(): void {
    const current = this.#current();
    const standing = this.#entry.versions.filter(
      (each) =>
        each.shape === this.#shape && each.dropping !== 'left' && (each === current || each.invalid === undefined),
    );
    const building = standing.find(({ state, whole }) => state === 'building' && whole !== true) ?? null;
    const old = standing.filter((each) => each !== current && each !== building);
    this.#options.live.route(this.#view, {
      isPlain: standing.length === 1 && this.#table(current.version) === this.#view,
      current: this.#table(current.version),
      old: old.map(({ version }) => this.#table(version)),
      building: building === null ? null : this.#table(building.version),
    });
  }

  async #dropTable(version: number): Promise<void> {
    const table = this.#table(version);
    await this.#options.live.unread(table);
    await this.#options.views.drop(table);
  }

  async replay(): Promise<number> {
    const target = String(await this.#options.events.head());
    const isUnderWay = (version: RegisteredVersion) => this.#isToBuild(version);
    // Before anybody writes to it: an index on a collection that has documents waits for a majority of the nodes.
    if (!this.#entry.versions.some(isUnderWay)) await this.#options.views.ensure(this.#table(this.#entry.last + 1));
    await this.#change((before) =>
      before.versions.some(isUnderWay) ? before : withNext(before, { state: 'building', shape: this.#shape, target }),
    );
    this.#workOff();
    return this.#entry.versions.find(isUnderWay)?.version ?? this.#current().version;
  }

  #isWork(version: RegisteredVersion): boolean {
    return this.#isToBuild(version) || version.dropping !== undefined;
  }

  #isToBuild({ state, shape, invalid }: RegisteredVersion): boolean {
    return state === 'building' && shape === this.#shape && invalid === undefined;
  }

  /** Starts what the registry asks for. */
  #workOff(): void {
    if (this.#stopping.signal.aborted) return;
    for (const each of this.#entry.versions) {
      const { version, dropping } = each;
      if (this.#working.has(version) || !this.#isWork(each)) continue;
      const working = this.#keepAt(version, (signal) =>
        dropping === undefined ? this.#build(version, signal) : this.#drop(version, signal),
      );
      this.#working.set(version, working);
      void working.finally(() => this.#working.delete(version));
    }
  }

  /** Retries a piece of work until it is done, this process stops, or another replica has it. */
  async #keepAt(version: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        return await this.#underLease(version, work);
      } catch (error) {
        if (signal.aborted) return;
        this.#options.logger.warn(
          { code: 'view_rebuild_waiting', view: this.name, version, err: error },
          'the making of a version is held up and goes on by itself',
        );
        // For whoever watches; what the work waits for may be what keeps the registry.
        await this.#noteHeldUp(version, heldUpBy(error)).catch(() => {});
        await pause(RETRY_AFTER, signal);
      }
    }
  }

  /** Two replicas at once would only do the same twice: documents are guarded by revision, the registry by its version. */
  async #underLease(version: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    if (this.#peers.id === null) return work(signal);
    const lease = await this.#leases.acquire(`${this.name}-${version}`, LEASE);
    if (lease === null) return;
    const renewed = new RenewedLease(lease, LEASE, signal);
    try {
      // Another replica may have finished it before this one got the lease.
      await this.look();
      const isLeft = this.#entry.versions.some((each) => each.version === version && this.#isWork(each));
      if (isLeft) await work(renewed.signal);
    } finally {
      await renewed.end();
    }
  }

  #noteHeldUp(number: number, note: string): Promise<void> {
    return this.#change((before) => {
      const version = before.versions.find((each) => each.version === number);
      if (version?.state !== 'building' || version.note === note) return before;
      return withVersion(before, number, { note });
    });
  }

  async #build(number: number, signal: AbortSignal): Promise<void> {
    const { events, views } = this.#options;
    const table = this.#table(number);
    const isOfThisLog = this.invalid === null;
    const rebuild = new ViewRebuild({
      events,
      views,
      projection: this.#projection,
      table,
      current: this.#table(this.#current().version),
      isOfThisLog,
      park: (stream, reason) => this.park(stream, reason),
      note: (reached, progress) =>
        this.#change((before) => withVersion(before, number, { reached, progress, note: null })),
      patience: this.#peers.writesWithin,
      signal,
    });
    this.#rebuilds.set(number, rebuild);
    try {
      const from = this.#version(number).reached;
      await views.ensure(table);
      // Behind this every append that began before it was known has ended: what follows writes to the new version, too.
      await this.#peers.informed(signal);
      const begun = await rebuild.fill(BigInt(from ?? -1));
      await this.#change((before) => withVersion(before, number, { whole: true, note: null }));
      await views.ensure(table);
      await this.#peers.informed(signal);
      await rebuild.fill(begun);
      if (signal.aborted) return;
      // A version that is not of this log shows what the log does not have: that is no difference of the new one's.
      const note = isOfThisLog ? await rebuild.difference() : null;
      if (!signal.aborted) await this.#conclude(number, note);
    } finally {
      this.#rebuilds.delete(number);
    }
  }

  async #conclude(number: number, note: string | null): Promise<void> {
    const reached = String(await this.#options.events.head());
    await this.#change((before) => {
      const isStill = before.versions.some(({ version, state }) => version === number && state === 'building');
      if (!isStill) return before;
      const made = withVersion(before, number, { reached });
      if (note !== null) return withVersion(made, number, { state: 'differs', note });
      return withCurrent(made, number, ({ shape }) => shape === this.#shape);
    });
    if (note !== null)
      this.#options.logger.error(
        { code: 'view_differs', view: this.name, version: number, difference: note },
        'the new version differs: not switched',
      );
  }

  #version(number: number, among: RegisteredProjection = this.#entry): RegisteredVersion {
    const version = among.versions.find((each) => each.version === number && each.dropping === undefined);
    if (version === undefined) throw new Refusal('projection_version_not_found', [this.name, number]);
    return version;
  }

  async switchTo(number: number): Promise<void> {
    await this.#change((before) => {
      const { state, shape, invalid } = this.#version(number, before);
      if (invalid !== undefined) throw new Refusal('projection_version_invalid', [number]);
      if (state === 'building') throw new Refusal('projection_version_not_ready', [number]);
      if (shape !== this.#shape) throw new Refusal('projection_version_stale', [number]);
      return state === 'current' ? before : withCurrent(before, number, (each) => each.shape === this.#shape);
    });
  }

  async drop(number: number): Promise<void> {
    await this.#change((before) => {
      const version = this.#version(number, before);
      if (this.#isCurrent(version)) throw new Refusal('projection_version_current', [number]);
      if (this.#isToBuild(version)) throw new Refusal('projection_version_not_ready', [number]);
      return withVersion(before, number, { dropping: 'asked' });
    });
    this.#workOff();
    if (this.#peers.id === null) await this.#working.get(number);
  }

  async #drop(number: number, signal: AbortSignal): Promise<void> {
    await this.#peers.informed(signal);
    if (signal.aborted) return;
    await this.#change((before) => withVersion(before, number, { dropping: 'left' }));
    await this.#peers.quiet(signal);
    if (signal.aborted) return;
    await this.#dropTable(number);
    await this.#change((before) => ({
      ...before,
      versions: before.versions.filter(({ version }) => version !== number),
    }));
  }

  /** Notes that a stream cannot be read: its documents stay as they are. */
  park(stream: string, reason: string): Promise<void> {
    return this.#parked.park(stream, reason);
  }

  async leftOut(): Promise<LeftOut[]> {
    return (await this.#parked.list()).map(({ id, reason }) => ({ stream: id, position: null, reason }));
  }

  settle(how: 'retry' | 'drop'): Promise<number> {
    const { events, live } = this.#options;
    return this.#parked.settle(how, (_, stream) =>
      projectStream({ events, views: live.views }, this.#projection, stream),
    );
  }

  async status(): Promise<ProjectionStatus> {
    // Another process may have been asked for a version a moment ago: whoever is asked next must know of it.
    if (this.#peers.id !== null) await this.look();
    const parked = (await this.#parked.list()).length;
    const shown = await this.#shown();
    const standing = this.#entry.versions.filter(({ dropping }) => dropping === undefined);
    const versions = standing.map((each): VersionStatus => {
      const { version, state, reached } = each;
      const status = { version, state, parked, incomplete: 0, progress: null, note: each.note };
      if (each.shape !== this.#shape) return { ...status, state: 'old', ...UNKNOWN, note: 'of another release' };
      if (each.invalid !== undefined) return { ...status, ...UNKNOWN, note: this.#cure(each) };
      if (state !== 'building') return { ...status, ...shown };
      const progress = this.#rebuilds.get(version)?.progress ?? each.progress ?? NOT_BEGUN;
      return { ...status, position: reached, lagSeconds: null, progress };
    });
    return { name: this.name, kind: 'view', versions };
  }

  #cure(version: RegisteredVersion): string {
    const command = this.#isCurrent(version)
      ? `vpds replay ${this.name}`
      : `vpds projections drop ${this.name} ${version.version}`;
    return `not of the log as it is now (${version.invalid}): ${command}`;
  }

  async #shown(): Promise<Shown> {
    const { progress, events } = this.#options;
    return progress === undefined ? { position: String(await events.head()), lagSeconds: 0 } : progress();
  }
}

/** The versions of every view of the given services. */
export function viewVersions(
  services: readonly { readonly projections: readonly ViewProjection[] }[],
  options: ViewVersionsOptions,
): ViewVersions[] {
  return services.flatMap(({ projections }) =>
    projections.flatMap((projection) => projection.views.map((view) => new ViewVersions(view, projection, options))),
  );
}

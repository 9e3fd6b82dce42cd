import type { EventStore, OperationalStore, ViewDefinition, ViewStore } from '@vpds/kernel';
import type { Logger } from 'pino';
import { projectStream } from './project-views.ts';
import type { ViewProjection } from '../view-projection.ts';
import type { LiveViews } from './live-views.ts';
import { ParkedStreams } from './parked-streams.ts';
import type { DeadLetterSource } from '../dead-letter-source.ts';
import type { Peers } from '../administration/peers.ts';
import type { BuildProgress, ProjectionDeadLetter, VersionStatus } from '../projection.ts';
import {
  type RegisteredProjection,
  type RegisteredVersion,
  newVersion,
  withNext,
  withVersion,
} from '../projection-registry.ts';
import { type Build, VersionedProjection } from '../versioned-projection.ts';
import { ViewRebuild } from './view-rebuild.ts';
import type { SubscriberLag } from '../consumers/subscribers.ts';

const UNKNOWN: Shown = { position: null, lagSeconds: null };

/** The part of the log that a version is guaranteed to contain; null if unknown. */
type Shown = Pick<VersionStatus, 'position' | 'lagSeconds'>;

export interface ViewVersionsOptions {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly live: LiveViews;
  readonly logger: Logger;
  /** Default: no other process uses the views. */
  readonly peers?: Peers;
  /** Default: progress reaches the head, since appends write the views. */
  readonly progress?: () => Promise<SubscriberLag>;
}

/** Appends write every version of this release; a new one is also filled from the events and compared (ADR-13). */
export class ViewVersions extends VersionedProjection {
  readonly #options: ViewVersionsOptions;
  readonly #view: ViewDefinition;
  readonly #projection: ViewProjection;
  readonly #parked: ParkedStreams;
  /** One definition per version, compared by identity. */
  readonly #tables = new Map<number, ViewDefinition>();
  /** Versions of other releases, which this process removed from the registry because it has no peers. */
  #removed: RegisteredVersion[] = [];

  constructor(view: ViewDefinition, projection: ViewProjection, options: ViewVersionsOptions) {
    const { events, operational, peers } = options;
    super({ name: view.name, kind: 'view', shape: shapeOf(view, options.views), events, operational, peers });
    this.#view = view;
    this.#projection = { ...projection, views: [view] };
    this.#options = options;
    this.#parked = new ParkedStreams(operational, projection.streamPrefix, options.logger);
  }

  /**
   * Versions of another shape belong to another release. With peers they may be in use: only the operator drops them.
   */
  override async open(): Promise<void> {
    await super.open();
    for (const { version } of this.#removed.splice(0)) await this.#dropTable(version);
  }

  protected override opened(entry: RegisteredProjection): RegisteredProjection {
    const isOurs = ({ shape }: RegisteredVersion) => shape === this.shape;
    const versions = this.peers.id === null ? entry.versions.filter(isOurs) : entry.versions;
    this.#removed = entry.versions.filter((each) => !versions.includes(each));
    if (versions.some((each) => this.#isCurrent(each)))
      return this.#removed.length === 0 ? entry : { ...entry, versions };
    const first = { state: 'current', shape: this.shape } as const;
    if (entry.last > 0) return withNext({ ...entry, versions }, first);
    const { version } = this.#view;
    return { last: version, versions: [newVersion({ ...first, version })] };
  }

  protected override readOf(versions: readonly RegisteredVersion[]): RegisteredVersion | undefined {
    return versions.find((each) => this.#isCurrent(each));
  }

  protected override invalidity({ invalid }: RegisteredVersion): string | null {
    return invalid ?? null;
  }

  /** Whether it was ever complete. */
  get isFilled(): boolean {
    return this.#current().reached !== null;
  }

  async noteFilled(): Promise<void> {
    const { version } = this.#current();
    const reached = String(await this.#options.events.head());
    await this.change((before) => withVersion(before, version, { reached }));
  }

  get last(): number {
    return this.entry.last;
  }

  /** Why the version in use does not match the log; null: it does. */
  get invalid(): string | null {
    return this.#current().invalid ?? null;
  }

  /** Permanent: only a replay creates a valid version. */
  async invalidate(upTo: number, reason: string): Promise<void> {
    const isToMark = ({ version, shape, invalid }: RegisteredVersion) =>
      version <= upTo && shape === this.shape && invalid === undefined;
    await this.change((before) => {
      if (!before.versions.some(isToMark)) return before;
      const versions = before.versions.map((each) => (isToMark(each) ? { ...each, invalid: reason } : each));
      return { ...before, versions };
    });
  }

  /** Forgets all versions after the tables of all views were dropped. */
  async reset(): Promise<void> {
    await this.change((before) => ({
      last: before.last,
      versions: before.versions.filter(({ state }) => state === 'current'),
    }));
  }

  #isCurrent({ state, shape }: RegisteredVersion): boolean {
    return state === 'current' && shape === this.shape;
  }

  #current(): RegisteredVersion {
    const current = this.readOf(this.entry.versions);
    if (current === undefined) throw new Error(`The view ${this.name} has no current version`);
    return current;
  }

  #table(version: number): ViewDefinition {
    if (version === this.#view.version) return this.#view;
    const table = this.#tables.get(version) ?? { ...this.#view, version };
    this.#tables.set(version, table);
    return table;
  }

  protected override async adopted(): Promise<void> {
    const current = this.#current();
    const standing = this.entry.versions.filter(
      (each) =>
        each.shape === this.shape && each.dropping !== 'left' && (each === current || each.invalid === undefined),
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

  protected override ensure(version: number): Promise<void> {
    return this.#options.views.ensure(this.#table(version));
  }

  protected override unread(version: number): Promise<void> {
    return this.#options.live.unread(this.#table(version));
  }

  protected override dropTables(version: number): Promise<void> {
    return this.#options.views.drop(this.#table(version));
  }

  async #dropTable(version: number): Promise<void> {
    await this.unread(version);
    await this.dropTables(version);
  }

  protected override async fill({ version: { version, reached }, signal, shows, note }: Build): Promise<string | null> {
    const { events, views } = this.#options;
    const isOfThisLog = this.invalid === null;
    const rebuild = new ViewRebuild({
      events,
      views,
      projection: this.#projection,
      table: this.#table(version),
      current: this.#table(this.#current().version),
      isOfThisLog,
      park: (stream, reason) => this.park(stream, reason),
      note: (position, progress) => note({ reached: position, progress }),
      patience: this.peers.writesWithin,
      signal,
    });
    shows(() => rebuild.progress);
    await this.ensure(version);
    // Every append that does not know the new version has ended.
    await this.peers.informed(signal);
    const begun = await rebuild.fill(BigInt(reached ?? -1));
    await note({ whole: true });
    await this.ensure(version);
    await this.peers.informed(signal);
    await rebuild.fill(begun);
    // A version of another log contains events that this one lacks.
    return signal.aborted || !isOfThisLog ? null : rebuild.difference();
  }

  protected override onWaiting({ version }: RegisteredVersion, error: unknown): void {
    this.#options.logger.warn(
      { code: 'view_rebuild_waiting', view: this.name, version, err: error },
      'rebuild of a view failed, retrying',
    );
  }

  protected override onDiffers(version: number, difference: string): void {
    this.#options.logger.error(
      { code: 'view_differs', view: this.name, version, difference },
      'the new version differs and was not switched to',
    );
  }

  protected override onSwitched(version: number): void {
    this.#options.logger.info({ view: this.name, version }, 'the view is read from another version');
  }

  park(stream: string, reason: string): Promise<void> {
    return this.#parked.park(stream, reason);
  }

  async deadLetters(): Promise<ProjectionDeadLetter[]> {
    return (await this.#parked.list()).map(({ id, reason }) => ({ stream: id, position: null, reason }));
  }

  /** Some may remain for want of time. @returns how many */
  async settle(how: 'retry' | 'drop'): Promise<number> {
    return (await this.#parked.settle({ how, id: null }, this.#process)).remaining;
  }

  readonly #process = (_: unknown, stream: string): Promise<string | null> => {
    const { events, live } = this.#options;
    return projectStream({ events, views: live.views }, this.#projection, stream);
  };

  get deadLetterSource(): DeadLetterSource {
    return {
      name: this.name,
      list: async () =>
        (await this.#parked.list()).map(({ id, reason, attempts = 0 }) => {
          return { kind: 'view', source: this.name, id, stream: id, reason, attempts };
        }),
      settle: (request) => this.#parked.settle(request, this.#process),
    };
  }

  async lagEvents(): Promise<number> {
    const lag = await this.#options.progress?.();
    return lag?.lagEvents ?? 0;
  }

  protected override async statusOf(
    version: RegisteredVersion,
    progress: BuildProgress | null,
  ): Promise<VersionStatus> {
    const parked = (await this.#parked.list()).length;
    const status = { version: version.version, state: version.state, parked, incomplete: 0, note: version.note };
    if (version.shape !== this.shape)
      return { ...status, state: 'old', ...UNKNOWN, progress: null, note: 'of another release' };
    if (version.invalid !== undefined) return { ...status, ...UNKNOWN, progress: null, note: this.#cure(version) };
    if (progress !== null) return { ...status, position: version.reached, lagSeconds: null, progress };
    return { ...status, ...(await this.#shown()), progress };
  }

  #cure(version: RegisteredVersion): string {
    const command = this.#isCurrent(version)
      ? `vpds replay ${this.name}`
      : `vpds projections drop ${this.name} ${version.version}`;
    return `not of the log as it is now (${version.invalid}): ${command}`;
  }

  async #shown(): Promise<Shown> {
    const { progress, events } = this.#options;
    if (progress === undefined) return { position: String(await events.head()), lagSeconds: 0 };
    const { position, lagSeconds } = await progress();
    return { position, lagSeconds };
  }
}

function shapeOf(view: ViewDefinition, views: ViewStore): string {
  const lists = view.listedByChange === true ? ['listed by change'] : [];
  const shape = [view.version, view.keys, view.scanOnly ?? [], view.exactOnly ?? [], ...lists];
  const layout = views.layout?.(view) ?? null;
  return JSON.stringify(layout === null ? shape : [...shape, layout]);
}

export function viewVersions(
  services: readonly { readonly projections: readonly ViewProjection[] }[],
  options: ViewVersionsOptions,
): ViewVersions[] {
  return services.flatMap(({ projections }) =>
    projections.flatMap((projection) => projection.views.map((view) => new ViewVersions(view, projection, options))),
  );
}

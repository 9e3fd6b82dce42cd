import {
  type EventStore,
  type OperationalStore,
  type Position,
  Refusal,
  type ViewDefinition,
  type ViewStore,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { type ProjectionWork, projectStream, projectViews } from '../composition/project-views.ts';
import type { ContextService, ViewProjection } from '../composition/service.ts';
import { compareViews } from './compare-views.ts';
import type { LiveViews } from './live-views.ts';
import { Pace } from './pace.ts';
import { ParkedStreams } from './parked-streams.ts';
import type { LeftOut, Projection, ProjectionStatus, VersionStatus } from './projection.ts';
import { ProjectionRegistry, type RegisteredVersion, newVersion, withNext } from './projection-registry.ts';

/** How often the position of a rebuild is noted, milliseconds: after a crash it goes on there. */
const NOTE_EVERY = 1_000;
const RETRY_AFTER = 1_000;

export interface ViewVersionsOptions {
  /** The engine's own ports, not those of {@link LiveViews}. */
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly live: LiveViews;
  readonly logger: Logger;
}

/**
 * One view in its versions (design 4): every version that stands is written to by the appends themselves; a new one is
 * made from the events beside them, compared document by document, and then read by everybody at once.
 */
export class ViewVersions implements Projection {
  readonly name: string;
  readonly #options: ViewVersionsOptions;
  readonly #view: ViewDefinition;
  readonly #projection: ViewProjection;
  readonly #registry: ProjectionRegistry;
  readonly #parked: ParkedStreams;
  readonly #shape: string;
  /** The definition of each version's table, one object each. */
  readonly #tables = new Map<number, ViewDefinition>();
  #versions: readonly RegisteredVersion[] = [];
  readonly #stopping = new AbortController();
  #building: Promise<void> = Promise.resolve();
  #pace = new Pace();
  #phase: 'reading' | 'verifying' = 'reading';
  #done = { fraction: 0, count: 0 };

  constructor(view: ViewDefinition, projection: ViewProjection, options: ViewVersionsOptions) {
    this.name = view.name;
    this.#view = view;
    this.#projection = { ...projection, views: [view] };
    this.#options = options;
    this.#registry = new ProjectionRegistry(options.operational);
    this.#parked = new ParkedStreams(options.operational, projection.streamPrefix);
    this.#shape = JSON.stringify([view.version, view.keys, view.scanOnly ?? []]);
  }

  /**
   * Reads which versions there are and routes to them. Versions of another shape are of another release: this one makes
   * its own, and drops those. @returns the table that is read
   */
  async open(): Promise<ViewDefinition> {
    const before = await this.#registry.read(this.name);
    const { versions } = await this.#registry.change(this.name, (standing) => this.#opened(standing));
    this.#versions = versions;
    this.#route();
    for (const { version } of before?.versions ?? [])
      if (!versions.some((each) => each.version === version)) await this.#drop(version);
    return this.#table(this.#current().version);
  }

  #opened(standing: Awaited<ReturnType<ProjectionRegistry['read']>>) {
    const { version } = this.#view;
    const first = { last: version, versions: [newVersion({ version, state: 'current', shape: this.#shape })] };
    if (standing === null) return first;
    const versions = standing.versions.filter(({ shape }) => shape === this.#shape);
    if (versions.some(({ state }) => state === 'current')) return { ...standing, versions };
    return withNext({ ...standing, versions: [] }, { state: 'current', shape: this.#shape });
  }

  /** Whether the version that is read has ever held everything. */
  get isFilled(): boolean {
    return this.#current().reached !== null;
  }

  async noteFilled(version = this.#current().version): Promise<void> {
    await this.#changed(version, { reached: String(await this.#options.events.head()) });
  }

  /** Every version but the current one is gone with the tables of all views. */
  async reset(): Promise<void> {
    const { versions } = await this.#registry.change(this.name, (before) => ({
      last: before?.last ?? this.#view.version,
      versions: (before?.versions ?? []).filter(({ state }) => state === 'current'),
    }));
    this.#versions = versions;
    this.#route();
  }

  /** Goes on with a rebuild that a stop or a crash interrupted. */
  resume(): void {
    const building = this.#versions.find(({ state }) => state === 'building');
    if (building !== undefined) this.#start(building);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#building;
  }

  #current(): RegisteredVersion {
    const current = this.#versions.find(({ state }) => state === 'current');
    if (current === undefined) throw new Error(`The view ${this.name} has no current version`);
    return current;
  }

  #table(version: number): ViewDefinition {
    if (version === this.#view.version) return this.#view;
    const table = this.#tables.get(version) ?? { ...this.#view, version };
    this.#tables.set(version, table);
    return table;
  }

  /** `finishing`: the building version has all documents, so it takes every write from here on. */
  #route(finishing = false): void {
    const current = this.#current();
    const building = this.#versions.find(({ state }) => state === 'building') ?? null;
    const whole = this.#versions.filter((each) => each !== current && (each !== building || finishing));
    this.#options.live.route(this.#view, {
      isPlain: this.#versions.length === 1 && this.#table(current.version) === this.#view,
      current: this.#table(current.version),
      old: whole.map(({ version }) => this.#table(version)),
      building: building === null || finishing ? null : this.#table(building.version),
    });
  }

  async #drop(version: number): Promise<void> {
    const table = this.#table(version);
    await this.#options.live.unread(table);
    await this.#options.views.drop(table);
  }

  async replay(): Promise<number> {
    const under = this.#versions.find(({ state }) => state === 'building');
    if (under !== undefined) return under.version;
    const target = String(await this.#options.events.head());
    const { versions, last } = await this.#registry.change(this.name, (before) =>
      withNext(before ?? this.#opened(null), { state: 'building', shape: this.#shape, target }),
    );
    this.#versions = versions;
    const building = versions.find(({ version }) => version === last);
    if (building === undefined) throw new Error('The registry has lost a version');
    this.#start(building);
    return last;
  }

  #start({ version }: RegisteredVersion): void {
    this.#pace = new Pace();
    this.#phase = 'reading';
    this.#done = { fraction: 0, count: 0 };
    this.#route();
    this.#building = this.#keepBuilding(version);
  }

  async #keepBuilding(version: number): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        return await this.#build(this.#version(version));
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#options.logger.warn(
          { view: this.name, err: error },
          'the rebuild of a view is held up and goes on by itself',
        );
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      }
    }
  }

  /**
   * First everything up to the head that is noted once every append writes to the new version; then, with every document
   * there, what appends had to leave out meanwhile.
   */
  async #build({ version, reached }: RegisteredVersion): Promise<void> {
    const { events, views } = this.#options;
    const table = this.#table(version);
    // Behind this call every append that was under way has ended.
    await views.ensure(table);
    const begun = await events.head();
    await this.#fill(table, version, BigInt(reached ?? -1), begun);
    if (this.#stopping.signal.aborted) return;
    this.#route(true);
    await views.ensure(table);
    await this.#fill(table, version, begun, await events.head());
    if (this.#stopping.signal.aborted) return;
    this.#phase = 'verifying';
    this.#pace = new Pace();
    const note = await this.#difference(table);
    if (this.#stopping.signal.aborted) return;
    if (note === null) await this.#makeCurrent(version);
    else await this.#changed(version, { state: 'differs', note });
  }

  async #fill(table: ViewDefinition, version: number, after: Position, target: Position): Promise<void> {
    let noted = Date.now();
    const work: ProjectionWork = {
      ...this.#work(),
      views: { put: (_, rows) => this.#options.views.put(table, rows) },
      signal: this.#stopping.signal,
      until: target,
      progress: async (position, streams) => {
        const fraction = target < 0n ? 1 : Math.min(1, (Number(position) + 1) / (Number(target) + 1));
        this.#done = { fraction, count: this.#done.count + streams };
        this.#pace.sample(this.#done.count, fraction);
        if (Date.now() - noted < NOTE_EVERY) return;
        noted = Date.now();
        await this.#changed(version, { reached: String(position) });
      },
    };
    await projectViews(work, after);
  }

  #work(): ProjectionWork {
    const { events, live, logger } = this.#options;
    return {
      events,
      views: live.views,
      projections: [this.#projection],
      logger,
      park: (_, stream, reason) => this.park(stream, reason),
    };
  }

  async #difference(table: ViewDefinition): Promise<string | null> {
    const { views } = this.#options;
    const current = this.#table(this.#current().version);
    const counts = [...(await views.count(current)).values()].reduce((sum, count) => sum + count, 0);
    const progress = (documents: number) => {
      this.#done = { count: documents, fraction: counts === 0 ? 1 : Math.min(1, documents / counts) };
      this.#pace.sample(documents, this.#done.fraction);
    };
    // A parked stream keeps its old documents in the current version only: that is no difference of the new one's.
    if ((await this.#parked.list()).length > 0) return null;
    return compareViews(views, current, table, progress, this.#stopping.signal);
  }

  async #makeCurrent(version: number): Promise<void> {
    await this.#registry.makeCurrent(this.name, version);
    await this.noteFilled(version);
    this.#versions = this.#versions.map((each): RegisteredVersion => {
      if (each.version === version) return { ...each, state: 'current', note: null };
      return each.state === 'current' ? { ...each, state: 'old' } : each;
    });
    this.#route();
    this.#options.logger.info({ view: this.name, version }, 'the view is read from another version');
  }

  async #changed(version: number, change: Partial<RegisteredVersion>): Promise<void> {
    await this.#registry.changeVersion(this.name, version, change);
    this.#versions = this.#versions.map((each) => (each.version === version ? { ...each, ...change } : each));
    if (change.state === undefined) return;
    this.#route();
    this.#options.logger.error(
      { view: this.name, version, difference: change.note },
      'the new version differs: not switched',
    );
  }

  #version(number: number): RegisteredVersion {
    const version = this.#versions.find((each) => each.version === number);
    if (version === undefined) throw new Refusal('projection_version_not_found', [this.name, number]);
    return version;
  }

  async switchTo(number: number): Promise<void> {
    const { state } = this.#version(number);
    if (state === 'building') throw new Refusal('projection_version_not_ready', [number]);
    if (state !== 'current') await this.#makeCurrent(number);
  }

  async drop(number: number): Promise<void> {
    const { state } = this.#version(number);
    if (state === 'current') throw new Refusal('projection_version_current', [number]);
    if (state === 'building') throw new Refusal('projection_version_not_ready', [number]);
    const { versions } = await this.#registry.change(this.name, (before) => ({
      last: before?.last ?? number,
      versions: (before?.versions ?? []).filter((each) => each.version !== number),
    }));
    this.#versions = versions;
    this.#route();
    await this.#drop(number);
  }

  /** Notes that a stream cannot be read: its documents stay as they are. */
  park(stream: string, reason: string): Promise<void> {
    return this.#parked.park(stream, reason);
  }

  leftOut(): Promise<LeftOut[]> {
    return this.#parked.list();
  }

  async settle(how: 'retry' | 'drop'): Promise<number> {
    for (const { stream } of await this.#parked.list()) {
      await this.#parked.release(stream);
      if (how === 'retry') await projectStream(this.#work(), stream);
    }
    return (await this.#parked.list()).length;
  }

  async status(): Promise<ProjectionStatus> {
    const head = String(await this.#options.events.head());
    const parked = (await this.#parked.list()).length;
    const versions = this.#versions.map((each): VersionStatus => {
      const building = each.state === 'building';
      return {
        version: each.version,
        state: each.state,
        position: building ? each.reached : head,
        lagSeconds: building ? null : 0,
        parked,
        incomplete: 0,
        progress: building
          ? {
              phase: this.#phase,
              fraction: this.#done.fraction,
              rate: this.#pace.rate,
              secondsLeft: this.#pace.secondsLeft,
            }
          : null,
        note: each.note,
      };
    });
    return { name: this.name, kind: 'view', versions };
  }
}

/** The versions of every view of the given services. */
export function viewVersions(services: readonly ContextService[], options: ViewVersionsOptions): ViewVersions[] {
  return services.flatMap(({ projections }) =>
    projections.flatMap((projection) => projection.views.map((view) => new ViewVersions(view, projection, options))),
  );
}

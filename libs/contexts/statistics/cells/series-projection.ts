import {
  BEGINNING,
  type CellQuestion,
  type CellSet,
  type CellSum,
  type KeptDocument,
  type OperationalStore,
  type Position,
  SingleFlight,
  Unavailable,
  pause,
  retried,
} from '@vpds/kernel';
import {
  type Build,
  type BuildProgress,
  Pace,
  type ProjectionDeadLetter,
  type RegisteredProjection,
  type RegisteredVersion,
  type SharedVersions,
  type VersionStatus,
  VersionedProjection,
  withVersion,
} from '@vpds/projections';
import type { Logger } from 'pino';
import type { CountingTurn } from '../counting/counting-lease.ts';
import type { CountedBy } from './cell-counting.ts';
import { type CellEngines, CellSubscriber } from './cell-subscriber.ts';
import { NAME, SHAPE, countedBy, declaredText, isReadable, opened, readOf, setOf } from './cell-versions.ts';
import { cellDifference } from './compare-cells.ts';
import { type Declaration, FIRST_DECLARATION } from '../domain/declaration.ts';
import { fractionOf } from '../fraction.ts';
import { type ReadDeclaration, SERIES_DECLARATION_STREAM } from '../series-declaration.aggregate.ts';

/** Milliseconds. */
const NOTE_EVERY = 1_000;
const RETRY_AFTER = 1_000;

export interface SeriesEngines extends CellEngines {
  readonly operational: OperationalStore;
  /** Absent if there is a single process. */
  readonly shared?: SharedVersions;
  readonly turn?: CountingTurn;
}

export interface SeriesOptions {
  readonly zone: string;
  readonly declaration: () => Promise<ReadDeclaration>;
  readonly logger: Logger;
}

/** One version of the cells, for a whole answer. */
export interface CountedCells {
  readonly version: number;
  /** Id of the log whose events it counts. */
  readonly storeID: string;
  readonly countedBy: CountedBy;
  sums(question: CellQuestion): Promise<readonly CellSum[] | null>;
  first(question: Pick<CellQuestion, 'measure' | 'company' | 'axis'>): Promise<number | null>;
  /** Unix milliseconds. Everything recorded before is counted, and nothing will be recorded before. */
  countedUntil(): Promise<number>;
  documents(ids: readonly string[]): Promise<readonly (KeptDocument | null)[]>;
  /** Marks the version as linked: from then on it is dropped by force only. */
  link(): Promise<void>;
}

/** The cells that are read now, and by what a replay would count. */
export interface LiveCells {
  readonly set: CellSet;
  readonly countedBy: CountedBy;
  readonly replayedBy: CountedBy;
  /** Whether the version is still read, and of the log as it is. */
  isLive(): boolean;
}

interface FollowedVersion {
  registered: RegisteredVersion;
  readonly subscriber: CellSubscriber;
}

/**
 * Versions of the cells (ADR-36). Each has one process that counts it until it is dropped; every process answers. Another
 * zone or declaration is another version, which replaces the one that is read as soon as it is complete.
 */
export class SeriesProjection extends VersionedProjection {
  readonly #engines: SeriesEngines;
  readonly #options: SeriesOptions;
  readonly #versions = new Map<number, FollowedVersion>();
  readonly #readers = new Map<number, number>();
  readonly #leaving = new Set<Promise<void>>();
  #target = '-1';
  /** The declaration that this process read last. */
  #declaration: Declaration = FIRST_DECLARATION;
  /** An event of it could not be read. */
  #isDeclarationPartial = false;
  /** A version of its zone has been current: another zone since then is that of a newer process, which replaces this. */
  #hasSeenZone = false;
  #rebuilding: Promise<void> | null = null;
  readonly #declaring = new SingleFlight(() => this.#judgeDeclared());

  constructor(engines: SeriesEngines, options: SeriesOptions) {
    const { events, operational, shared } = engines;
    super({ name: NAME, kind: 'cells', shape: SHAPE, events, operational, peers: shared });
    this.#engines = engines;
    this.#options = options;
  }

  /** Called again after a failure, it begins nothing twice. */
  async start(): Promise<void> {
    this.#target = String(await this.#engines.events.head());
    await this.#readDeclared();
    await this.open();
    this.resume();
    await this.#engines.shared?.start([this]);
  }

  override async stop(): Promise<void> {
    await this.#engines.shared?.stop();
    await super.stop();
    await Promise.all([...this.#versions.values()].map(({ subscriber }) => subscriber.stop()));
    await Promise.allSettled([this.#rebuilding, this.#declaring.run(), ...this.#leaving]);
  }

  async #readDeclared(): Promise<void> {
    const { declaration, unreadable } = await this.#options.declaration();
    this.#declaration = declaration;
    this.#isDeclarationPartial = unreadable !== null;
    if (unreadable !== null)
      this.#options.logger.error(
        { code: 'event_unreadable', stream: SERIES_DECLARATION_STREAM, reason: unreadable },
        'the declaration of the series has an unreadable event: a replay would count without it',
      );
  }

  get #declared(): string {
    return declaredText({ zone: this.#options.zone, declaration: this.#declaration });
  }

  /** Builds a version for a changed declaration, unless one exists. Never rejects: it retries until the stop. */
  declarationChanged(): Promise<void> {
    return this.#declaring.runAfresh();
  }

  async #judgeDeclared(): Promise<void> {
    const onError = (err: unknown) =>
      this.#options.logger.warn({ code: 'series_waiting', err }, 'the declaration cannot be read yet, retrying');
    await retried(() => this.#readDeclared(), { signal: this.signal, after: RETRY_AFTER, onError });
    this.#judge();
  }

  override async replay(): Promise<number> {
    await this.#readDeclared();
    return super.replay();
  }

  override async switchTo(version: number): Promise<void> {
    await this.#readDeclared();
    await super.switchTo(version);
  }

  protected override chosen(): Partial<RegisteredVersion> {
    return { chosenUnder: this.#declared };
  }

  protected override declared(): Partial<RegisteredVersion> {
    return { declared: this.#declared };
  }

  protected override opened(entry: RegisteredProjection): RegisteredProjection {
    return opened(entry, this.#target, this.#declared);
  }

  protected override readOf(versions: readonly RegisteredVersion[]): RegisteredVersion | undefined {
    return readOf(versions);
  }

  protected override async adopted(versions: readonly RegisteredVersion[]): Promise<void> {
    const counted = versions.filter(({ shape, dropping }) => shape === SHAPE && dropping !== 'left');
    for (const registered of counted) {
      const followed = this.#versions.get(registered.version) ?? (await this.#follow(registered));
      followed.registered = registered;
      if (registered.invalid !== undefined) followed.subscriber.invalidate(registered.invalid);
    }
    for (const number of this.#versions.keys())
      if (!counted.some(({ version }) => version === number)) this.#leave(number);
    this.#judge();
  }

  async #follow(registered: RegisteredVersion): Promise<FollowedVersion> {
    await this.ensure(registered.version);
    const { logger } = this.#options;
    const subscriber = new CellSubscriber(setOf(registered.version), this.#engines, {
      ...countedBy(registered),
      logger: logger.child({ version: registered.version }),
      onInvalid: () => this.readRegistry(),
      onEmpty: () => this.#noteEmpty(registered.version),
      turn: this.#engines.turn,
    });
    const followed: FollowedVersion = { registered, subscriber };
    this.#versions.set(registered.version, followed);
    subscriber.start();
    return followed;
  }

  /** A version that could be read has lost its cells: it can be again when it has counted up to the present head. */
  async #noteEmpty(number: number): Promise<void> {
    const head = await this.#engines.events.head();
    if (head === BEGINNING) return;
    let isLost = false;
    await this.change((before) => {
      isLost = before.versions.some(({ version, state }) => version === number && state !== 'building');
      return isLost ? withVersion(before, number, { reached: String(head) }) : before;
    });
    const reason = `the cells of version ${number} are not there`;
    if (isLost) this.#options.logger.warn({ code: 'series_recounted', reason }, 'the series are recounted');
  }

  #leave(number: number): void {
    const leaving = this.#versions.get(number)?.subscriber.stop();
    this.#versions.delete(number);
    if (leaving === undefined) return;
    this.#leaving.add(leaving);
    void leaving.finally(() => this.#leaving.delete(leaving));
  }

  /** Rebuilds cells of another log, zone or declaration. */
  #judge(): void {
    if (!this.#lacksVersion || this.#rebuilding !== null || this.building !== undefined) return;
    this.#rebuilding = this.#rebuild().finally(() => (this.#rebuilding = null));
  }

  get #current(): FollowedVersion | undefined {
    const read = readOf(this.entry.versions);
    return read === undefined ? undefined : this.#versions.get(read.version);
  }

  get #lacksVersion(): boolean {
    const current = this.#current;
    if (current === undefined || current.subscriber.invalid !== null) return true;
    return this.#isOutdated(current.registered) && !this.#isDecisionAwaited;
  }

  /** A version of this declaration differs: an operator reads, drops or replays it; another count would differ, too. */
  get #isDecisionAwaited(): boolean {
    return this.entry.versions.some((version) => {
      const { state, shape, dropping } = version;
      const isKept = state === 'differs' && shape === SHAPE && dropping === undefined;
      return isKept && this.invalidity(version) === null && declaredText(countedBy(version)) === this.#declared;
    });
  }

  /**
   * A version that an operator has preferred to this declaration is not; none is while a part of the declaration cannot be
   * read, by which it may be counted (ADR-18).
   */
  #isOutdated(registered: RegisteredVersion): boolean {
    if (this.#isDeclarationPartial) return false;
    const by = countedBy(registered);
    this.#hasSeenZone ||= by.zone === this.#options.zone;
    const zone = this.#hasSeenZone ? by.zone : this.#options.zone;
    if (registered.chosenUnder === this.#declared) return false;
    return declaredText(by) !== declaredText({ zone, declaration: this.#declaration });
  }

  async #recount(): Promise<void> {
    const reason = this.#current?.subscriber.invalid ?? 'the declaration of dimensions or the time zone has changed';
    this.#options.logger.warn({ code: 'series_recounted', reason }, 'the series are recounted in the background');
    await super.replay();
  }

  async #rebuild(): Promise<void> {
    // The caller holds the registry's mutex.
    await pause(0, this.signal);
    const start = async () => {
      if (!this.#lacksVersion || this.building !== undefined) return;
      // Another process may have changed the declaration, and built the version that this one does not know yet.
      await this.#readDeclared();
      await this.readRegistry();
      if (this.#lacksVersion) await this.#recount();
    };
    const onError = (err: unknown) =>
      this.#options.logger.warn({ code: 'series_waiting', err }, 'a recount of the series could not start, retrying');
    await retried(start, { signal: this.signal, after: RETRY_AFTER, onError });
  }

  /** The current version. @throws Unavailable while no version is complete */
  async read<T>(work: (cells: CountedCells) => Promise<T>): Promise<T> {
    await this.#engines.shared?.refreshed();
    const registered = readOf(this.entry.versions);
    if (registered === undefined || this.invalidity(registered) !== null) throw stillCounted();
    if (!(await this.#isComplete(registered))) throw stillCounted();
    return this.#readVersion(registered, work);
  }

  /**
   * The newest version for which `isMeant`, whichever number it has. Null: no version is.
   * @throws Unavailable while a version that could be is not complete, and will be
   */
  async readMeant<T>(
    isMeant: (cells: CountedCells) => Promise<boolean>,
    work: (cells: CountedCells) => Promise<T>,
  ): Promise<T | null> {
    await this.#engines.shared?.refreshed();
    const readable = this.entry.versions.filter((each) => isReadable(each) && this.invalidity(each) === null);
    let isAwaited = false;
    for (const registered of readable.toReversed()) {
      if (!(await this.#isComplete(registered))) {
        isAwaited ||= this.#versions.has(registered.version);
        continue;
      }
      const read = async (cells: CountedCells) => ((await isMeant(cells)) ? { answer: await work(cells) } : null);
      const found = await this.#readVersion(registered, read);
      if (found !== null) return found.answer;
    }
    if (isAwaited || this.#lacksVersion || this.building !== undefined) throw stillCounted();
    return null;
  }

  /** Not while cells that were lost are counted again. */
  async #isComplete({ version, reached }: RegisteredVersion): Promise<boolean> {
    const counted = reached === null || this.#versions.get(version)?.subscriber.hasCounted(BigInt(reached));
    // One of an earlier release is not counted on.
    return counted ?? (await this.#engines.cells.state(setOf(version))) !== null;
  }

  async #readVersion<T>(registered: RegisteredVersion, work: (cells: CountedCells) => Promise<T>): Promise<T> {
    const { version } = registered;
    const subscriber = this.#versions.get(version)?.subscriber;
    const { cells, events } = this.#engines;
    const set = setOf(version);
    this.#readers.set(version, (this.#readers.get(version) ?? 0) + 1);
    try {
      return await work({
        version,
        storeID: (await events.identity()).storeID,
        countedBy: countedBy(registered),
        sums: (question) => cells.sums(set, question),
        first: (question) => cells.first(set, question),
        documents: (ids) => cells.documents(set, ids),
        countedUntil: async () => (await subscriber?.countedUntil()) ?? 0,
        link: () => this.#link(registered),
      });
    } finally {
      this.#readers.set(version, (this.#readers.get(version) ?? 1) - 1);
    }
  }

  /** @throws Unavailable while no version is complete */
  async live(): Promise<LiveCells> {
    await this.#engines.shared?.refreshed();
    await this.#readDeclared();
    const registered = readOf(this.entry.versions);
    const isLive = () => {
      const current = this.#current;
      return (
        registered !== undefined &&
        current?.registered.version === registered.version &&
        current.subscriber.invalid === null
      );
    };
    if (registered === undefined || !isLive() || !(await this.#isComplete(registered))) throw stillCounted();
    const { zone } = this.#options;
    const replayedBy = { zone, declaration: this.#declaration };
    return { set: setOf(registered.version), countedBy: countedBy(registered), replayedBy, isLive };
  }

  async #link({ version }: RegisteredVersion): Promise<void> {
    const isLinked = () => this.entry.versions.some((each) => each.version === version && each.linked === true);
    if (!isLinked()) await this.change((before) => withVersion(before, version, { linked: true }));
  }

  async lagEvents(): Promise<number> {
    return (await this.#current?.subscriber.lagEvents()) ?? 0;
  }

  protected override invalidity({ version, invalid }: RegisteredVersion): string | null {
    return invalid ?? this.#versions.get(version)?.subscriber.invalid ?? null;
  }

  protected override stored(): Promise<readonly number[]> {
    return this.#engines.cells.versions(NAME);
  }

  protected override async filledTo(version: number): Promise<Position> {
    return this.#versions.get(version)?.subscriber.position() ?? super.filledTo(version);
  }

  protected override ensure(version: number): Promise<void> {
    return this.#engines.cells.ensure(setOf(version));
  }

  protected override async fill({ version, signal, shows, note }: Build): Promise<string | null> {
    const followed = this.#versions.get(version.version);
    if (followed === undefined) throw new Unavailable(`Version ${version.version} is not counted yet`);
    const { subscriber } = followed;
    const pace = new Pace();
    let phase: BuildProgress['phase'] = 'reading';
    const progress = (): BuildProgress => {
      const fraction = fractionOf(subscriber.lastKnown, BigInt(version.target ?? 0));
      pace.sample(subscriber.counted, fraction);
      return { phase, fraction, rate: pace.rate, secondsLeft: pace.secondsLeft };
    };
    shows(progress);
    const noting = setInterval(() => void note({ progress: progress() }).catch(() => undefined), NOTE_EVERY).unref();
    try {
      const [target, head] = [BigInt(version.target ?? -1), await this.#engines.events.head()];
      // A target beyond the head predates a restored backup and may be out of reach for long.
      await subscriber.reached(target < head ? target : head, signal);
      if (signal.aborted || subscriber.invalid !== null) return null;
      phase = 'verifying';
      const current = this.#current?.subscriber;
      if (current === undefined || current.invalid !== null) return null;
      // The version lacks events that it could not read, which may be readable now.
      if ((await this.#engines.cells.skipped(current.set)).length > 0) return null;
      await subscriber.reached(await current.position(), signal);
      return await cellDifference(this.#engines.cells, current, subscriber, signal);
    } finally {
      clearInterval(noting);
    }
  }

  /** Answers that began on this version finish on it. */
  protected override async unread(version: number): Promise<void> {
    while ((this.#readers.get(version) ?? 0) > 0 && !this.signal.aborted) await pause(20, this.signal);
  }

  protected override async dropTables(version: number): Promise<void> {
    await Promise.all(this.#leaving);
    await this.#engines.cells.drop(setOf(version));
  }

  protected override onWaiting({ version }: RegisteredVersion, error: unknown): void {
    this.#options.logger.warn(
      { code: 'series_waiting', version, err: error },
      'work on a version of the series failed, retrying',
    );
  }

  protected override onDiffers(version: number, difference: string): void {
    this.#options.logger.error(
      { code: 'series_differ', version, difference },
      'the new version of the series differs and was not switched to',
    );
  }

  protected override onSwitched(version: number): void {
    this.#options.logger.info({ version }, 'the series are read from another version');
  }

  async deadLetters(): Promise<ProjectionDeadLetter[]> {
    const current = readOf(this.entry.versions);
    if (current === undefined) return [];
    const skipped = await this.#engines.cells.skipped(setOf(current.version));
    return skipped.map(({ stream, position, type, reason }) => {
      return { stream, position: String(position), reason: `${type}: ${reason}` };
    });
  }

  protected override async statusOf(
    registered: RegisteredVersion,
    progress: BuildProgress | null,
  ): Promise<VersionStatus> {
    const { version, state, note } = registered;
    const subscriber = this.#versions.get(version)?.subscriber;
    if (subscriber === undefined) {
      const unknown = { position: null, lagSeconds: null, parked: 0, incomplete: 0, progress: null };
      return { ...unknown, version, state: 'old', note: 'of another release' };
    }
    const { invalid } = subscriber;
    const lagSeconds = progress === null && invalid === null ? await subscriber.lagSeconds() : null;
    return {
      version,
      state,
      position: invalid === null ? String(await subscriber.position()) : null,
      lagSeconds: lagSeconds === null ? null : Math.round(lagSeconds * 10) / 10,
      parked: 0,
      incomplete: (await this.#engines.cells.skipped(setOf(version))).length,
      progress,
      note: invalid ?? (lagSeconds === 0 ? null : subscriber.waitingFor) ?? note,
    };
  }
}

function stillCounted(): Unavailable {
  return new Unavailable('the series are being counted', { retryAfterSeconds: 5 });
}

import {
  ALL_COMPANIES,
  BEGINNING,
  type CounterSet,
  type OperationalStore,
  type Position,
  Unavailable,
  pause,
  within,
  retried,
} from '@vpds/kernel';
import {
  type Build,
  type BuildProgress,
  type ProjectionDeadLetter,
  Pace,
  type RegisteredProjection,
  type RegisteredVersion,
  type SharedVersions,
  type VersionStatus,
  VersionedProjection,
} from '@vpds/projections';
import { type Readiness } from '@vpds/observability';
import type { Logger } from 'pino';
import { CounterSubscriber, type CountingEngines } from '../counting/counter-subscriber.ts';
import type { CountingTurn } from '../counting/counting-lease.ts';
import { type Counter, counterNumber } from '../domain/counters.ts';
import type { CountedTotals, StatisticsSource } from '../overview/statistics-overview.handler.ts';
import { compareCounters } from './compare-counters.ts';
import { SHAPE, incompleteIn, isWhole } from './counter-shape.ts';
import { ReadableAgain } from './readable-again.ts';
import { NAME, noteOf, ofAnotherRelease, opened, readOf, withReader } from './registered-versions.ts';
import { SettledTotals } from './settled-totals.ts';
import { fractionOf } from '../fraction.ts';

/** Milliseconds for which a start waits for the counters. Then they catch up in the background. */
const START_PATIENCE = 5_000;
/** Milliseconds. */
const NOTE_EVERY = 1_000;
const RETRY_AFTER = 1_000;
/** Milliseconds between checks for decisions about skipped events. */
const RECHECK_EVERY = 5_000;
const BEING_REBUILT = 'the statistics are being rebuilt';

export interface StatisticsEngines extends CountingEngines {
  readonly operational: OperationalStore;
  /** Absent if there is a single process. */
  readonly shared?: SharedVersions;
  readonly turn?: CountingTurn;
}

/** The counters that are read now. */
export interface LiveCounters {
  readonly set: CounterSet;
  /** Unix second. */
  readonly countedUpToSecond: number;
  /** Whether the version is still read, and of the log as it is. */
  isLive(): boolean;
}

interface CountedVersion {
  registered: RegisteredVersion;
  readonly subscriber: CounterSubscriber;
  readonly totals: SettledTotals;
  readers: number;
}

/**
 * One process counts all versions until they are dropped (ADR-11, ADR-13); every process answers. Versions of another
 * release are not counted, except the one that is read until this release has its own (STA-11).
 */
export class StatisticsProjection extends VersionedProjection implements StatisticsSource {
  readonly #engines: StatisticsEngines;
  readonly #logger: Logger;
  readonly #readiness: Readiness;
  readonly #versions = new Map<number, CountedVersion>();
  #current: CountedVersion | null = null;
  #rebuilding: Promise<void> | null = null;
  readonly #readableAgain: ReadableAgain;
  /** Skipped events that can now be counted. */
  #outdated: number | null = null;
  #recheckingSkipped: Promise<void> | null = null;
  readonly #leaving = new Set<Promise<void>>();
  #unreadableAt: { readonly version: number; readonly position: Position; readonly count: number } | null = null;

  constructor(engines: StatisticsEngines, logger: Logger, readiness: Readiness) {
    const { events, operational, shared } = engines;
    super({ name: NAME, kind: 'counters', shape: SHAPE, events, operational, peers: shared });
    this.#engines = engines;
    this.#logger = logger;
    this.#readiness = readiness;
    this.#readableAgain = new ReadableAgain(events, engines.counters);
  }

  /** Waits up to {@link START_PATIENCE} for the current version. Called again after a failure, it begins nothing twice. */
  async start(): Promise<void> {
    const head = await this.#engines.events.head();
    await this.open();
    this.resume();
    const current = this.#current;
    if (current === null) return;
    await within(START_PATIENCE, current.subscriber.reached(head), () => undefined);
    if (current.subscriber.lastKnown < head)
      this.#logger.warn({ code: 'statistics_catching_up' }, 'the statistics are catching up in the background');
    await this.#engines.shared?.start([this]);
    this.#recheckingSkipped ??= this.#recheckSkipped();
  }

  override async stop(): Promise<void> {
    await this.#engines.shared?.stop();
    await super.stop();
    await Promise.all([...this.#versions.values()].map(({ subscriber }) => subscriber.stop()));
    await Promise.allSettled([this.#rebuilding, this.#recheckingSkipped, ...this.#leaving]);
  }

  protected override opened(entry: RegisteredProjection): RegisteredProjection {
    return withReader(opened(entry));
  }

  protected override readOf(versions: readonly RegisteredVersion[]): RegisteredVersion | undefined {
    return readOf(versions);
  }

  protected override change(change: (entry: RegisteredProjection) => RegisteredProjection): Promise<void> {
    return super.change((entry) => withReader(change(entry)));
  }

  protected override async adopted(versions: readonly RegisteredVersion[]): Promise<void> {
    const read = readOf(versions);
    const counted = versions.filter((each) => each === read || (each.shape === SHAPE && each.dropping !== 'left'));
    for (const registered of counted) {
      const followed = this.#versions.get(registered.version) ?? (await this.#follow(registered));
      followed.registered = registered;
      if (registered.invalid !== undefined) followed.subscriber.invalidate(registered.invalid);
    }
    this.#current = read === undefined ? null : (this.#versions.get(read.version) ?? null);
    for (const number of this.#versions.keys())
      if (!counted.some(({ version }) => version === number)) this.#leave(number);
    this.#judge();
  }

  async #follow(registered: RegisteredVersion): Promise<CountedVersion> {
    const set: CounterSet = { name: NAME, version: registered.version };
    await this.ensure(registered.version);
    const subscriber = new CounterSubscriber(set, this.#engines, {
      logger: this.#logger.child({ version: registered.version }),
      onInvalid: () => {
        this.#judge();
        return this.readRegistry();
      },
      turn: this.#engines.turn,
    });
    const totals = new SettledTotals(this.#engines.counters, set);
    const followed: CountedVersion = { registered, subscriber, totals, readers: 0 };
    this.#versions.set(registered.version, followed);
    subscriber.start();
    return followed;
  }

  #leave(number: number): void {
    const leaving = this.#versions.get(number)?.subscriber.stop();
    this.#versions.delete(number);
    if (leaving === undefined) return;
    this.#leaving.add(leaving);
    void leaving.finally(() => this.#leaving.delete(leaving));
  }

  /**
   * Rebuilds counters that do not match the log; until then there are none (ADR-13). Recounts incomplete ones while
   * they are still read (STA-11).
   */
  #judge(): void {
    const { invalid } = this;
    if (invalid === null) this.#readiness.ready(NAME);
    else this.#readiness.notReady(NAME, `${invalid}; the statistics are being rebuilt`);
    if (!this.#lacksVersion || this.#rebuilding !== null || this.building !== undefined) return;
    if (invalid === null)
      this.#logger.warn(
        { code: 'statistics_recounted', counters: this.#incomplete },
        this.#outdated === null
          ? 'the statistics were counted by another release: rebuilding in the background'
          : 'skipped events are readable now: rebuilding the statistics in the background',
      );
    else
      this.#logger.error(
        { code: 'statistics_restarted', reason: invalid },
        'the statistics do not match the log: rebuilding',
      );
    this.#rebuilding = this.#rebuild().finally(() => (this.#rebuilding = null));
  }

  /** Whether no valid version counts everything that this release counts. */
  get #lacksVersion(): boolean {
    if (this.invalid !== null || this.#current === null) return true;
    const { registered } = this.#current;
    return !isWhole(registered) || registered.version === this.#outdated;
  }

  /** An operator's decision may have made a skipped event readable (DAM-1). */
  async #recheckSkipped(): Promise<void> {
    while (!this.signal.aborted) {
      await pause(RECHECK_EVERY, this.signal);
      const set = this.#current?.subscriber.set;
      if (this.signal.aborted || set === undefined || this.#lacksVersion || this.building !== undefined) continue;
      try {
        const unreadable = await this.#unreadable(set);
        if (unreadable === 0 || (await this.#isPreferred(set, unreadable))) continue;
        if (!(await this.#readableAgain.tryAgain(set))) continue;
      } catch (err) {
        this.#logger.warn({ code: 'statistics_waiting', err }, 'skipped events could not be read again, retrying');
        continue;
      }
      this.#outdated = set.version;
      this.#judge();
    }
  }

  /** Whether a newer version lacks fewer events, so that an operator has decided for this one. */
  async #isPreferred({ version }: CounterSet, unreadable: number): Promise<boolean> {
    const newer = this.entry.versions.filter(
      (each) =>
        each.version > version && each.shape === SHAPE && each.state !== 'building' && each.dropping === undefined,
    );
    for (const each of newer)
      if ((await this.#countUnreadable({ name: NAME, version: each.version })) < unreadable) return true;
    return false;
  }

  get #incomplete(): readonly Counter[] {
    return this.#current === null ? [] : incompleteIn(this.#current.registered);
  }

  async #rebuild(): Promise<void> {
    const start = async () => {
      if (this.#lacksVersion && this.building === undefined) await this.replay();
    };
    const onError = (err: unknown) =>
      this.#logger.warn({ code: 'statistics_waiting', err }, 'rebuild of the statistics could not start, retrying');
    await retried(start, { signal: this.signal, after: RETRY_AFTER, onError });
  }

  /** Why statistics are unavailable. */
  get invalid(): string | null {
    return this.#current?.subscriber.invalid ?? null;
  }

  async lagSeconds(): Promise<number> {
    return (await this.#current?.subscriber.lagSeconds()) ?? 0;
  }

  async lagEvents(): Promise<number> {
    return (await this.#current?.subscriber.lagEvents()) ?? 0;
  }

  /** The number over all companies. */
  async unreadable(): Promise<number> {
    const set = this.#current?.subscriber.set;
    return set === undefined ? 0 : this.#unreadable(set);
  }

  /** The notes are read again only after something was counted. */
  async #unreadable(set: CounterSet): Promise<number> {
    const { version } = set;
    const position = this.#versions.get(version)?.subscriber.lastKnown ?? BEGINNING;
    const known = this.#unreadableAt;
    if (known?.version === version && known.position === position) return known.count;
    const count = await this.#countUnreadable(set);
    this.#unreadableAt = { version, position, count };
    return count;
  }

  /** @throws Unavailable while no version is valid */
  async live(): Promise<LiveCounters> {
    await this.#engines.shared?.refreshed();
    const version = this.#current;
    const isLive = () => version !== null && this.#current === version && version.subscriber.invalid === null;
    if (version === null || !isLive()) throw new Unavailable(BEING_REBUILT, { retryAfterSeconds: 5 });
    return { set: version.subscriber.set, countedUpToSecond: await version.subscriber.countedUpToSecond(), isLive };
  }

  /**
   * Reads the notes, one query, to learn whether there are any; beyond their limit only the counters have the number.
   */
  async #countUnreadable(set: CounterSet): Promise<number> {
    const { counters } = this.#engines;
    if ((await counters.skipped(set)).length === 0) return 0;
    const [totals] = await counters.totals(set, ALL_COMPANIES, [Number.MAX_SAFE_INTEGER]);
    return totals?.[counterNumber('unreadable')] ?? 0;
  }

  async read<T>(work: (totals: CountedTotals) => Promise<T>): Promise<T> {
    await this.#engines.shared?.refreshed();
    const version = this.#current;
    if (version === null || version.subscriber.invalid !== null)
      throw new Unavailable(BEING_REBUILT, { retryAfterSeconds: 5 });
    const { set } = version.subscriber;
    const { counters } = this.#engines;
    version.readers += 1;
    try {
      const countedUpToSecond = await version.subscriber.countedUpToSecond();
      return await work({
        totals: (scope, seconds) => version.totals.at(scope, seconds, countedUpToSecond),
        first: (scope) => counters.first(set, scope),
        countedUpToSecond: countedUpToSecond,
        incomplete: incompleteIn(version.registered),
      });
    } finally {
      version.readers -= 1;
    }
  }

  protected override invalidity({ version, invalid }: RegisteredVersion): string | null {
    return invalid ?? this.#versions.get(version)?.subscriber.invalid ?? null;
  }

  protected override stored(): Promise<readonly number[]> {
    return this.#engines.counters.versions(NAME);
  }

  protected override ensure(version: number): Promise<void> {
    return this.#engines.counters.ensure({ name: NAME, version });
  }

  protected override async fill({ version, signal, shows, note }: Build): Promise<string | null> {
    const counted = this.#versions.get(version.version);
    if (counted === undefined) throw new Unavailable(`Version ${version.version} is not counted yet`);
    const { subscriber } = counted;
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
      return await this.#difference(subscriber);
    } finally {
      clearInterval(noting);
    }
  }

  /** The difference from the current version; null also if that is known to be wrong. */
  async #difference(subscriber: CounterSubscriber): Promise<string | null> {
    const current = this.#current;
    if (current === null || current.subscriber.invalid !== null || !isWhole(current.registered)) return null;
    if ((await this.#unreadable(current.subscriber.set)) > 0) return null;
    return compareCounters(this.#engines.counters, current.subscriber, subscriber);
  }

  override async switchTo(number: number): Promise<void> {
    await this.readRegistry();
    const version = this.#versions.get(number);
    if (version !== undefined && version.registered.state !== 'building')
      await version.subscriber.reached(this.#current?.subscriber.lastKnown ?? -1n);
    await super.switchTo(number);
  }

  /** Answers that began on this version finish on it. */
  protected override async unread(version: number): Promise<void> {
    const isRead = () => (this.#versions.get(version)?.readers ?? 0) > 0;
    while (isRead() && !this.signal.aborted) await pause(20, this.signal);
  }

  protected override async dropTables(version: number): Promise<void> {
    await Promise.all(this.#leaving);
    await this.#engines.counters.drop({ name: NAME, version });
  }

  protected override onWaiting({ dropping, version }: RegisteredVersion, error: unknown): void {
    if (dropping === undefined)
      this.#logger.warn(
        { code: 'statistics_rebuild_waiting', err: error },
        'rebuild of the statistics failed, retrying',
      );
    else
      this.#logger.warn({ code: 'statistics_drop_waiting', version, err: error }, 'drop of a version failed, retrying');
  }

  protected override onDiffers(version: number, difference: string): void {
    this.#logger.error(
      { code: 'statistics_differ', version, difference },
      'the new version differs and was not switched to',
    );
  }

  protected override onSwitched(version: number): void {
    // It was recounted: who switches back to it wants it as it is.
    this.#outdated = null;
    this.#logger.info({ version }, 'the statistics are read from another version');
  }

  async deadLetters(): Promise<ProjectionDeadLetter[]> {
    const set = this.#current?.subscriber.set;
    if (set === undefined) return [];
    const skipped = await this.#engines.counters.skipped(set);
    return skipped.map(({ stream, position, type, reason }) => {
      return { stream, position: String(position), reason: `${type}: ${reason}` };
    });
  }

  protected override async statusOf(
    registered: RegisteredVersion,
    progress: BuildProgress | null,
  ): Promise<VersionStatus> {
    const counted = this.#versions.get(registered.version);
    if (counted === undefined) return ofAnotherRelease(registered);
    const { subscriber } = counted;
    const { invalid } = subscriber;
    const isKnown = progress === null && invalid === null;
    const lagSeconds = isKnown ? Math.round((await subscriber.lagSeconds()) * 10) / 10 : null;
    return {
      version: registered.version,
      state: registered.state,
      position: invalid === null ? String(subscriber.lastKnown) : null,
      lagSeconds,
      parked: 0,
      incomplete: await this.#unreadable(subscriber.set),
      progress,
      note: invalid ?? (lagSeconds === 0 ? null : subscriber.waitingFor) ?? noteOf(registered),
    };
  }
}

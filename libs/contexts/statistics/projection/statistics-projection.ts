import { type CounterSet, type OperationalStore, Refusal, Turns, Unavailable, pause } from '@vpds/kernel';
import {
  type LeftOut,
  Pace,
  type Projection,
  ProjectionRegistry,
  type ProjectionStatus,
  type RegisteredProjection,
  type RegisteredVersion,
  type SharedVersions,
  type VersionStatus,
  withCurrent,
  withNext,
  withVersion,
} from '@vpds/projections';
import { type Readiness } from '@vpds/observability';
import type { Logger } from 'pino';
import { CounterFollower, type CountingEngines } from '../counting/counter-follower.ts';
import { type Counter, counterNumber } from '../domain/counters.ts';
import type { CountedTotals, StatisticsSource } from '../overview/statistics-overview.handler.ts';
import { compareCounters } from './compare-counters.ts';
import { SHAPE, incompleteIn, isWhole } from './counter-shape.ts';
import { FIRST, NAME, noteOf, ofAnotherRelease, readOf, registeredVersion, withReader } from './registered-versions.ts';
import { SettledTotals } from './settled-totals.ts';

/** How long a start waits for the counters to be up to date, milliseconds; then they catch up beside the service. */
const START_PATIENCE = 5_000;
/** How often the progress of a rebuild is noted, milliseconds. */
const NOTE_EVERY = 1_000;
const RETRY_AFTER = 1_000;

export interface StatisticsEngines extends CountingEngines {
  readonly operational: OperationalStore;
  /** How the replicas of the projector agree on the versions. Absent: there is one. */
  readonly shared?: SharedVersions;
}

/** A version with what counts it, and the answers that are being read from it. */
interface Version {
  registered: RegisteredVersion;
  readonly follower: CounterFollower;
  readonly pace: Pace;
  readonly totals: SettledTotals;
  readers: number;
  verifying: boolean;
}

/**
 * The counters in their versions (ADR-13): one is read, each is kept up to date by a writer of its own until it is
 * dropped, and a new one is made from the events beside them. Which there are stands in the registry: replicas of the
 * projector follow what any of them writes there, and all of them may make a version current or drop it.
 *
 * A version of another shape is of a release that counts otherwise. This one counts none of those, except the one that it
 * reads while it has none of its own: that is noted in the registry, and its own is counted beside it (STA-11).
 */
export class StatisticsProjection implements Projection, StatisticsSource {
  readonly name = NAME;
  readonly #engines: StatisticsEngines;
  readonly #registry: ProjectionRegistry;
  readonly #logger: Logger;
  readonly #readiness: Readiness;
  /** Those that this process counts. */
  readonly #versions = new Map<number, Version>();
  #registered: readonly RegisteredVersion[] = [];
  #current: Version | null = null;
  #stopped = false;
  #makingAnew = false;
  /** Looks at the registry and changes come one after the other: what was read last is what holds. */
  readonly #turns = new Turns();
  readonly #stopping = new AbortController();
  /** What goes on by itself: rebuilds and their ends, followers that are leaving, drops by the version's number. */
  readonly #working = new Set<Promise<void>>();
  readonly #leaving = new Set<Promise<void>>();
  readonly #drops = new Map<number, Promise<void>>();

  constructor(engines: StatisticsEngines, logger: Logger, readiness: Readiness) {
    this.#readiness = readiness;
    this.#engines = engines;
    this.#registry = new ProjectionRegistry(engines.operational);
    this.#logger = logger;
  }

  /** Starts counting; waits a little for the current version to be up to date. */
  async start(): Promise<void> {
    const head = await this.#engines.events.head();
    await this.#change((before) => before);
    const current = this.#current;
    if (current === null) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, START_PATIENCE)));
    await Promise.race([current.follower.reached(head), patience]);
    clearTimeout(timer);
    if (current.follower.position < head)
      this.#logger.warn(
        { code: 'statistics_catching_up' },
        'the statistics are behind and catch up beside the service',
      );
    await this.#engines.shared?.start([this]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopping.abort();
    await this.#engines.shared?.stop();
    await this.#turns.ended();
    await Promise.all([...this.#versions.values()].map(({ follower }) => follower.stop()));
    await Promise.allSettled([...this.#working, ...this.#leaving, ...this.#drops.values()]);
  }

  /** Goes by what the registry says now. */
  look(): Promise<void> {
    return this.#change((before) => before);
  }

  /** Changes the registry's entry as one step, and goes by it. @throws what `change` throws; Unavailable */
  #change(change: (before: RegisteredProjection) => RegisteredProjection): Promise<void> {
    return this.#turns.take(async () =>
      this.#adopt(await this.#registry.change(NAME, (before) => withReader(change(before ?? FIRST)))),
    );
  }

  /** Follows the versions that are new, and leaves those that are gone. */
  async #adopt({ versions }: RegisteredProjection): Promise<void> {
    if (this.#stopped) return;
    this.#registered = versions;
    const read = readOf(versions);
    const counted = versions.filter((each) => each === read || (each.shape === SHAPE && each.dropping !== 'left'));
    for (const registered of counted) {
      const known = this.#versions.get(registered.version);
      if (known === undefined) await this.#follow(registered);
      else known.registered = registered;
    }
    this.#makeCurrent(read);
    for (const number of this.#versions.keys())
      if (!counted.some(({ version }) => version === number)) this.#leave(number);
    for (const { version, dropping } of versions) if (dropping !== undefined) this.#finishDrop(version);
    this.#judge();
  }

  #leave(number: number): void {
    const leaving = this.#versions.get(number)?.follower.stop();
    this.#versions.delete(number);
    if (leaving === undefined) return;
    this.#leaving.add(leaving);
    void leaving.finally(() => this.#leaving.delete(leaving));
  }

  #makeCurrent(read: RegisteredVersion | undefined): void {
    const current = read === undefined ? null : (this.#versions.get(read.version) ?? null);
    if (current === this.#current) return;
    const before = this.#current;
    this.#current = current;
    if (before !== null) this.#logger.info({ version: read?.version }, 'the statistics are read from another version');
  }

  async #follow(registered: RegisteredVersion): Promise<Version> {
    const set: CounterSet = { name: NAME, version: registered.version };
    await this.#engines.counters.ensure(set);
    const follower = new CounterFollower(set, this.#engines, {
      logger: this.#logger.child({ version: registered.version }),
      onInvalid: () => this.#judge(),
    });
    const version: Version = {
      registered,
      follower,
      pace: new Pace(),
      totals: new SettledTotals(this.#engines.counters, set),
      readers: 0,
      verifying: false,
    };
    this.#versions.set(registered.version, version);
    follower.start();
    if (registered.state === 'building') this.#goOn(this.#keepFinishing(version));
    return version;
  }

  /**
   * Counters of another log, or of a later state of this one, are made anew; until then there are none (ADR-13). Those that
   * lack something that this program counts are counted again beside what is read (STA-11).
   */
  #judge(): void {
    const { invalid } = this;
    if (invalid === null) this.#readiness.ready(NAME);
    else this.#readiness.notReady(NAME, `${invalid}; the statistics are being made anew`);
    if (!this.#lacksVersion || this.#makingAnew || this.#isMadeAnew()) return;
    if (invalid === null)
      this.#logger.warn(
        { code: 'statistics_recounted', counters: this.#incomplete },
        'the statistics were counted by another release: they are counted again beside what is read',
      );
    else
      this.#logger.error(
        { code: 'statistics_restarted', reason: invalid },
        'the statistics mean nothing here: they are made anew from the events',
      );
    this.#goOn(this.#makeAnew());
  }

  /** Whether there is no valid version that holds what this program counts. */
  get #lacksVersion(): boolean {
    return this.invalid !== null || this.#current === null || !isWhole(this.#current.registered);
  }

  /** The counters that are not read as this program counts them. */
  get #incomplete(): readonly Counter[] {
    return this.#current === null ? [] : incompleteIn(this.#current.registered);
  }

  #isMadeAnew(): boolean {
    return [...this.#versions.values()].some(({ registered }) => this.#isUnderWay(registered));
  }

  async #makeAnew(): Promise<void> {
    this.#makingAnew = true;
    while (!this.#stopped && this.#lacksVersion && !this.#isMadeAnew()) {
      try {
        await this.replay();
      } catch (error) {
        this.#logger.warn({ code: 'statistics_waiting', err: error }, 'the statistics cannot be made anew yet');
        await pause(RETRY_AFTER, this.#stopping.signal);
      }
    }
    this.#makingAnew = false;
  }

  /** Why the statistics cannot be read, or null. */
  get invalid(): string | null {
    return this.#current?.follower.invalid ?? null;
  }

  async lagSeconds(): Promise<number> {
    return (await this.#current?.follower.lagSeconds()) ?? 0;
  }

  /** Events of all companies that should have counted and could not be read. */
  async unreadable(): Promise<number> {
    const set = this.#current?.follower.set;
    return set === undefined ? 0 : this.#unreadable(set);
  }

  async #unreadable(set: CounterSet): Promise<number> {
    const [totals] = await this.#engines.counters.totals(set, 0, [Number.MAX_SAFE_INTEGER]);
    return totals?.[counterNumber('unreadable')] ?? 0;
  }

  async read<T>(work: (totals: CountedTotals) => Promise<T>): Promise<T> {
    await this.#engines.shared?.refreshed();
    const version = this.#current;
    if (version === null || version.follower.invalid !== null)
      throw new Unavailable('the statistics are being made anew', { retryAfterSeconds: 5 });
    const { set } = version.follower;
    const { counters } = this.#engines;
    version.readers += 1;
    try {
      const through = await version.follower.countedThrough();
      return await work({
        totals: (scope, seconds) => version.totals.at(scope, seconds, through),
        first: (scope) => counters.first(set, scope),
        through,
        incomplete: incompleteIn(version.registered),
      });
    } finally {
      version.readers -= 1;
    }
  }

  async replay(): Promise<number> {
    const target = String(await this.#engines.events.head());
    let number = 0;
    await this.#change((before) => {
      const building = before.versions.find((each) => this.#isUnderWay(each));
      const after = building === undefined ? withNext(before, { state: 'building', shape: SHAPE, target }) : before;
      number = building?.version ?? after.last;
      return after;
    });
    return number;
  }

  /** One that is invalid itself (the log was restored while it was built) comes to no end. */
  #isUnderWay({ version, state, shape, dropping }: RegisteredVersion): boolean {
    const invalid = this.#versions.get(version)?.follower.invalid ?? null;
    return state === 'building' && shape === SHAPE && dropping === undefined && invalid === null;
  }

  #goOn(work: Promise<void>): void {
    this.#working.add(work);
    void work.finally(() => this.#working.delete(work));
  }

  /** Waits until a building version is past the head noted at its start, compares it, and makes it current. */
  async #keepFinishing(version: Version): Promise<void> {
    while (!this.#stopped) {
      try {
        return await this.#finish(version);
      } catch (error) {
        if (this.#stopped) return;
        this.#logger.warn(
          { code: 'statistics_rebuild_waiting', err: error },
          'the rebuild of the statistics is held up and goes on by itself',
        );
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      }
    }
  }

  async #finish(version: Version): Promise<void> {
    const { follower, registered } = version;
    const noting = setInterval(() => this.#notePace(version), NOTE_EVERY).unref();
    try {
      const [target, head] = [BigInt(registered.target ?? -1), await this.#engines.events.head()];
      // A target beyond the head was noted before a backup was restored: the log may not get there for long.
      await follower.reached(target < head ? target : head);
      if (this.#stopped || follower.invalid !== null) return;
      version.verifying = true;
      const note = await this.#difference(version);
      if (this.#stopped) return;
      await this.#conclude(registered.version, note);
    } finally {
      clearInterval(noting);
      version.verifying = false;
    }
  }

  #notePace({ pace, follower, registered }: Version): void {
    pace.sample(follower.counted, fractionOf(follower.position, registered.target));
  }

  /** What the new version says otherwise, or null; nothing is compared with a version that is known to be wrong. */
  async #difference({ follower }: Version): Promise<string | null> {
    const current = this.#current;
    if (current === null || current.follower.invalid !== null || !isWhole(current.registered)) return null;
    if ((await this.#unreadable(current.follower.set)) > 0) return null;
    return compareCounters(this.#engines.counters, current.follower, follower);
  }

  /** Unless another replica has concluded already. */
  async #conclude(number: number, note: string | null): Promise<void> {
    await this.#change((before) => {
      const isStill = before.versions.some(({ version, state }) => version === number && state === 'building');
      if (!isStill) return before;
      if (note !== null) return withVersion(before, number, { state: 'differs', note });
      return withCurrent(before, number, ({ shape }) => shape === SHAPE);
    });
    if (note !== null)
      this.#logger.error(
        { code: 'statistics_differ', version: number, difference: note },
        'the new statistics differ: not switched',
      );
  }

  async switchTo(number: number): Promise<void> {
    await this.look();
    if (this.#version(number).shape !== SHAPE) throw new Refusal('projection_version_stale', [number]);
    const version = this.#versions.get(number);
    if (version === this.#current) return;
    if (version === undefined || version.registered.state === 'building' || version.follower.invalid !== null)
      throw new Refusal('projection_version_not_ready', [number]);
    await version.follower.reached(this.#current?.follower.position ?? -1n);
    await this.#change((before) => {
      registeredVersion(before, number);
      return withCurrent(before, number, ({ shape }) => shape === SHAPE);
    });
  }

  async drop(number: number): Promise<void> {
    await this.#change((before) => {
      if (registeredVersion(before, number) === readOf(before.versions))
        throw new Refusal('projection_version_current', [number]);
      return withVersion(before, number, { dropping: 'asked' });
    });
    if (this.#engines.shared === undefined) await this.#drops.get(number);
  }

  /** Any replica may, and several may at once: a number is never given again. */
  #finishDrop(number: number): void {
    if (this.#drops.has(number) || this.#stopped) return;
    const readers = () => this.#versions.get(number)?.readers ?? 0;
    const drop = this.#drop(number, readers)
      .catch((error: unknown) => {
        if (!this.#stopped)
          this.#logger.warn(
            { code: 'statistics_drop_waiting', version: number, err: error },
            'a drop is held up and is tried again',
          );
      })
      .finally(() => this.#drops.delete(number));
    this.#drops.set(number, drop);
  }

  async #drop(number: number, readers: () => number): Promise<void> {
    const { shared, counters } = this.#engines;
    const { signal } = this.#stopping;
    // Nobody reads it behind this, by what it knows of the versions; then nobody counts it.
    await shared?.informed(signal);
    // An answer that began on this version before the switch is read to its end.
    while (readers() > 0) await pause(20, signal);
    if (signal.aborted) return;
    await this.#change((before) => withVersion(before, number, { dropping: 'left' }));
    await shared?.quiet(signal);
    await Promise.all(this.#leaving);
    if (signal.aborted) return;
    await counters.drop({ name: NAME, version: number });
    await this.#change((before) => ({
      ...before,
      versions: before.versions.filter(({ version }) => version !== number),
    }));
  }

  #version(number: number): RegisteredVersion {
    return registeredVersion({ last: number, versions: this.#registered }, number);
  }

  async leftOut(): Promise<LeftOut[]> {
    const set = this.#current?.follower.set;
    if (set === undefined) return [];
    const { skipped } = await this.#engines.counters.summary(set);
    return skipped.map(({ stream, position, type, reason }) => {
      return { stream, position: String(position), reason: `${type}: ${reason}` };
    });
  }

  async status(): Promise<ProjectionStatus> {
    // Another replica may have been asked for a version a moment ago: whoever is asked next must know of it.
    if (this.#engines.shared !== undefined) await this.look();
    const standing = this.#registered.filter(({ dropping }) => dropping === undefined);
    const versions = standing.map(async (registered): Promise<VersionStatus> => {
      const version = this.#versions.get(registered.version);
      return version === undefined ? ofAnotherRelease(registered) : this.#versionStatus(version);
    });
    return { name: NAME, kind: 'counters', versions: await Promise.all(versions) };
  }

  async #versionStatus(version: Version): Promise<VersionStatus> {
    const { registered, follower, pace, verifying } = version;
    const { invalid } = follower;
    const building = registered.state === 'building';
    const lagSeconds = building || invalid !== null ? null : Math.round((await follower.lagSeconds()) * 10) / 10;
    return {
      version: registered.version,
      state: registered.state,
      position: invalid === null ? String(follower.position) : null,
      lagSeconds,
      parked: 0,
      incomplete: await this.#unreadable(follower.set),
      progress: building
        ? {
            phase: verifying ? 'verifying' : 'reading',
            fraction: fractionOf(follower.position, registered.target),
            rate: pace.rate,
            secondsLeft: pace.secondsLeft,
          }
        : null,
      note: invalid ?? (lagSeconds === 0 ? null : follower.heldUp) ?? noteOf(registered),
    };
  }
}

/** How much of the log up to a target is counted: an estimate, since positions may have gaps. */
function fractionOf(position: bigint, target: string | null): number {
  const whole = Number(target ?? 0) + 1;
  return whole <= 0 ? 1 : Math.min(1, (Number(position) + 1) / whole);
}

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
  newVersion,
  withCurrent,
  withNext,
  withVersion,
} from '@vpds/projections';
import { type Readiness } from '@vpds/observability';
import type { Logger } from 'pino';
import { CounterFollower, type CountingEngines } from '../counting/counter-follower.ts';
import { COUNTERS, counterNumber } from '../domain/counters.ts';
import type { CountedTotals, StatisticsSource } from '../overview/statistics-overview.handler.ts';
import { compareCounters } from './compare-counters.ts';
import { SettledTotals } from './settled-totals.ts';

const NAME = 'statistics';
/** What this code counts: a version that counted otherwise is not compared with what it counts. */
const SHAPE = COUNTERS.join(' ');
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
 */
export class StatisticsProjection implements Projection, StatisticsSource {
  readonly name = NAME;
  readonly #engines: StatisticsEngines;
  readonly #registry: ProjectionRegistry;
  readonly #logger: Logger;
  readonly #readiness: Readiness;
  readonly #versions = new Map<number, Version>();
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
      this.#logger.warn('the statistics are behind and catch up beside the service');
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
    return this.#turns.take(async () => {
      const entry = await this.#registry.read(NAME);
      if (entry !== null) await this.#adopt(entry);
    });
  }

  /** Changes the registry's entry as one step, and goes by it. @throws what `change` throws; Unavailable */
  #change(change: (before: RegisteredProjection) => RegisteredProjection): Promise<void> {
    return this.#turns.take(async () =>
      this.#adopt(await this.#registry.change(NAME, (before) => change(before ?? FIRST))),
    );
  }

  /** Follows the versions that are new, and leaves those that are gone. */
  async #adopt({ versions }: RegisteredProjection): Promise<void> {
    if (this.#stopped) return;
    for (const registered of versions.filter(({ dropping }) => dropping !== 'left')) {
      const known = this.#versions.get(registered.version);
      if (known === undefined) await this.#follow(registered);
      else known.registered = registered;
    }
    for (const number of this.#versions.keys()) {
      const registered = versions.find(({ version }) => version === number);
      if (registered === undefined || registered.dropping === 'left') this.#leave(number);
    }
    for (const { version, dropping } of versions) if (dropping !== undefined) this.#finishDrop(version);
    this.#makeCurrent(versions);
    this.#judge();
  }

  #leave(number: number): void {
    const leaving = this.#versions.get(number)?.follower.stop();
    this.#versions.delete(number);
    if (leaving === undefined) return;
    this.#leaving.add(leaving);
    void leaving.finally(() => this.#leaving.delete(leaving));
  }

  #makeCurrent(versions: readonly RegisteredVersion[]): void {
    const number = versions.find(({ state }) => state === 'current')?.version;
    const current = number === undefined ? undefined : this.#versions.get(number);
    if (current === undefined || current === this.#current) return;
    const before = this.#current;
    this.#current = current;
    if (before !== null) this.#logger.info({ version: number }, 'the statistics are read from another version');
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

  /** Counters of another log, or of a later state of this one, are made anew; until then there are none (ADR-13). */
  #judge(): void {
    const { invalid } = this;
    if (invalid === null) return this.#readiness.ready(NAME);
    this.#readiness.notReady(NAME, `${invalid}; the statistics are being made anew`);
    if (this.#makingAnew || this.#isMadeAnew()) return;
    this.#logger.error({ reason: invalid }, 'the statistics mean nothing here: they are made anew from the events');
    this.#goOn(this.#makeAnew());
  }

  #isMadeAnew(): boolean {
    return [...this.#versions.values()].some(({ registered }) => this.#isUnderWay(registered));
  }

  async #makeAnew(): Promise<void> {
    this.#makingAnew = true;
    while (!this.#stopped && this.invalid !== null && !this.#isMadeAnew()) {
      try {
        await this.replay();
      } catch (error) {
        this.#logger.warn({ err: error }, 'the statistics cannot be made anew yet');
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
  #isUnderWay({ version, state, dropping }: RegisteredVersion): boolean {
    const invalid = this.#versions.get(version)?.follower.invalid ?? null;
    return state === 'building' && dropping === undefined && invalid === null;
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
        this.#logger.warn({ err: error }, 'the rebuild of the statistics is held up and goes on by itself');
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
    if (current === null || current.follower.invalid !== null || current.registered.shape !== SHAPE) return null;
    if ((await this.#unreadable(current.follower.set)) > 0) return null;
    return compareCounters(this.#engines.counters, current.follower, follower);
  }

  /** Unless another replica has concluded already. */
  async #conclude(number: number, note: string | null): Promise<void> {
    await this.#change((before) => {
      const isStill = before.versions.some(({ version, state }) => version === number && state === 'building');
      if (!isStill) return before;
      if (note !== null) return withVersion(before, number, { state: 'differs', note });
      return withCurrent(before, number, () => true);
    });
    if (note !== null)
      this.#logger.error({ version: number, difference: note }, 'the new statistics differ: not switched');
  }

  async switchTo(number: number): Promise<void> {
    await this.look();
    const version = this.#version(number);
    if (version === this.#current) return;
    if (version.registered.state === 'building' || version.follower.invalid !== null)
      throw new Refusal('projection_version_not_ready', [number]);
    if (version.registered.shape !== SHAPE) throw new Refusal('projection_version_stale', [number]);
    await version.follower.reached(this.#current?.follower.position ?? -1n);
    await this.#change((before) => {
      registeredVersion(before, number);
      return withCurrent(before, number, () => true);
    });
  }

  async drop(number: number): Promise<void> {
    await this.#change((before) => {
      if (registeredVersion(before, number).state === 'current')
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
        if (!this.#stopped) this.#logger.warn({ version: number, err: error }, 'a drop is held up and is tried again');
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

  #version(number: number): Version {
    const version = this.#versions.get(number);
    if (version === undefined || version.registered.dropping !== undefined)
      throw new Refusal('projection_version_not_found', [NAME, number]);
    return version;
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
    const standing = [...this.#versions.values()].filter(({ registered }) => registered.dropping === undefined);
    const versions = standing.map((version) => this.#versionStatus(version));
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
      note: invalid ?? (lagSeconds === 0 ? null : follower.heldUp) ?? registered.note,
    };
  }
}

/** @throws Refusal */
function registeredVersion({ versions }: RegisteredProjection, number: number): RegisteredVersion {
  const version = versions.find((each) => each.version === number && each.dropping === undefined);
  if (version === undefined) throw new Refusal('projection_version_not_found', [NAME, number]);
  return version;
}

const FIRST: RegisteredProjection = { last: 1, versions: [newVersion({ version: 1, state: 'current', shape: SHAPE })] };

/** How much of the log up to a target is counted: an estimate, since positions may have gaps. */
function fractionOf(position: bigint, target: string | null): number {
  const whole = Number(target ?? 0) + 1;
  return whole <= 0 ? 1 : Math.min(1, (Number(position) + 1) / whole);
}

import { type CounterSet, type OperationalStore, Refusal, Unavailable } from '@vpds/kernel';
import {
  type LeftOut,
  Pace,
  type Projection,
  ProjectionRegistry,
  type ProjectionStatus,
  type Readiness,
  type RegisteredVersion,
  type VersionStatus,
  newVersion,
  withNext,
} from '@vpds/platform';
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
 * The counters in their versions (design 4): one is read, each is kept up to date by a writer of its own until it is
 * dropped, and a new one is made from the events beside them.
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
  #replaying: Promise<number> | null = null;
  readonly #builds = new Set<Promise<void>>();

  constructor(engines: StatisticsEngines, logger: Logger, readiness: Readiness) {
    this.#readiness = readiness;
    this.#engines = engines;
    this.#registry = new ProjectionRegistry(engines.operational);
    this.#logger = logger;
  }

  /** Starts counting; waits a little for the current version to be up to date. */
  async start(): Promise<void> {
    const { versions } = await this.#registry.change(NAME, (before) => before ?? FIRST);
    const head = await this.#engines.events.head();
    for (const registered of versions) await this.#follow(registered);
    const current = this.#current;
    if (current === null) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, START_PATIENCE)));
    await Promise.race([current.follower.reached(head), patience]);
    clearTimeout(timer);
    if (current.follower.position < head)
      this.#logger.warn('the statistics are behind and catch up beside the service');
    this.#watch(current);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#versions.values()].map(({ follower }) => follower.stop()));
    await Promise.allSettled(this.#builds);
  }

  async #follow(registered: RegisteredVersion): Promise<Version> {
    const set: CounterSet = { name: NAME, version: registered.version };
    await this.#engines.counters.ensure(set);
    const follower = new CounterFollower(set, this.#engines, this.#logger.child({ version: registered.version }));
    const version: Version = {
      registered,
      follower,
      pace: new Pace(),
      totals: new SettledTotals(this.#engines.counters, set),
      readers: 0,
      verifying: false,
    };
    this.#versions.set(registered.version, version);
    if (registered.state === 'current') this.#current = version;
    follower.start();
    if (registered.state === 'building') this.#build(version);
    return version;
  }

  /** Counters of another log, or of a later state of this one, are made anew; until then there are none (design 4). */
  #watch(current: Version): void {
    const { invalid } = current.follower;
    if (invalid === null) return;
    this.#readiness.notReady(NAME, `${invalid}; the statistics are being made anew`);
    this.#logger.error({ reason: invalid }, 'the statistics mean nothing here: they are made anew from the events');
    void this.replay().catch((error: unknown) =>
      this.#logger.error({ err: error }, 'the statistics could not be made anew'),
    );
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

  replay(): Promise<number> {
    this.#replaying ??= this.#replay().finally(() => (this.#replaying = null));
    return this.#replaying;
  }

  async #replay(): Promise<number> {
    const building = [...this.#versions.values()].find(({ registered }) => registered.state === 'building');
    if (building !== undefined) return building.registered.version;
    const target = await this.#engines.events.head();
    const { versions, last } = await this.#registry.change(NAME, (before) =>
      withNext(before ?? FIRST, { state: 'building', shape: SHAPE, target: String(target) }),
    );
    const registered = versions.find(({ version }) => version === last);
    if (registered === undefined) throw new Error('The registry has lost a version');
    await this.#follow(registered);
    return last;
  }

  /** Waits until a building version is past the head noted at its start, compares it, and makes it current. */
  #build(version: Version): void {
    const work = this.#keepFinishing(version);
    this.#builds.add(work);
    void work.finally(() => this.#builds.delete(work));
  }

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
      await follower.reached(BigInt(registered.target ?? -1));
      if (this.#stopped || follower.invalid !== null) return;
      version.verifying = true;
      const note = await this.#difference(version);
      if (this.#stopped) return;
      if (note === null) await this.#makeCurrent(version);
      else await this.#changed(version, { state: 'differs', note });
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

  async #makeCurrent(version: Version): Promise<void> {
    const before = this.#current;
    await this.#registry.makeCurrent(NAME, version.registered.version);
    version.registered = { ...version.registered, state: 'current', note: null };
    this.#current = version;
    this.#readiness.ready(NAME);
    if (before !== null && before !== version) before.registered = { ...before.registered, state: 'old' };
    this.#logger.info({ version: version.registered.version }, 'the statistics are read from another version');
  }

  async #changed(version: Version, change: Partial<RegisteredVersion>): Promise<void> {
    await this.#registry.changeVersion(NAME, version.registered.version, change);
    version.registered = { ...version.registered, ...change };
    if (change.note !== undefined && change.note !== null)
      this.#logger.error(
        { version: version.registered.version, difference: change.note },
        'the new statistics differ: not switched',
      );
  }

  async switchTo(number: number): Promise<void> {
    const version = this.#version(number);
    if (version === this.#current) return;
    if (version.registered.state === 'building' || version.follower.invalid !== null)
      throw new Refusal('projection_version_not_ready', [number]);
    if (version.registered.shape !== SHAPE) throw new Refusal('projection_version_stale', [number]);
    await version.follower.reached(this.#current?.follower.position ?? -1n);
    await this.#makeCurrent(version);
  }

  async drop(number: number): Promise<void> {
    const version = this.#version(number);
    if (version === this.#current) throw new Refusal('projection_version_current', [number]);
    await this.#registry.change(NAME, (before) => ({
      last: before?.last ?? number,
      versions: (before?.versions ?? []).filter((each) => each.version !== number),
    }));
    this.#versions.delete(number);
    await version.follower.stop();
    // An answer that began on this version before the switch is read to its end.
    while (version.readers > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await this.#engines.counters.drop(version.follower.set);
  }

  #version(number: number): Version {
    const version = this.#versions.get(number);
    if (version === undefined) throw new Refusal('projection_version_not_found', [NAME, number]);
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
    const versions = [...this.#versions.values()].map((version) => this.#versionStatus(version));
    return { name: NAME, kind: 'counters', versions: await Promise.all(versions) };
  }

  async #versionStatus(version: Version): Promise<VersionStatus> {
    const { registered, follower, pace, verifying } = version;
    const { invalid } = follower;
    const building = registered.state === 'building';
    return {
      version: registered.version,
      state: registered.state,
      position: invalid === null ? String(follower.position) : null,
      lagSeconds: building || invalid !== null ? null : Math.round((await follower.lagSeconds()) * 10) / 10,
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
      note: invalid ?? registered.note,
    };
  }
}

const FIRST = { last: 1, versions: [newVersion({ version: 1, state: 'current', shape: SHAPE })] };

/** How much of the log up to a target is counted: an estimate, since positions may have gaps. */
function fractionOf(position: bigint, target: string | null): number {
  const whole = Number(target ?? 0) + 1;
  return whole <= 0 ? 1 : Math.min(1, (Number(position) + 1) / whole);
}

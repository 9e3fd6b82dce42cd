import {
  type EventStore,
  type LostIDs,
  NUMBERED,
  type Numbered,
  type OperationalStore,
  Refusal,
  Unavailable,
  now,
  keepRepeating,
  skipLostIDs,
} from '@vpds/kernel';
import type { Metrics, Readiness } from '@vpds/observability';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import type { EffectDrops } from './effect-drops.ts';
import {
  EFFECT_KINDS,
  type EffectKind,
  type EffectsGate,
  type GateState,
  type Hold,
  type HoldReason,
  OPEN_GATE,
  itemKey,
} from './effects-gate.ts';

/** The record is the processes' common state. */
const KIND = 'effects';
const ID = 'hold';
/** Attempts after conflicts with other processes. */
const TRIES = 20;
/** Single releases during a hold; if there are more, a kind is released as a whole. */
export const MAX_RELEASED = 1_000;
/** Milliseconds within which every process follows a release, or a hold that another process began. */
const LOOK_EVERY = 1_500;
/** Milliseconds between reads of the log's head, for the mark. */
const HEAD_EVERY = 10_000;
/** Milliseconds between marks while the log does not move. */
const MARK_EVERY = 60_000;

interface StoredState extends GateState {
  readonly storeID: string;
  /** Head of the log and time when a process last looked: how far the operational state goes. */
  readonly position: string;
  readonly at: number;
  /** Of these the log may have lost ids that it has given, which are not skipped yet. */
  readonly lostIDs?: readonly Numbered[];
}

/** The extent of the operational state when a process last recorded it. */
export type StateMark = Pick<StoredState, 'storeID' | 'position' | 'at'>;

/**
 * Answers null if the state belongs to the log as it is. `mark` is null if no process of this release has used the
 * state.
 */
export type FindMismatch = (mark: StateMark | null) => Promise<Exclude<HoldReason, 'setting'> | null>;

export interface HeldEffectsParts {
  readonly gate: EffectsGate;
  readonly drops: EffectDrops;
  readonly events: Pick<EventStore, 'identity' | 'head' | 'readStream' | 'append'>;
  readonly operational: OperationalStore;
  readonly findMismatch: FindMismatch;
  readonly setting: Settings['EFFECTS'];
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  setting: 'EFFECTS=hold',
  missing: 'the operational state is missing',
  foreign: 'the operational state belongs to another log',
  ahead: 'the operational state is of a later state of the log',
  behind: 'the operational state is of an earlier time than the log',
  copied: 'the event log is a copy of another file',
};

/**
 * Decides at the start whether effects are held, and releases them when an operator asks for it. The state is an
 * operational record: a hold outlasts restarts, and every process follows the same one.
 */
export class HeldEffects implements LostIDs {
  readonly gate: EffectsGate;
  readonly drops: EffectDrops;
  readonly #parts: HeldEffectsParts;
  readonly #stopping = new AbortController();
  #watching: Promise<void> = Promise.resolve();
  /** A process marks nothing before: after a restore its mark would look like one of the state's own log. */
  #hasDecided = false;
  /** Remembered, so that ids are also given while the records are not readable. */
  #hasNoLostIDs = false;
  /** Time of the last read of the log's head, by `performance.now()`. */
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: HeldEffectsParts) {
    this.#parts = parts;
    this.gate = parts.gate;
    this.drops = parts.drops;
    parts.metrics.labelledGauge('vpds_effects_held', '1: effects of this kind are held', 'kind', () =>
      EFFECT_KINDS.map((kind) => [kind, this.gate.holds(kind) ? 1 : 0]),
    );
  }

  /** Runs before any effect may. @throws Unavailable */
  async decide(): Promise<void> {
    await this.drops.refresh();
    const mark = await this.#mark();
    await this.#change(async (before) => {
      const mismatch = await this.#findMismatch(before);
      const hold = decidedHold(this.#parts.setting, before, mismatch, mark);
      const { hold: held, releasedAt } = before ?? OPEN_GATE;
      const lostIDs = mayHaveLostIDs(mismatch) ? NUMBERED : (before?.lostIDs ?? []);
      return { ...mark, hold, releasedAt: held !== null && hold === null ? allAt(mark.at) : releasedAt, lostIDs };
    });
    this.#hasDecided = true;
  }

  /**
   * Appends to the log, so not before an id is asked for: its length is what all processes judge their views, counters and
   * reactions by at their starts.
   * @throws Unavailable also while ids may be lost and no process has decided
   * @throws DamagedEvent after a damaged block
   */
  async skipLostIDs(name: Numbered): Promise<void> {
    if (this.#hasNoLostIDs) return;
    const state = await this.#stored();
    const lost = await this.#lostIDs(state);
    if (lost === null) throw new Unavailable('No service has compared the log with the operational state yet');
    if (state === null || !lost.includes(name)) return;
    await skipLostIDs(this.#parts.events, name);
    await this.#change(async (before) => {
      const { lostIDs = [], ...rest } = before ?? state;
      return { ...rest, lostIDs: lostIDs.filter((each) => each !== name) };
    });
  }

  /** Null while ids may be lost and no process has decided. @throws Unavailable */
  async #lostIDs(state: StoredState | null): Promise<readonly Numbered[] | null> {
    if (!this.#hasDecided && mayHaveLostIDs(await this.#findMismatch(state))) return null;
    const lost = state?.lostIDs ?? [];
    this.#hasNoLostIDs = lost.length === 0;
    return lost;
  }

  async #findMismatch(mark: StateMark | null): ReturnType<FindMismatch> {
    return this.#parts.setting === 'run' ? null : this.#parts.findMismatch(mark);
  }

  async #stored(): Promise<StoredState | null> {
    const record = await this.#parts.operational.read(KIND, ID);
    return record === null ? null : (JSON.parse(record.body) as StoredState);
  }

  /** @throws Refusal effects_held_by_setting */
  mustBeReleasable(): void {
    if (this.#parts.setting === 'hold') throw new Refusal('effects_held_by_setting');
  }

  /** @throws Refusal effects_held_by_setting | effects_not_held | too_many_effects_released | Unavailable */
  async release(kind: EffectKind | null, ids: readonly string[] | null): Promise<void> {
    this.mustBeReleasable();
    await this.#change(async (before) => {
      const hold = before?.hold ?? null;
      if (before === null || hold === null) throw new Refusal('effects_not_held');
      return releasedState(before, hold, kind, ids);
    });
  }

  /** Follows other processes, and after {@link decide} marks how far the operational state goes. */
  watch(onTrouble: (error: unknown) => void): void {
    const { signal } = this.#stopping;
    this.#watching = keepRepeating(() => this.refresh(), LOOK_EVERY, { signal, onError: onTrouble });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
  }

  /** @throws Unavailable */
  async refresh(): Promise<void> {
    const { operational } = this.#parts;
    const record = await operational.read(KIND, ID);
    // Not decided yet by a process that has effects.
    if (record === null) return;
    const state = JSON.parse(record.body) as StoredState;
    await this.#apply(state);
    if (!this.#hasNoLostIDs && (state.lostIDs ?? []).length === 0) await this.#lostIDs(state);
    if (!this.#hasDecided || performance.now() - this.#lookedAt < HEAD_EVERY) return;
    this.#lookedAt = performance.now();
    const mark = await this.#mark();
    if (mark.storeID !== state.storeID || !isNewer(mark, state)) return;
    // A conflict is another process's newer mark.
    await operational.write(KIND, { id: ID, dueAt: null, body: JSON.stringify({ ...state, ...mark }) }, record.version);
  }

  async #mark(): Promise<StateMark> {
    const { events } = this.#parts;
    const at = now();
    const [{ storeID }, head] = await Promise.all([events.identity(), events.head()]);
    return { storeID, position: String(head), at };
  }

  async #change(change: (before: StoredState | null) => Promise<StoredState>): Promise<void> {
    const { operational } = this.#parts;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const record = await operational.read(KIND, ID);
      const state = await change(record === null ? null : (JSON.parse(record.body) as StoredState));
      const body = JSON.stringify(state);
      if (!(await operational.write(KIND, { id: ID, dueAt: null, body }, record?.version ?? 0))) continue;
      return this.#apply(state);
    }
    throw new Unavailable('Too many processes change the held effects at once');
  }

  /** Reads the drops before opening the gate, so that no dropped effect runs. */
  async #apply({ hold, releasedAt }: StoredState): Promise<void> {
    const { gate, drops, logger, readiness } = this.#parts;
    const before = gate.hold;
    if (before !== null) await drops.refresh();
    gate.set({ hold, releasedAt });
    readiness.held = hold === null ? null : { since: hold.since, reason: HOLD_WORDS[hold.reason] };
    if (hold !== null && before?.since !== hold.since)
      logger.warn({ code: 'effects_held', reason: HOLD_WORDS[hold.reason] }, 'effects are held: see vpds effects');
    else if (hold === null && before !== null) logger.warn({ code: 'effects_released' }, 'effects are no longer held');
  }
}

/** A log that is shorter than the state knew it is another one, however late. */
function isNewer(mark: StateMark, than: StateMark): boolean {
  const grown = BigInt(mark.position) - BigInt(than.position);
  return grown > 0n || (grown === 0n && mark.at - than.at >= MARK_EVERY);
}

/** State of an earlier time than the log shows no loss. */
function mayHaveLostIDs(mismatch: HoldReason | null): boolean {
  return mismatch !== null && mismatch !== 'behind';
}

function allAt(at: number): GateState['releasedAt'] {
  return Object.fromEntries(EFFECT_KINDS.map((kind) => [kind, at]));
}

function decidedHold(
  setting: Settings['EFFECTS'],
  before: StoredState | null,
  mismatch: HoldReason | null,
  { position, at }: StateMark,
): Hold | null {
  if (setting === 'run') return null;
  const begun = { since: at, position, released: [], items: {} };
  if (mismatch !== null) return { reason: mismatch, ...begun };
  const held = before?.hold ?? null;
  if (setting === 'hold') return held === null ? { reason: 'setting', ...begun } : { ...held, released: [], items: {} };
  return held?.reason === 'setting' ? null : held;
}

function releasedState(
  before: StoredState,
  hold: Hold,
  kind: EffectKind | null,
  ids: readonly string[] | null,
): StoredState {
  const at = now();
  if (kind !== null && ids !== null) {
    const items = { ...hold.items, ...Object.fromEntries(ids.map((id) => [itemKey(kind, id), at])) };
    if (Object.keys(items).length > MAX_RELEASED) throw new Refusal('too_many_effects_released', [MAX_RELEASED]);
    return { ...before, hold: { ...hold, items } };
  }
  const kinds = kind === null ? EFFECT_KINDS.filter((each) => !hold.released.includes(each)) : [kind];
  const released = [...new Set([...hold.released, ...kinds])];
  const releasedAt = { ...before.releasedAt, ...Object.fromEntries(kinds.map((each) => [each, at])) };
  return { ...before, releasedAt, hold: released.length === EFFECT_KINDS.length ? null : { ...hold, released } };
}

import {
  type CallContext,
  type CommandResult,
  type Decision,
  type EventStore,
  type Folded,
  type JsonObject,
  RecentlyUsed,
  catchUp,
  emptyStream,
  handleCommand,
  newSeed,
  within,
} from '@vpds/kernel';
import {
  type FieldRegistry,
  type FieldRegistryEvent,
  MAX_LEARNED_KEYS,
  learnFieldKeys,
} from './domain/field-registry.ts';
import { fieldRegistryAggregate, fieldRegistryStream } from './field-registry.aggregate.ts';

const REMEMBERED = 10_000;
/** Milliseconds; older ones are refreshed beside their use, and before it where they are older than {@link OLDEST}. */
const FRESH = 2_500;
/** LEA-3 */
const OLDEST = 5_000;
/** Milliseconds; then the last known one applies. */
const REFRESH_WITHIN = 500;

export interface FieldRegistriesOptions {
  /** `MAX_LEARNED_KEYS`. */
  readonly maxLearnedKeys?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

interface Remembered extends Folded<FieldRegistry> {
  readonly readAt: number;
  /** Shared by concurrent calls. */
  readonly refreshing: Promise<unknown> | null;
}

/**
 * A cached registry may lack another process's additions, so the stream's tail is read before a name is refused
 * (ADR-3). A key that another process has forgotten may be accepted here for 5 s, and an alias that it has moved may stand
 * for the former field; both for as long as the store does not answer.
 */
export class FieldRegistries {
  readonly #store: EventStore;
  readonly #maxLearnedKeys: number;
  readonly #now: () => number;
  readonly #remembered = new RecentlyUsed<number, Remembered>(REMEMBERED);

  constructor(
    store: EventStore,
    { maxLearnedKeys = MAX_LEARNED_KEYS, now = () => performance.now() }: FieldRegistriesOptions = {},
  ) {
    this.#store = store;
    this.#maxLearnedKeys = maxLearnedKeys;
    this.#now = now;
  }

  /** The cached registry, which may be stale. */
  async get(companyID: number): Promise<FieldRegistry> {
    return (this.#recall(companyID) ?? (await this.#recent(companyID)) ?? (await this.#refresh(companyID))).state;
  }

  /** Includes all additions made before this call. */
  async newest(companyID: number): Promise<FieldRegistry> {
    return (await this.folded(companyID)).state;
  }

  /** Includes all additions, as {@link newest} does. */
  folded(companyID: number): Promise<Folded<FieldRegistry>> {
    return this.#refresh(companyID);
  }

  /** The cached registry if it has all names, else the newest. */
  async knowing(companyID: number, names: readonly string[]): Promise<FieldRegistry> {
    const remembered = (this.#recall(companyID) ?? (await this.#recent(companyID)))?.state;
    const knows = remembered !== undefined && names.every((name) => remembered.byName.has(name));
    return knows ? remembered : this.newest(companyID);
  }

  async command(
    companyID: number,
    context: CallContext,
    decide: (state: FieldRegistry, revision: bigint) => Decision<FieldRegistryEvent>,
    answer?: Parameters<typeof handleCommand<FieldRegistry, FieldRegistryEvent>>[0]['answer'],
  ): Promise<CommandResult<FieldRegistry, FieldRegistryEvent>> {
    const known = this.#remembered.get(companyID);
    const result = await handleCommand({
      store: this.#store,
      aggregate: fieldRegistryAggregate,
      stream: fieldRegistryStream(companyID),
      ...(known === undefined ? {} : { known }),
      companyID: companyID,
      context,
      decide,
      ...(answer === undefined ? {} : { answer }),
    });
    this.#remember(companyID, result);
    return result;
  }

  /** UPD-3. `check`: of what is to be learned for; if it throws, nothing is learned. */
  async learn(
    companyID: number,
    fields: JsonObject,
    context: CallContext,
    check?: (registry: FieldRegistry) => Promise<void>,
  ): Promise<FieldRegistry> {
    const names = Object.keys(fields);
    const registry = await this.knowing(companyID, names);
    const keys = unknownNames(registry, fields);
    if (keys.length === 0) return registry;
    await check?.(registry);
    const command = { companyID, keys, limit: this.#maxLearnedKeys };
    const learning: CallContext = { ...context, seed: newSeed(), idempotency: null };
    return (await this.command(companyID, learning, (state) => learnFieldKeys(state, command))).state;
  }

  /** Undefined also for one that is too old to be used as it is. */
  #recall(companyID: number): Remembered | undefined {
    const remembered = this.#remembered.get(companyID);
    if (remembered === undefined) return undefined;
    const age = this.#now() - remembered.readAt;
    if (age < FRESH) return remembered;
    void this.#refreshing(companyID, remembered);
    return age < OLDEST ? remembered : undefined;
  }

  /** Waits for the refresh of an old one, but not for a store that does not answer. */
  async #recent(companyID: number): Promise<Remembered | undefined> {
    const remembered = this.#remembered.get(companyID);
    if (remembered === undefined) return undefined;
    await within(REFRESH_WITHIN, this.#refreshing(companyID, remembered), () => undefined);
    const known = this.#remembered.get(companyID) ?? remembered;
    if (this.#now() - known.readAt < OLDEST) return known;
    const unanswered = { ...known, readAt: this.#now() };
    this.#remembered.set(companyID, unanswered);
    return unanswered;
  }

  #refreshing(companyID: number, remembered: Remembered): Promise<unknown> {
    if (remembered.refreshing !== null) return remembered.refreshing;
    const refreshing = this.#refresh(companyID).catch(() => {
      const known = this.#remembered.get(companyID);
      if (known !== undefined) this.#remembered.set(companyID, { ...known, refreshing: null });
    });
    this.#remembered.set(companyID, { ...remembered, refreshing });
    return refreshing;
  }

  async #refresh(companyID: number): Promise<Folded<FieldRegistry>> {
    const known = this.#remembered.get(companyID) ?? emptyStream(fieldRegistryAggregate);
    const { state, revision } = await catchUp(
      this.#store,
      fieldRegistryAggregate,
      fieldRegistryStream(companyID),
      known,
    );
    return this.#remember(companyID, { state, revision });
  }

  #remember(companyID: number, { state, revision }: Folded<FieldRegistry>): Folded<FieldRegistry> {
    const known = this.#remembered.get(companyID);
    // One of the same revision may be of before an operator's decision.
    const newest = known !== undefined && known.revision > revision ? known : { state, revision };
    const { state: registry, revision: at } = newest;
    const remembered: Remembered = { state: registry, revision: at, readAt: this.#now(), refreshing: null };
    this.#remembered.set(companyID, remembered);
    return remembered;
  }
}

/** Names that are only cleared are exempt. */
export function unknownNames(registry: FieldRegistry, fields: JsonObject): string[] {
  return Object.keys(fields).filter((name) => !registry.byName.has(name) && fields[name] !== null);
}

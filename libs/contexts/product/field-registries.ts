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
} from '@vpds/kernel';
import {
  type FieldRegistry,
  type FieldRegistryEvent,
  MAX_LEARNED_KEYS,
  learnFieldKeys,
} from './domain/field-registry.ts';
import { fieldRegistryAggregate, fieldRegistryStream } from './field-registry.aggregate.ts';

const REMEMBERED = 10_000;
/** Milliseconds; older ones are refreshed on use. */
const FRESH = 5_000;

export interface FieldRegistriesOptions {
  /** `MAX_LEARNED_KEYS`. */
  readonly maxLearnedKeys?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

interface Remembered extends Folded<FieldRegistry> {
  readonly readAt: number;
}

/**
 * A cached registry may lack another process's additions, so the stream's tail is read before a name is refused
 * (ADR-3). A key that another process has forgotten may be accepted here for some seconds.
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
    return (this.#recall(companyID) ?? (await this.#refresh(companyID))).state;
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
    const remembered = this.#recall(companyID)?.state;
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

  /** UPD-3 */
  async learn(companyID: number, fields: JsonObject, context: CallContext): Promise<FieldRegistry> {
    const names = Object.keys(fields);
    const registry = await this.knowing(companyID, names);
    const keys = unknownNames(registry, fields);
    if (keys.length === 0) return registry;
    const command = { companyID, keys, limit: this.#maxLearnedKeys };
    const learning: CallContext = { ...context, seed: newSeed(), idempotency: null };
    return (await this.command(companyID, learning, (state) => learnFieldKeys(state, command))).state;
  }

  #recall(companyID: number): Remembered | undefined {
    const remembered = this.#remembered.get(companyID);
    if (remembered === undefined || this.#now() - remembered.readAt < FRESH) return remembered;
    this.#remembered.set(companyID, { ...remembered, readAt: this.#now() });
    this.#refresh(companyID).catch(() => undefined);
    return remembered;
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
    const newest = known !== undefined && known.revision >= revision ? known : { state, revision };
    const remembered = { state: newest.state, revision: newest.revision, readAt: this.#now() };
    this.#remembered.set(companyID, remembered);
    return remembered;
  }
}

/** Names that are only cleared are exempt. */
export function unknownNames(registry: FieldRegistry, fields: JsonObject): string[] {
  return Object.keys(fields).filter((name) => !registry.byName.has(name) && fields[name] !== null);
}

import type { CallContext, CommandResult, Decision, EventStore, Folded, JsonObject } from '@vpds/kernel';
import { catchUp, handleCommand, newSeed, nothing } from '@vpds/kernel';
import { LRUCache } from 'lru-cache';
import { type FieldRegistry, type FieldRegistryEvent, learnFieldKeys } from './domain/field-registry.ts';
import { fieldRegistryAggregate, fieldRegistryStream } from './field-registry.aggregate.ts';

/** Companies whose registry a process remembers. */
const REMEMBERED = 10_000;

/**
 * The field registries of the companies. A remembered one may miss what another process has just added, so before a name
 * is refused the stream's tail is read (design 3).
 */
export class FieldRegistries {
  readonly #store: EventStore;
  readonly #remembered = new LRUCache<number, Folded<FieldRegistry>>({ max: REMEMBERED });

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The registry as remembered; it knows at least what it knew when it was last read. */
  async get(companyID: number): Promise<FieldRegistry> {
    return (this.#remembered.get(companyID) ?? (await this.#refresh(companyID))).state;
  }

  /** The registry with everything that any process has added before this call. */
  async newest(companyID: number): Promise<FieldRegistry> {
    return (await this.#refresh(companyID)).state;
  }

  /** The registry in which every name is known, else the newest there is. A promise only where it has to be read. */
  knowing(companyID: number, names: readonly string[]): FieldRegistry | Promise<FieldRegistry> {
    const remembered = this.#remembered.get(companyID)?.state;
    const knows = remembered !== undefined && names.every((name) => remembered.byName.has(name));
    return knows ? remembered : this.newest(companyID);
  }

  async command(
    companyID: number,
    context: CallContext,
    decide: (state: FieldRegistry) => Decision<FieldRegistryEvent>,
    answer?: Parameters<typeof handleCommand<FieldRegistry, FieldRegistryEvent>>[0]['answer'],
  ): Promise<CommandResult<FieldRegistry, FieldRegistryEvent>> {
    const known = this.#remembered.get(companyID);
    const result = await handleCommand({
      store: this.#store,
      aggregate: fieldRegistryAggregate,
      stream: fieldRegistryStream(companyID),
      ...(known === undefined ? {} : { known }),
      owner: companyID,
      context,
      decide,
      ...(answer === undefined ? {} : { answer }),
    });
    this.#remember(companyID, result);
    return result;
  }

  /** Learns the keys of an update that the registry does not know (decisions C). */
  async learn(companyID: number, fields: JsonObject, context: CallContext): Promise<FieldRegistry> {
    const names = Object.keys(fields);
    const registry = await this.knowing(companyID, names);
    const keys = names.filter((name) => !registry.byName.has(name) && fields[name] !== null);
    if (keys.length === 0) return registry;
    const learning: CallContext = { ...context, seed: newSeed(), idempotency: null };
    return (await this.command(companyID, learning, (state) => learnFieldKeys(state, { companyID, keys }))).state;
  }

  async #refresh(companyID: number): Promise<Folded<FieldRegistry>> {
    const known = this.#remembered.get(companyID) ?? nothing(fieldRegistryAggregate);
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
    if (known !== undefined && known.revision >= revision) return known;
    const folded = { state, revision };
    this.#remembered.set(companyID, folded);
    return folded;
  }
}

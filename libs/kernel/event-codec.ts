import type { Damage } from './events.ts';
import type { Json, JsonObject } from './json.ts';
import { isJsonObject } from './json.ts';

/** What a codec makes of one domain event. Personal values stand apart, so that they can be encrypted or erased alone. */
export interface StoredData {
  readonly data: JsonObject;
  readonly personal?: JsonObject | undefined;
}

/** {@link StoredData} as it is read: of an event that has nothing personal, an empty object. */
export type ReadData = Readonly<Record<keyof StoredData, JsonObject>>;

/** How one event type is stored: its newest version, and what lifts each older version to the next one. */
export interface EventDefinition<E> {
  readonly version: number;
  encode(event: E): StoredData;
  decode(stored: ReadData): E;
  /** `upcasts[n]` turns a stored version n into version n + 1. Every version below the newest has one. */
  readonly upcasts?: Readonly<Record<number, (stored: ReadData) => ReadData>>;
}

type Definitions<E extends { type: string }> = { readonly [T in E['type']]: EventDefinition<Extract<E, { type: T }>> };

/** An event that this program cannot read: an unknown type or version, or a payload that is not what its type promises. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** What a codec reads. */
export interface StoredEvent {
  readonly type: string;
  readonly payload: string;
  readonly damage?: Damage;
}

const DAMAGES: Readonly<Record<Damage, string>> = {
  checksum: 'its checksum does not match',
  chain: 'it does not follow the event before it',
};

/** An event whose stored content was changed after it was written. */
export class DamagedEvent extends UnreadableEvent {
  constructor(type: string, damage: Damage) {
    super(`${type} is damaged: ${DAMAGES[damage]}`);
  }
}

/**
 * Translates between domain events and the text that a store keeps: `{"v": version, "data": {…}, "personal"?: {…}}`.
 * Reading upcasts old versions; writing always writes the newest.
 */
export class EventCodec<E extends { type: string }> {
  readonly #definitions: ReadonlyMap<string, EventDefinition<E>>;

  constructor(definitions: Definitions<E>) {
    this.#definitions = new Map(Object.entries<EventDefinition<E>>(definitions as never));
  }

  get types(): string[] {
    return [...this.#definitions.keys()];
  }

  version(type: E['type']): number {
    return this.#definition(type).version;
  }

  encode(event: E): { type: string; payload: string } {
    const definition = this.#definition(event.type);
    const { data, personal } = definition.encode(event);
    return { type: event.type, payload: JSON.stringify({ v: definition.version, data, personal }) };
  }

  /** @throws UnreadableEvent */
  decode(stored: StoredEvent): E {
    if (stored.damage !== undefined) throw new DamagedEvent(stored.type, stored.damage);
    const definition = this.#definition(stored.type);
    const payload = parse(stored);
    let version = Number(payload['v']);
    let content = { data: objectAt(payload, 'data'), personal: objectAt(payload, 'personal') };
    for (; version < definition.version; version += 1) {
      const upcast = definition.upcasts?.[version];
      if (upcast === undefined) throw new UnreadableEvent(`No upcast of ${stored.type} from version ${version}`);
      content = upcast(content);
    }
    if (version !== definition.version) throw new UnreadableEvent(`${stored.type} of unknown version ${version}`);
    return definition.decode(content);
  }

  #definition(type: string): EventDefinition<E> {
    const definition = this.#definitions.get(type);
    if (definition === undefined) throw new UnreadableEvent(`Unknown event type ${type}`);
    return definition;
  }
}

function parse(stored: StoredEvent): JsonObject {
  let payload: Json;
  try {
    payload = JSON.parse(stored.payload) as Json;
  } catch {
    throw new UnreadableEvent(`${stored.type} is not JSON`);
  }
  if (!isJsonObject(payload)) throw new UnreadableEvent(`${stored.type} is not an object`);
  return payload;
}

function objectAt(payload: JsonObject, key: string): JsonObject {
  const value = payload[key];
  return isJsonObject(value) ? value : {};
}

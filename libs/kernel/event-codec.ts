import type { StoreIdentity } from './event-store.ts';
import { isNewIn, isReadBy } from './event-versions.ts';
import type { Damage } from './events.ts';
import type { Json, JsonObject } from './json.ts';
import { isJsonObject, jsonEquals } from './json.ts';

/** Personal values are separate, so that they can be encrypted or erased alone. */
export interface StoredData {
  readonly data: JsonObject;
  readonly personal?: JsonObject | undefined;
}

export type ReadData = Readonly<Record<keyof StoredData, JsonObject>>;

export interface EventDefinition<E> {
  readonly version: number;
  encode(event: E): StoredData;
  decode(stored: ReadData): E;
  /** `upcasts[n]` lifts version n to n + 1; one for every older version. */
  readonly upcasts?: Readonly<Record<number, (stored: ReadData) => ReadData>>;
  /** The release that introduced this version (ADR-29). Absent: 1.1.0 or an earlier one. */
  readonly since?: string;
  /** Why an earlier release is not harmed by it, a sentence: it is written at once. Only for streams that none reads. */
  readonly harmless?: string;
  /**
   * Turns the newest version into the previous one, which is written where the newest must wait (ADR-29) and nothing is
   * lost by it; the following release drops this function.
   */
  readonly downcast?: (stored: ReadData) => StoredData;
}

/** The part of a codec that other contexts use: it reads all stored versions of a type. */
export interface EventReader<E> {
  readonly version: number;
  /** @throws UnreadableEvent */
  decode(stored: StoredEvent): E;
}

type Definitions<E extends { type: string }> = { readonly [T in E['type']]: EventDefinition<Extract<E, { type: T }>> };

/** Unknown type or version, or an invalid payload. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  /** The message without the event type. */
  readonly reason: string;

  constructor(message: string, reason = message) {
    super(message);
    this.reason = reason;
  }
}

export interface StoredEvent {
  readonly type: string;
  readonly payload: string;
  readonly damage?: Damage;
}

const DAMAGES: Readonly<Record<Damage, string>> = {
  checksum: 'its checksum does not match',
  chain: 'it does not follow the event before it',
};

/** Changed after it was written. */
export class DamagedEvent extends UnreadableEvent {
  constructor(type: string, damage: Damage) {
    super(`${type} is damaged: ${DAMAGES[damage]}`, `Damaged: ${DAMAGES[damage]}`);
  }
}

/** An event as it is stored. */
export interface EncodedEvent {
  readonly type: string;
  readonly payload: string;
}

/** Stored text: `{"v": version, "data": {…}, "personal"?: {…}}`. */
export class EventCodec<E extends { type: string }> {
  readonly definitions: ReadonlyMap<string, EventDefinition<E>>;

  constructor(definitions: Definitions<E>) {
    this.definitions = new Map(Object.entries<EventDefinition<E>>(definitions as never));
  }

  get types(): string[] {
    return [...this.definitions.keys()];
  }

  version(type: E['type']): number {
    return this.#definition(type).version;
  }

  /** The release before this one may be unable to read its newest version. */
  isNew(type: E['type']): boolean {
    const { since, harmless } = this.#definition(type);
    return since !== undefined && harmless === undefined && isNewIn(since);
  }

  /**
   * Whether the type's newest version must not be written to this log, because an earlier release began it (ADR-29).
   */
  waits(type: E['type'], begunBy: StoreIdentity['begunBy']): boolean {
    return this.isNew(type) && !isReadBy(begunBy, this.#definition(type).since ?? '');
  }

  /** Encodes in the newest version. */
  encode(event: E): EncodedEvent {
    const { version, encode } = this.#definition(event.type);
    return encoded(event.type, version, encode(event));
  }

  /** Answers null if there is no previous version, or if that cannot express this event. */
  encodePrevious(event: E): EncodedEvent | null {
    const { version, downcast, encode } = this.#definition(event.type);
    if (downcast === undefined) return null;
    const { data, personal = {} } = encode(event);
    const previous = encoded(event.type, version - 1, downcast({ data, personal }));
    const read = (stored: EncodedEvent) => JSON.parse(this.encode(this.decode(stored)).payload) as Json;
    return jsonEquals(read(previous), read(this.encode(event))) ? previous : null;
  }

  reader<T extends E['type']>(type: T): EventReader<Extract<E, { type: T }>> {
    const version = () => this.version(type);
    return {
      get version() {
        return version();
      },
      decode: (stored) => this.decode(stored) as Extract<E, { type: T }>,
    };
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
      if (upcast === undefined)
        throw new UnreadableEvent(
          `No upcast of ${stored.type} from version ${version}`,
          `No upcast from version ${version}`,
        );
      content = upcast(content);
    }
    if (version !== definition.version)
      throw new UnreadableEvent(`${stored.type} of unknown version ${version}`, `Unknown version ${version}`);
    return definition.decode(content);
  }

  #definition(type: string): EventDefinition<E> {
    const definition = this.definitions.get(type);
    if (definition === undefined) throw new UnreadableEvent(`Unknown event type ${type}`);
    return definition;
  }
}

function encoded(type: string, v: number, { data, personal }: StoredData): EncodedEvent {
  return { type, payload: JSON.stringify({ v, data, personal }) };
}

function parse(stored: StoredEvent): JsonObject {
  let payload: Json;
  try {
    payload = JSON.parse(stored.payload) as Json;
  } catch {
    throw new UnreadableEvent(`${stored.type} is not JSON`, 'Not JSON');
  }
  if (!isJsonObject(payload)) throw new UnreadableEvent(`${stored.type} is not an object`, 'Not an object');
  return payload;
}

function objectAt(payload: JsonObject, key: string): JsonObject {
  const value = payload[key];
  return isJsonObject(value) ? value : {};
}

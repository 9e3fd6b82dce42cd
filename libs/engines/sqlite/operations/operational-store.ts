import {
  IDEMPOTENCY_HOURS,
  now,
  type Answer,
  type Checkpoint,
  type CheckpointStore,
  type IdempotencyRecord,
  type IdempotencyStore,
  type OperationalRecord,
  type OperationalStore,
} from '@vpds/kernel';
import type { RecordFields } from './operational-tables.ts';
import type { Readers } from '../threads/reader-client.ts';
import type { WriterClient } from '../threads/writer-client.ts';

export class SqliteOperationalStore implements OperationalStore {
  readonly #writer: WriterClient;
  readonly #readers: Readers;

  constructor(writer: WriterClient, readers: Readers) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async read(kind: string, id: string): Promise<OperationalRecord | null> {
    const fields = await this.#readers.lookUp.read('operational', kind, id);
    return fields === null ? null : record(fields);
  }

  write(kind: string, { id, dueAt, body }: Omit<OperationalRecord, 'version'>, expected: number): Promise<boolean> {
    return this.#writer.state('writeRecord', kind, id, dueAt, body, expected);
  }

  async remove(kind: string, id: string, expected?: number): Promise<void> {
    await this.#writer.state('removeRecord', kind, id, expected ?? null);
  }

  async list(kind: string, { after, limit }: { after?: string; limit: number }): Promise<OperationalRecord[]> {
    const rows = await this.#readers.lookUp.read('operationalList', kind, after ?? null, limit);
    return rows.map(record);
  }

  async claim(
    kind: string,
    { now, until, limit }: { now: number; until: number; limit: number },
  ): Promise<OperationalRecord[]> {
    return (await this.#writer.state('claimRecords', kind, now, until, limit)).map(record);
  }

  nextDue(kind: string): Promise<number | null> {
    return this.#readers.lookUp.read('nextDue', kind);
  }
}

function record([id, dueAt, body, version]: RecordFields): OperationalRecord {
  return { id, dueAt, body, version };
}

export class SqliteCheckpointStore implements CheckpointStore {
  readonly #writer: WriterClient;
  readonly #readers: Readers;

  constructor(writer: WriterClient, readers: Readers) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async load(name: string): Promise<Checkpoint | null> {
    const fields = await this.#readers.lookUp.read('checkpoint', name);
    return fields === null ? null : { storeID: fields[0], position: BigInt(fields[1]) };
  }

  async save(name: string, { storeID, position }: Checkpoint): Promise<void> {
    await this.#writer.state('saveCheckpoint', name, storeID, Number(position));
  }
}

export class SqliteIdempotencyStore implements IdempotencyStore {
  readonly #writer: WriterClient;
  readonly #readers: Readers;

  constructor(writer: WriterClient, readers: Readers) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async find(key: string): Promise<IdempotencyRecord | null> {
    const since = now() - IDEMPOTENCY_HOURS * 3_600_000;
    const found = await this.#readers.lookUp.read('idempotency', key, since);
    return found === null ? null : { key, requestHash: found[0], answer: JSON.parse(found[1]) as Answer };
  }

  async keep(record: IdempotencyRecord): Promise<void> {
    await this.#writer.keep(record);
  }
}

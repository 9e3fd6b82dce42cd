import type {
  CellBatch,
  CellKey,
  CellQuestion,
  CellSeries,
  CellSet,
  CellSetState,
  CellStore,
  CellSum,
  CountedCell,
  KeptDocument,
  SkippedEvent,
  StoredCell,
} from '@vpds/kernel';
import type { ThreadClient } from '@vpds/kernel/threads';
import type { CellBatchFields, CellKeyFields, CellSeriesFields, KeptFields } from './cell-tables.ts';
import type { CounterCalls } from './counter-protocol.ts';

export function sqliteCellStore(thread: ThreadClient): CellStore {
  return new SqliteCellStore(thread);
}

class SqliteCellStore implements CellStore {
  readonly #thread: ThreadClient;

  constructor(thread: ThreadClient) {
    this.#thread = thread;
  }

  #call<Name extends keyof CounterCalls>(
    name: Name,
    ...fields: Parameters<CounterCalls[Name]>
  ): Promise<ReturnType<CounterCalls[Name]>> {
    return this.#thread.call(name, ...fields);
  }

  versions(name: string): Promise<number[]> {
    return this.#call('cellVersions', name);
  }

  async ensure({ name, version }: CellSet): Promise<void> {
    await this.#call('ensureCells', name, version);
  }

  async state({ name, version }: CellSet): Promise<CellSetState | null> {
    const state = await this.#call('cellState', name, version);
    if (state === null) return null;
    const [storeID, position, recordedDay] = state;
    return { storeID, position: BigInt(position), recordedDay };
  }

  async cells({ name, version }: CellSet, keys: readonly CellKey[]): Promise<(StoredCell | null)[]> {
    const { series, indexOf } = seriesOf(keys);
    const found = await this.#call(
      'cells',
      name,
      version,
      series,
      keys.map((key) => keyFields(key, indexOf)),
    );
    return found.map((cell) => (cell === null ? null : { count: cell[0], position: BigInt(cell[1]) }));
  }

  async page(
    { name, version }: CellSet,
    { measure, grouping, level, company }: CellSeries,
    { after, limit }: { readonly after: CellKey | null; readonly limit: number },
  ): Promise<CountedCell[]> {
    const from = after === null ? null : ([after.recorded, after.happened, after.values] as const);
    const found = await this.#call('cellPage', name, version, [measure, grouping, level, company], from, limit);
    return found.map(([recorded, happened, values, count, position]) => {
      return { measure, grouping, level, company, recorded, happened, values, count, position: BigInt(position) };
    });
  }

  async documents({ name, version }: CellSet, ids: readonly string[]): Promise<(KeptDocument | null)[]> {
    const found = await this.#call('cellDocuments', name, version, ids);
    return found.map((fields) => {
      if (fields === null) return null;
      const [id, body, position] = fields;
      return { id, body, position: BigInt(position) };
    });
  }

  write({ name, version }: CellSet, batch: CellBatch): Promise<boolean> {
    return this.#call('writeCells', name, version, batchFields(batch));
  }

  async sums({ name, version }: CellSet, question: CellQuestion): Promise<CellSum[] | null> {
    const sums = await this.#call('cellSums', name, version, question);
    return sums === null
      ? null
      : sums.map(([period, company, values, count]) => {
          return { period, company, values, count };
        });
  }

  first(
    { name, version }: CellSet,
    question: Pick<CellQuestion, 'measure' | 'company' | 'axis'>,
  ): Promise<number | null> {
    const { measure, company, axis } = question;
    return this.#call('firstCell', name, version, measure, company, axis);
  }

  companies({ name, version }: CellSet, measure: string): Promise<number[]> {
    return this.#call('cellCompanies', name, version, measure);
  }

  async skipped({ name, version }: CellSet): Promise<SkippedEvent[]> {
    const skipped = await this.#call('skippedCells', name, version);
    return skipped.map(([position, stream, type, reason]) => {
      return { position: BigInt(position), stream, type, reason };
    });
  }

  async drop({ name, version }: CellSet): Promise<void> {
    await this.#call('dropCells', name, version);
  }
}

/** Few series have many cells: a message names each of them once. */
function seriesOf(keys: readonly CellSeries[]): {
  series: readonly CellSeriesFields[];
  indexOf: (key: CellSeries) => number;
} {
  const indexes = new Map<string, number>();
  const series: CellSeriesFields[] = [];
  const nameOf = ({ measure, grouping, level, company }: CellSeries) => `${measure} ${grouping} ${level} ${company}`;
  for (const key of keys) {
    if (indexes.has(nameOf(key))) continue;
    indexes.set(nameOf(key), series.length);
    series.push([key.measure, key.grouping, key.level, key.company]);
  }
  return { series, indexOf: (key) => indexes.get(nameOf(key)) ?? 0 };
}

function keyFields(key: CellKey, indexOf: (key: CellSeries) => number): CellKeyFields {
  return [indexOf(key), key.recorded, key.happened, key.values];
}

function batchFields({ from, to, cells, dependents, documents, skipped }: CellBatch): CellBatchFields {
  const { series, indexOf } = seriesOf(cells);
  return {
    from: from === null ? null : Number(from),
    to: [to.storeID, Number(to.position), to.recordedDay],
    series,
    cells: cells.map((cell) => [...keyFields(cell, indexOf), cell.count, Number(cell.position)]),
    documents: [...dependents, ...documents].map(({ id, body, position }): KeptFields => [id, body, Number(position)]),
    skipped: skipped.map(({ position, stream, type, reason }) => [Number(position), stream, type, reason]),
  };
}

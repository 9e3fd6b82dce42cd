import {
  type CellBatch,
  type CellKey,
  type CellPart,
  type CellQuestion,
  type CellSeries,
  type CellSet,
  type CellSetState,
  type CellStore,
  type CellSum,
  type CellWrite,
  type CountedCell,
  type KeptDocument,
  type SkippedEvent,
  type StoredCell,
  periodOf,
} from '@vpds/kernel';
import type { AnyBulkWriteOperation, Collection, Db, Document } from 'mongodb';
import { type BoundedCalls, isNamespaceMissing, writeEach } from './bounded-calls.ts';
import { createIndexes } from './indexes.ts';
import { storedVersions } from './stored-versions.ts';
import { int64 } from './view-document.ts';

const MAX_SKIPPED = 1_000;
const BATCH = 1_000;
/** Days from the first of a month to its last, at most. */
const LAST_OF_MONTH = 30;

/** Measure, grouping, level: a cell is found by them and its company. */
interface CellDocument {
  readonly _id: string;
  readonly m: string;
  readonly g: string;
  readonly l: string;
  readonly c: number;
  readonly r: number;
  readonly h: number;
  readonly v: string;
  readonly n: number;
  readonly p: bigint;
}

interface StreamDocument {
  readonly _id: string;
  readonly body: string;
  readonly p: bigint;
}

interface StateDocument {
  readonly _id: 'state';
  readonly storeID: string;
  readonly p: bigint;
  readonly recordedDay: number;
}

/** Counts of a day, or of all days if there is one period. */
interface GroupedCells {
  readonly _id: { readonly t?: number; readonly c?: number; readonly v: string };
  readonly n: number;
}

type SkippedDocument = Omit<SkippedEvent, 'position'> & { readonly _id: bigint };

/**
 * Four collections per set. A write is not a transaction: cells first, each guarded by the position that it was read at;
 * then what was skipped; then documents, which only advance, dependent ones first; then the position of the set. What a
 * crash leaves is what the port declares.
 */
export function cellStore(database: Db, calls: BoundedCalls): CellStore {
  const of = (set: CellSet) => new StoredCells(database, calls, set);
  return {
    versions: (name) => storedVersions(database, `cells_${name}_v`, calls),
    ensure: (set) => of(set).ensure(),
    state: (set) => of(set).state(),
    cells: (set, keys) => of(set).cells(keys),
    page: (set, series, request) => of(set).page(series, request),
    documents: (set, ids) => of(set).documents(ids),
    write: (set, batch) => of(set).write(batch),
    sums: (set, question) => of(set).sums(question),
    first: (set, question) => of(set).first(question),
    companies: (set, measure) => of(set).companies(measure),
    skipped: (set) => of(set).skipped(),
    drop: (set) => of(set).drop(),
  };
}

class StoredCells {
  readonly #database: Db;
  readonly #calls: BoundedCalls;
  readonly #cells: Collection<CellDocument>;
  readonly #documents: Collection<StreamDocument>;
  readonly #state: Collection<StateDocument>;
  readonly #skipped: Collection<SkippedDocument>;

  constructor(database: Db, calls: BoundedCalls, { name, version }: CellSet) {
    this.#database = database;
    this.#calls = calls;
    this.#cells = database.collection(`cells_${name}_v${version}`);
    this.#documents = database.collection(`cells_${name}_v${version}_documents`);
    this.#state = database.collection(`cells_${name}_v${version}_state`);
    this.#skipped = database.collection(`cells_${name}_v${version}_skipped`);
  }

  async ensure(): Promise<void> {
    const indexes = [{ key: { m: 1, g: 1, l: 1, c: 1, r: 1 } }];
    await createIndexes(this.#database, this.#cells.collectionName, indexes, this.#calls);
  }

  async state(): Promise<CellSetState | null> {
    const state = await this.#calls.read(() => this.#state.findOne({ _id: 'state' }));
    return state === null
      ? null
      : { storeID: state.storeID, position: state.p, recordedDay: Number(state.recordedDay) };
  }

  async cells(keys: readonly CellKey[]): Promise<(StoredCell | null)[]> {
    const found = new Map<string, StoredCell>();
    for (const ids of slices(keys.map(idOf))) {
      const projection = { n: 1, p: 1 } as const;
      const cells = await this.#calls.read(() => this.#cells.find({ _id: { $in: ids } }, { projection }).toArray());
      for (const { _id, n, p } of cells) found.set(_id, { count: Number(n), position: p });
    }
    return keys.map((key) => found.get(idOf(key)) ?? null);
  }

  /** Ids begin with the series: its cells are one range of them. */
  async page(
    series: CellSeries,
    { after, limit }: { readonly after: CellKey | null; readonly limit: number },
  ): Promise<CountedCell[]> {
    const prefix = seriesOf(series);
    // The character after the space that ends the prefix.
    const range = { $gt: after === null ? prefix : idOf(after), $lt: `${prefix.slice(0, -1)}!` };
    const found = await this.#calls.read(() => this.#cells.find({ _id: range }, { sort: { _id: 1 }, limit }).toArray());
    const { measure, grouping, level, company } = series;
    return found.map(({ r, h, v: values, n, p: position }) => {
      const days = { recorded: Number(r), happened: Number(h) };
      return { measure, grouping, level, company, ...days, values, count: Number(n), position };
    });
  }

  async documents(ids: readonly string[]): Promise<(KeptDocument | null)[]> {
    const found = new Map<string, KeptDocument>();
    for (const some of slices(ids)) {
      const documents = await this.#calls.read(() => this.#documents.find({ _id: { $in: some } }).toArray());
      for (const { _id, body, p } of documents) found.set(_id, { id: _id, body, position: p });
    }
    return ids.map((id) => found.get(id) ?? null);
  }

  async write({ from, to, cells, dependents, documents, skipped }: CellBatch): Promise<boolean> {
    if (((await this.state())?.position ?? null) !== from) return false;
    for (const some of slices(cells))
      if ((await writeEach(this.#cells, some, cellOperation, this.#calls)).length > 0) return false;
    await this.#note(skipped);
    // A later document of the same stream stays: its insertion under the same id is refused.
    for (const some of [...slices(dependents), ...slices(documents)])
      await writeEach(this.#documents, some, documentOperation, this.#calls);
    const document = { _id: 'state', storeID: to.storeID, p: int64(to.position), recordedDay: to.recordedDay };
    const operation =
      from === null
        ? { insertOne: { document } }
        : { replaceOne: { filter: { _id: 'state', p: int64(from) }, replacement: document, upsert: true } };
    const asOperation = () => operation as unknown as AnyBulkWriteOperation<StateDocument>;
    return (await writeEach(this.#state, [to], asOperation, this.#calls)).length === 0;
  }

  async #note(skipped: readonly SkippedEvent[]): Promise<void> {
    if (skipped.length === 0) return;
    const room = MAX_SKIPPED - (await this.#calls.read(() => this.#skipped.countDocuments({})));
    const notes = skipped
      .slice(0, Math.max(0, room))
      .map(({ position, ...note }) => ({ _id: int64(position), ...note }));
    // Existing ones come from an interrupted write.
    await writeEach(this.#skipped, notes, (document) => ({ insertOne: { document } }), this.#calls);
  }

  async sums(question: CellQuestion): Promise<CellSum[] | null> {
    const { periods, groups, limit } = question;
    const wanted = groups === null ? null : new Set(groups.map(({ company, values }) => `${company} ${values}`));
    const sums = new Map<string, CellSum>();
    for (const part of question.parts)
      for await (const grouped of this.#grouped(part, question))
        for (const { _id, n } of grouped) {
          const { t, c, v: values } = _id;
          const period = t === undefined ? 0 : periodOf(Number(t), periods);
          const company = Number(c ?? 0);
          if (period < 0 || wanted?.has(`${company} ${values}`) === false) continue;
          const key = `${period} ${company} ${values}`;
          const count = Number(n) + (sums.get(key)?.count ?? 0);
          sums.set(key, { period, company, values, count });
          if (sums.size > limit) return null;
        }
    return [...sums.values()];
  }

  /** Page by page: what exceeds the question's limit is not read. Of groups it may answer other pairs of their members. */
  async *#grouped(part: CellPart, question: CellQuestion): AsyncGenerator<readonly GroupedCells[]> {
    const { byCompany, axis, periods } = question;
    const t = periods.length === 1 ? {} : { t: axis === 'happened' ? '$h' : '$r' };
    const $group = { _id: { ...t, v: '$v', ...(byCompany ? { c: '$c' } : {}) }, n: { $sum: '$n' } };
    const options = { batchSize: BATCH, maxTimeMS: this.#calls.serverTimeout };
    const cursor = this.#cells.aggregate<GroupedCells>([{ $match: matchOf(part, question) }, { $group }], options);
    try {
      for (;;) {
        const next = await this.#calls.read(() => cursor.next());
        if (next === null) return;
        yield [next, ...cursor.readBufferedDocuments()];
      }
    } finally {
      // An unavailable engine would delay the answer.
      cursor.close().catch(() => {});
    }
  }

  /** First the month, then the companies that have it, then the days that were recorded in the months that have it. */
  async first({ measure, company, axis }: Pick<CellQuestion, 'measure' | 'company' | 'axis'>): Promise<number | null> {
    const of = { m: measure, g: '', ...(company === null ? {} : { c: company }) };
    const key = axis === 'happened' ? 'h' : 'r';
    const sort = { [key]: 1 } as const;
    const found = await this.#calls.read(() => this.#cells.findOne({ ...of, l: 'month' }, { sort }));
    if (found === null) return null;
    const month = Number(found[key]);
    const $group = { _id: '$c', from: { $min: '$r' }, to: { $max: '$r' } };
    const steps = [{ $match: { ...of, l: 'month', [key]: month } }, { $group }];
    const companies = await this.#calls.read(() =>
      this.#cells.aggregate<{ _id: number; from: number; to: number }>(steps).toArray(),
    );
    const recorded = {
      $gte: Math.min(...companies.map(({ from }) => Number(from))),
      $lte: Math.max(...companies.map(({ to }) => Number(to))) + LAST_OF_MONTH,
    };
    const days = { ...of, l: 'day', c: { $in: companies.map(({ _id }) => Number(_id)) }, r: recorded };
    const inMonth = axis === 'happened' ? { h: { $gte: month, $lte: month + LAST_OF_MONTH } } : {};
    const day = await this.#calls.read(() => this.#cells.findOne({ ...days, ...inMonth }, { sort }));
    return day === null ? month : Number(day[key]);
  }

  companies(measure: string): Promise<number[]> {
    const of = { m: measure, g: '', l: 'month' };
    return this.#calls.slow(async (patience) => (await this.#cells.distinct('c', of, patience)).map(Number));
  }

  async skipped(): Promise<SkippedEvent[]> {
    const documents = await this.#calls.read(() =>
      this.#skipped.find({}, { sort: { _id: 1 }, limit: MAX_SKIPPED }).toArray(),
    );
    return documents.map(({ _id, ...note }) => ({ position: _id, ...note }));
  }

  /** State first: remains of an interrupted drop then belong to no version. */
  async drop(): Promise<void> {
    for (const collection of [this.#state, this.#skipped, this.#documents, this.#cells])
      await this.#calls.slow(async (patience) => {
        try {
          await collection.drop(patience);
        } catch (error) {
          if (!isNamespaceMissing(error)) throw error;
        }
      });
  }
}

function idOf(key: CellKey): string {
  const { recorded, happened, values } = key;
  return `${seriesOf(key)}${recorded} ${happened} ${values}`;
}

function seriesOf({ measure, grouping, level, company }: CellSeries): string {
  return `${measure} ${grouping} ${level} ${company} `;
}

function matchOf(
  { level, recorded, happened }: CellPart,
  { measure, grouping, company, byCompany, groups, axis, periods }: CellQuestion,
): Document {
  const companies = company === null && byCompany && groups !== null ? groups.map((group) => group.company) : null;
  const from = periods[0] ?? Infinity;
  const days = { recorded: { ...recorded }, happened: { ...happened } };
  // What is before the first period belongs to none.
  days[axis].from = Math.max(days[axis].from, from);
  return {
    m: measure,
    g: grouping,
    l: level,
    ...(company === null ? {} : { c: company }),
    ...(companies === null ? {} : { c: { $in: [...new Set(companies)] } }),
    r: { $gte: days.recorded.from, $lte: days.recorded.to },
    h: { $gte: days.happened.from, $lte: days.happened.to },
    ...(groups === null ? {} : { v: { $in: [...new Set(groups.map(({ values }) => values))] } }),
  };
}

function* slices<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** A changed cell causes a duplicate key: on insert, or on an upsert that finds none at that position. */
function cellOperation(cell: CellWrite): AnyBulkWriteOperation<CellDocument> {
  const { measure: m, grouping: g, level: l, company: c, recorded: r, happened: h, values: v, count: n } = cell;
  const document = { _id: idOf(cell), m, g, l, c, r, h, v, n, p: int64(cell.position) };
  const operation =
    cell.replaces === null
      ? { insertOne: { document } }
      : {
          replaceOne: {
            filter: { _id: document._id, p: int64(cell.replaces) },
            replacement: document,
            upsert: true,
          },
        };
  return operation;
}

function documentOperation({ id, body, position }: KeptDocument): AnyBulkWriteOperation<StreamDocument> {
  const replacement = { _id: id, body, p: int64(position) };
  const filter = { _id: id, p: { $lt: int64(position) } };
  return { replaceOne: { filter, replacement, upsert: true } };
}

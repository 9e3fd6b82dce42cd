import { type Json, type JsonObject, Refusal, isJsonObject } from '@vpds/kernel';
import type { FieldKey } from '../domain/field-registry.ts';
import type { ImportSource } from '../domain/import.ts';
import { PRODUCT_STATUSES } from '../domain/product.ts';
import { type CellStyle, readCell, readDayOfTime } from './cell-values.ts';
import { cellsIn } from './source-records.ts';

/** The member of the row that gets a cell's value. */
interface Target extends CellStyle {
  readonly place: 'top' | 'fields' | 'meta' | 'happenedAt';
  readonly key: string;
}

/** The targets of each column; null makes it ignored. */
type Targets = ReadonlyMap<string, readonly Target[]>;

export type FieldTypes = ReadonlyMap<string, FieldKey['type']>;

const VIN = 'vehicleIdentificationNumber';
/** Spellings of an empty cell. */
const NOTHING: ReadonlySet<string> = new Set(['', '—', '–']);
/** Joins the parts of an external id. */
const JOINT = ' ';

/** @throws Refusal columns_malformed */
function targetOf(column: string, given: unknown): readonly Target[] {
  if (given === null) return [];
  if (Array.isArray(given) && given.length > 0) return given.flatMap((each: unknown) => targetOf(column, each));
  const { to, decimal, days, ...others }: Record<string, unknown> = isJsonObject(given) ? given : { to: given };
  const isKnown =
    typeof to === 'string' &&
    to !== '' &&
    (decimal === undefined || decimal === '.' || decimal === ',') &&
    (days === undefined || days === 'day-first' || days === 'month-first') &&
    Object.keys(others).length === 0;
  if (!isKnown) throw new Refusal('columns_malformed', [column]);
  return [{ ...placeOf(column, to), decimal, days }];
}

function placeOf(column: string, to: string): Pick<Target, 'place' | 'key'> {
  if (to === VIN) return { place: 'top', key: to };
  const [first = '', ...rest] = to.split('.');
  const key = rest.join('.');
  if (first === 'meta' && key !== '') return { place: 'meta', key };
  if (first !== 'happenedAt') return { place: 'fields', key: to };
  if (!(PRODUCT_STATUSES as readonly string[]).includes(key)) throw new Refusal('columns_malformed', [column]);
  return { place: 'happenedAt', key };
}

/** Maps cells to the members of a row, as `columns` describes. */
export class ColumnMapping {
  readonly #source: ImportSource;
  readonly #targets: Targets;
  readonly #constants: readonly (readonly [Target, string])[];
  readonly #types: FieldTypes;
  /** The columns that make the external id, in order. */
  readonly #idColumns: ReadonlySet<string>;

  /** @throws Refusal columns_malformed */
  constructor(source: ImportSource, types: FieldTypes = new Map()) {
    this.#source = source;
    this.#types = types;
    this.#idColumns = new Set(source.id === null || source.id === 'line' ? [] : source.id);
    this.#targets = new Map(Object.entries(source.columns ?? {}).map(([name, to]) => [name, targetOf(name, to)]));
    this.#constants = [...cellsIn(source.constants)].flatMap(([to, value]) =>
      targetOf(to, to).map((target) => [target, value] as const),
    );
  }

  withTypes(types: FieldTypes): ColumnMapping {
    return new ColumnMapping(this.#source, types);
  }

  /** The names of all targets among the fields. */
  get fields(): readonly string[] {
    const targets = [...[...this.#targets.values()].flat(), ...this.#constants.map(([target]) => target)];
    return [...new Set(targets.filter(({ place }) => place === 'fields').map(({ key }) => key))];
  }

  /** Runs before a row is read. @throws Refusal */
  checkHeader(header: readonly string[]): void {
    const names = new Set<string>();
    for (const name of header) {
      if (names.has(name)) throw new Refusal('column_twice', [name]);
      names.add(name);
    }
    const unnamed = header.filter((name) => !this.#targets.has(name) && !this.#idColumns.has(name));
    if (unnamed.length > 0) throw new Refusal('columns_unnamed', [unnamed.join(', ')]);
    const wanted = new Set([...this.#targets.keys(), ...this.#idColumns]);
    const missing = [...wanted].filter((name) => !names.has(name));
    if (missing.length > 0) throw new Refusal('columns_missing', [missing.join(', ')]);
  }

  /** @throws Refusal for another number of cells than columns, and for what {@link row} refuses */
  rowOfCells(cells: readonly string[], line: number, name: string): JsonObject {
    const { header } = this.#source;
    if (header === null) throw new Error('Cells without a header');
    if (cells.length !== header.length) throw new Refusal('cells_do_not_fit', [cells.length, header.length]);
    return this.row(new Map(header.map((column, place) => [column, cells[place] ?? ''])), line, name);
  }

  /** `name`: of the import, for ids by line. @throws Refusal columns_unnamed, value_ambiguous, text_not_decodable */
  row(cells: ReadonlyMap<string, string>, line: number, name: string): JsonObject {
    const row = {
      fields: {} as JsonObject,
      meta: {} as JsonObject,
      happenedAt: {} as JsonObject,
      top: {} as JsonObject,
    };
    for (const [target, value] of this.#constants) row[target.place][target.key] = value;
    for (const [column, cell] of cells) {
      const targets = this.#targets.get(column);
      if (targets === undefined && !this.#idColumns.has(column)) throw new Refusal('columns_unnamed', [column]);
      const text = cell.trim();
      if (text.includes('\uFFFD')) throw new Refusal('text_not_decodable', [column]);
      if (NOTHING.has(text)) continue;
      for (const target of targets ?? []) row[target.place][target.key] = this.#value(column, target, text);
    }
    const { top, ...members } = row;
    return { externalID: this.#externalID(cells, line, name), ...top, ...members };
  }

  /** A row as in EXT-4, with the constants that it has no value of its own for, and the id of its line if that is its id. */
  completed(members: JsonObject, line: number, name: string): JsonObject {
    const row: Record<string, Json> = { ...members };
    if (this.#source.id === 'line') row['externalID'] ??= lineID(name, line);
    for (const [{ place, key }, value] of this.#constants) {
      const { [place]: within = {} } = row;
      if (place === 'top') row[key] ??= value;
      // Other values are refused later.
      else if (isJsonObject(within)) row[place] = { [key]: value, ...within };
    }
    return row;
  }

  #value(column: string, target: Target, text: string): string {
    if (target.place === 'happenedAt') return readDayOfTime(column, text, target);
    if (target.place !== 'fields') return text;
    const type = this.#types.get(target.key) ?? 'any';
    return readCell(column, type, text, target);
  }

  #externalID(cells: ReadonlyMap<string, string>, line: number, name: string): string | null {
    const { id } = this.#source;
    if (id === null) return null;
    if (id === 'line') return lineID(name, line);
    const parts = Array.from(this.#idColumns, (column) => cells.get(column)?.trim() ?? '');
    return parts.every((part) => NOTHING.has(part)) ? null : parts.join(JOINT);
  }
}

function lineID(name: string, line: number): string {
  return `${name}:${line}`;
}

import { type Json, type JsonObject, Refusal, isJsonObject, objectFromMap } from '@vpds/kernel';
import type { FieldKey } from '../domain/field-registry.ts';
import { META_KEYS } from '../domain/field-values.ts';
import type { ImportSource } from '../domain/import.ts';
import { PRODUCT_STATUSES } from '../domain/product.ts';
import { type CellStyle, readCell, readDayOfTime } from './cell-values.ts';
import { cellText } from './source-records.ts';
import { REPLACEMENT } from './text-decoding.ts';

/** The member of the row that gets a cell's value. */
interface Target extends CellStyle {
  readonly place: 'top' | 'fields' | 'meta' | 'happenedAt';
  readonly key: string;
}

/** The targets of each column; null makes it ignored. */
type Targets = ReadonlyMap<string, readonly Target[]>;

/** The targets among the fields, by their names. */
export interface TargetFields {
  readonly types: ReadonlyMap<string, FieldKey['type']>;
  /** The alias of a key, or the key of an alias. */
  readonly otherNames: ReadonlyMap<string, string>;
}

const UNKNOWN: TargetFields = { types: new Map(), otherNames: new Map() };

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
  readonly #constants: readonly (readonly [Target, Json])[];
  readonly #known: TargetFields;
  /** The columns that make the external id, in order. */
  readonly #idColumns: ReadonlySet<string>;

  /** @throws Refusal columns_malformed */
  constructor(source: ImportSource, known: TargetFields = UNKNOWN) {
    this.#source = source;
    this.#known = known;
    this.#idColumns = new Set(source.id === null || source.id === 'line' ? [] : source.id);
    this.#targets = new Map(Object.entries(source.columns ?? {}).map(([name, to]) => [name, targetOf(name, to)]));
    const constants = Object.entries(source.constants).filter(([, value]) => value !== null);
    this.#constants = constants.flatMap(([to, value]) =>
      targetOf(to, to).map((target) => [target, this.#given(target, value)] as const),
    );
  }

  knowing(known: TargetFields): ColumnMapping {
    return new ColumnMapping(this.#source, known);
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
  row(cells: ReadonlyMap<string, Json>, line: number, name: string): JsonObject {
    const values = () => new Map<string, Json>();
    const row = { fields: values(), meta: values(), happenedAt: values(), top: values() };
    for (const [column, cell] of cells) {
      const targets = this.#targets.get(column);
      if (targets === undefined && !this.#idColumns.has(column)) throw new Refusal('columns_unnamed', [column]);
      const text = cellText(cell).trim();
      if (text.includes(REPLACEMENT)) throw new Refusal('text_not_decodable', [column]);
      if (NOTHING.has(text)) continue;
      for (const target of targets ?? []) {
        const value = typeof cell === 'string' ? this.#read(column, target, text) : this.#given(target, cell);
        row[target.place].set(target.key, value);
      }
    }
    return this.#withConstants({
      externalID: this.#externalID(cells, line, name),
      ...objectFromMap(row.top),
      fields: objectFromMap(row.fields),
      meta: objectFromMap(row.meta),
      happenedAt: objectFromMap(row.happenedAt),
    });
  }

  /** A row as in EXT-4, with the constants that it has no value of its own for, and the id of its line if that is its id. */
  completed(members: JsonObject, line: number, name: string): JsonObject {
    const row: Record<string, Json> = { ...members };
    if (this.#source.id === 'line') row['externalID'] ??= lineID(name, line);
    return this.#withConstants(row);
  }

  /** The row's own value comes first, also under the field's other name. */
  #withConstants(own: JsonObject): JsonObject {
    const row: Record<string, Json> = { ...own };
    for (const [{ place, key }, value] of this.#constants) {
      if (place === 'top') row[key] ??= value;
      else {
        const given = objectIn(own[place]);
        // Other values are refused later.
        if (given === null) continue;
        const other = place === 'fields' ? this.#known.otherNames.get(key) : undefined;
        const isOwn = Object.hasOwn(given, key) || (other !== undefined && Object.hasOwn(given, other));
        if (!isOwn) row[place] = { ...objectIn(row[place]), [key]: value };
      }
    }
    return row;
  }

  #read(column: string, target: Target, text: string): string {
    if (target.place === 'happenedAt') return readDayOfTime(column, text, target);
    if (target.place !== 'fields') return text;
    const type = this.#known.types.get(target.key) ?? 'any';
    return readCell(column, type, text, target);
  }

  /** A value of JSON is stored as it is given; a number is text where only text is accepted. */
  #given({ place, key }: Target, value: Json): Json {
    if (typeof value !== 'number') return value;
    const isText =
      place === 'fields'
        ? this.#known.types.get(key) === 'string'
        : place !== 'meta' || META_KEYS.some((name) => name === key);
    return isText ? String(value) : value;
  }

  #externalID(cells: ReadonlyMap<string, Json>, line: number, name: string): string | null {
    const { id } = this.#source;
    if (id === null) return null;
    if (id === 'line') return lineID(name, line);
    const parts = Array.from(this.#idColumns, (column) => cellText(cells.get(column) ?? '').trim());
    return parts.every((part) => NOTHING.has(part)) ? null : parts.join(JOINT);
  }
}

/** Null and an empty array are an object without members (ANS-13, ANS-15). It answers null for what is no object. */
function objectIn(value: Json | undefined): JsonObject | null {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {};
  return isJsonObject(value) ? value : null;
}

function lineID(name: string, line: number): string {
  return `${name}:${line}`;
}

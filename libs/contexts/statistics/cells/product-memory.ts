import { type Json, unreachable } from '@vpds/kernel';
import type { ReadProductEvent } from '@vpds/product/contract';
import type { Declaration } from '../domain/declaration.ts';
import { type Measure, MEASURES } from './measures.ts';

/** Values in the order of `dimensionsOf`: fields, status, partner, provider. Null means no value. */
export type DimensionValues = readonly (string | null)[];

/** What was counted of a measure on one day with the same values. */
interface Counted {
  readonly measure: Measure;
  /** Local day on which it happened. */
  readonly day: number;
  /** The values as they were then. */
  readonly values: DimensionValues;
  /** Without what a correction has taken out. */
  readonly count: number;
}

/** The part of a product's state that counting needs. */
export interface ProductMemory {
  /** Values in the order of the declaration. */
  readonly fields: DimensionValues;
  readonly status: string;
  readonly partner: string | null;
  readonly isWithdrawn: boolean;
  readonly counted: readonly Counted[];
  /** What was counted last and no correction has taken out, in its order: indexes of `counted`. */
  readonly latest: readonly number[];
}

/** A change of the numbers, recorded on the day of its event. */
export interface Contribution {
  readonly measure: Measure;
  readonly happened: number;
  readonly values: DimensionValues;
  readonly count: number;
}

export interface Remembered {
  readonly memory: ProductMemory;
  readonly contributions: readonly Contribution[];
}

/** Longer values are cut: a dimension names groups, it does not store texts. */
const MAX_VALUE = 200;
/** Entries of `counted` with values. What is counted further of the product has none, so that a document stays small. */
export const MAX_COUNTED = 500;
/** What a correction finds in the order in which it was counted. */
const MAX_LATEST = 100;

export function unknownProduct({ fields }: Declaration): ProductMemory {
  const fieldValues = fields.map(() => null);
  return { fields: fieldValues, status: 'created', partner: null, isWithdrawn: false, counted: [], latest: [] };
}

/**
 * Pure: the product after an event, and what the event changes in the numbers (ADR-36). `day`: on which it happened.
 */
export function remember(
  memory: ProductMemory,
  event: ReadProductEvent,
  day: number,
  declaration: Declaration,
): Remembered {
  switch (event.type) {
    case 'ProductCreated':
      return counting({ ...memory, fields: changed(memory, event.fields, declaration) }, 'products.created', day);
    case 'ProductUpdated':
      return silent({ ...memory, fields: changed(memory, event.fields, declaration) });
    case 'ProductStatusChanged':
      return counting({ ...memory, status: event.to }, moveTo(event.to), day);
    case 'DisputeOpened':
      return counting(memory, 'disputes.opened', day);
    case 'DisputeClosed':
      return counting(memory, 'disputes.closed', day);
    case 'ProductAssignedToCommissionPartner':
      return silent({
        ...memory,
        fields: changed(memory, event.fields, declaration),
        partner: String(event.commissionPartnerID),
      });
    case 'ProductAssignmentTakenBack': {
      const after = { ...memory, fields: changed(memory, event.fields, declaration), partner: null };
      return corrected(memory, after, event.status);
    }
    case 'ProductCorrected':
      return event.status === null ? silent(memory) : corrected(memory, memory, event.status);
    case 'ProductWithdrawn':
      return memory.isWithdrawn ? silent(memory) : allCounted({ ...memory, isWithdrawn: true }, -1);
    case 'ProductRestored':
      return memory.isWithdrawn ? allCounted({ ...memory, isWithdrawn: false }, 1) : silent(memory);
    case 'ProductRegisteredWithPlatform':
    case 'ProductExternalIDChanged':
    case 'ProductRegistrationRequested':
      return silent(memory);
    default:
      return unreachable(event);
  }
}

/** A transport has the values of its product. */
export function transportValues({ fields, status, partner }: ProductMemory, provider: string | null): DimensionValues {
  return [...fields, status, partner, provider];
}

function silent(memory: ProductMemory): Remembered {
  return { memory, contributions: [] };
}

/** `measure` null: a status that nothing counts. */
function counting(memory: ProductMemory, measure: Measure | null, day: number): Remembered {
  if (measure === null) return silent(memory);
  const { entry, index } = placeOf(memory, measure, day);
  const counted = memory.counted.toSpliced(index, 1, { ...entry, count: entry.count + 1 });
  const latest = [...memory.latest, index].slice(-MAX_LATEST);
  // Nothing of a withdrawn product counts; a restoration puts it back.
  const contributions = memory.isWithdrawn ? [] : [contributionOf(entry, 1)];
  return { memory: { ...memory, counted, latest }, contributions };
}

/** The entry that counts it, which may be a new one. */
function placeOf(memory: ProductMemory, measure: Measure, day: number): { entry: Counted; index: number } {
  const { counted } = memory;
  const values = transportValues(memory, null);
  const known = indexOf(counted, { measure, day, values });
  if (known >= 0 || counted.length < MAX_COUNTED) return entryAt(counted, known, { measure, day, values, count: 0 });
  const without = { measure, day, values: values.map(() => null), count: 0 };
  return entryAt(counted, indexOf(counted, without), without);
}

function entryAt(counted: readonly Counted[], index: number, added: Counted): { entry: Counted; index: number } {
  const entry = counted[index];
  return entry === undefined ? { entry: added, index: counted.length } : { entry, index };
}

function indexOf(counted: readonly Counted[], { measure, day, values }: Omit<Counted, 'count'>): number {
  return counted.findLastIndex(
    (each) => each.measure === measure && each.day === day && each.values.every((value, at) => value === values[at]),
  );
}

function contributionOf({ measure, day, values }: Counted, count: number): Contribution {
  return { measure, happened: day, values, count };
}

function moveTo(status: string): Measure | null {
  return MEASURES.find((name) => name === `products.${status}` && name !== 'products.created') ?? null;
}

/** Removes the newest move to the status that turned out to be wrong. */
function corrected(before: ProductMemory, after: ProductMemory, status: string): Remembered {
  if (status === before.status) return silent(after);
  const measure = moveTo(before.status);
  const place = before.latest.findLastIndex((at) => before.counted[at]?.measure === measure);
  const index =
    before.latest[place] ?? before.counted.findLastIndex((each) => each.measure === measure && each.count > 0);
  const wrong = before.counted[index];
  if (wrong === undefined) return silent({ ...after, status });
  const counted = before.counted.with(index, { ...wrong, count: wrong.count - 1 });
  const latest = before.latest.filter((_, at) => at !== place);
  const contributions = before.isWithdrawn ? [] : [contributionOf(wrong, -1)];
  return { memory: { ...after, status, counted, latest }, contributions };
}

function allCounted(memory: ProductMemory, sign: 1 | -1): Remembered {
  const inEffect = memory.counted.filter(({ count }) => count > 0);
  return { memory, contributions: inEffect.map((each) => contributionOf(each, sign * each.count)) };
}

function changed(
  { fields: before }: ProductMemory,
  changes: ReadonlyMap<string, Json>,
  { fields }: Declaration,
): DimensionValues {
  return fields.map(({ field, spellings }, index) => {
    const value = changes.get(field);
    return value === undefined ? (before[index] ?? null) : valueOf(value, spellings);
  });
}

function valueOf(value: Json, spellings: Readonly<Record<string, string>>): string | null {
  if (value === null || typeof value === 'object') return null;
  const text = String(value).trim().slice(0, MAX_VALUE);
  if (text === '') return null;
  return Object.hasOwn(spellings, text) ? (spellings[text] ?? null) : text;
}

/** Stored form: short, as there is one for each product. Values are shared by what was counted with them. */
export function memoryText({ fields, status, partner, isWithdrawn, counted, latest }: ProductMemory): string {
  const values: DimensionValues[] = [];
  const texts = new Map<string, number>();
  const placeIn = (each: DimensionValues) => {
    const text = JSON.stringify(each);
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, values.length);
    return values.push(each) - 1;
  };
  const c = counted.map((each) => [MEASURES.indexOf(each.measure), each.day, placeIn(each.values), each.count]);
  return JSON.stringify({
    f: fields,
    s: status,
    p: partner,
    ...(isWithdrawn ? { w: 1 } : {}),
    v: values,
    c,
    l: latest,
  });
}

export function memoryFrom(text: string): ProductMemory {
  const { f, s, p, w, v, c, l } = JSON.parse(text) as {
    f: DimensionValues;
    s: string;
    p: string | null;
    w?: 1;
    v: DimensionValues[];
    c: number[][];
    l: number[];
  };
  const counted = c.map(([measure = 0, day = 0, values = 0, count = 0]): Counted => {
    return { measure: MEASURES[measure] ?? 'products.created', day, values: v[values] ?? [], count };
  });
  return { fields: f, status: s, partner: p, isWithdrawn: w === 1, counted, latest: l };
}

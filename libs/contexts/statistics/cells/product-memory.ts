import { type Json, unreachable } from '@vpds/kernel';
import type { ReadProductEvent } from '@vpds/product/contract';
import type { Declaration } from '../domain/declaration.ts';
import { type Measure, MEASURES } from './measures.ts';

/** Values in the order of `dimensionsOf`: fields, status, partner, provider. Null means no value. */
export type DimensionValues = readonly (string | null)[];

interface Counted {
  readonly measure: Measure;
  /** Local day on which it happened. */
  readonly day: number;
  /** The values as they were then. */
  readonly values: DimensionValues;
  /** A correction has taken it out. */
  readonly isOut: boolean;
}

/** The part of a product's state that counting needs. */
export interface ProductMemory {
  /** Values in the order of the declaration. */
  readonly fields: DimensionValues;
  readonly status: string;
  readonly partner: string | null;
  readonly isWithdrawn: boolean;
  readonly counted: readonly Counted[];
}

/** A change of the numbers, recorded on the day of its event. */
export interface Contribution {
  readonly measure: Measure;
  readonly happened: number;
  readonly values: DimensionValues;
  readonly count: 1 | -1;
}

export interface Remembered {
  readonly memory: ProductMemory;
  readonly contributions: readonly Contribution[];
}

/** Longer values are cut: a dimension names groups, it does not store texts. */
const MAX_VALUE = 200;

export function unknownProduct({ fields }: Declaration): ProductMemory {
  return { fields: fields.map(() => null), status: 'created', partner: null, isWithdrawn: false, counted: [] };
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
  const values = transportValues(memory, null);
  const counted = [...memory.counted, { measure, day, values, isOut: false }];
  // Nothing of a withdrawn product counts; a restoration puts it back.
  const contributions: Contribution[] = memory.isWithdrawn ? [] : [{ measure, happened: day, values, count: 1 }];
  return { memory: { ...memory, counted }, contributions };
}

function moveTo(status: string): Measure | null {
  return MEASURES.find((name) => name === `products.${status}` && name !== 'products.created') ?? null;
}

/** Removes the newest move to the status that turned out to be wrong. */
function corrected(before: ProductMemory, after: ProductMemory, status: string): Remembered {
  if (status === before.status) return silent(after);
  const measure = moveTo(before.status);
  const index = before.counted.findLastIndex((each) => each.measure === measure && !each.isOut);
  const wrong = before.counted[index];
  if (wrong === undefined) return silent({ ...after, status });
  const counted = before.counted.with(index, { ...wrong, isOut: true });
  const { day: happened, values } = wrong;
  const contributions: Contribution[] = before.isWithdrawn
    ? []
    : [{ measure: wrong.measure, happened, values, count: -1 }];
  return { memory: { ...after, status, counted }, contributions };
}

function allCounted(memory: ProductMemory, count: 1 | -1): Remembered {
  const inEffect = memory.counted.filter(({ isOut }) => !isOut);
  return {
    memory,
    contributions: inEffect.map(({ measure, day, values }) => ({ measure, happened: day, values, count })),
  };
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
export function memoryText({ fields, status, partner, isWithdrawn, counted }: ProductMemory): string {
  const values: DimensionValues[] = [];
  const texts = new Map<string, number>();
  const indexOf = (each: DimensionValues) => {
    const text = JSON.stringify(each);
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, values.length);
    return values.push(each) - 1;
  };
  const c = counted.map((each) => [
    MEASURES.indexOf(each.measure),
    each.day,
    indexOf(each.values),
    ...(each.isOut ? [1] : []),
  ]);
  return JSON.stringify({ f: fields, s: status, p: partner, ...(isWithdrawn ? { w: 1 } : {}), v: values, c });
}

export function memoryFrom(text: string): ProductMemory {
  const { f, s, p, w, v, c } = JSON.parse(text) as {
    f: DimensionValues;
    s: string;
    p: string | null;
    w?: 1;
    v: DimensionValues[];
    c: number[][];
  };
  const counted = c.map(([measure = 0, day = 0, values = 0, isOut = 0]): Counted => {
    return { measure: MEASURES[measure] ?? 'products.created', day, values: v[values] ?? [], isOut: isOut === 1 };
  });
  return { fields: f, status: s, partner: p, isWithdrawn: w === 1, counted };
}

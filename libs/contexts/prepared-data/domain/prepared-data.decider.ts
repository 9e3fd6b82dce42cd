import { type Decider, type Decision, type Json, jsonEquals, refuse, unreachable } from '@vpds/kernel';
import {
  type HeldData,
  MAX_FIELD_BYTES,
  MAX_REQUEST_BYTES,
  MAX_URLS,
  type PreparedData,
  type PreparedDataState,
  type PreparedDocument,
  type PreparedImage,
  type Section,
  type UrlCheck,
  heldData,
} from './prepared-data.ts';

/** Members of every event that may start a stream. */
interface Vehicle {
  readonly companyID: number;
  readonly vin: string;
}

export interface FieldsPrepared extends Vehicle {
  readonly type: 'FieldsPrepared';
  readonly fields: ReadonlyMap<string, Json>;
}

export interface DocumentsPrepared extends Vehicle {
  readonly type: 'DocumentsPrepared';
  /** New and changed documents. */
  readonly documents: readonly PreparedDocument[];
  /** The documents that it replaces in categories of a single document. */
  readonly replaced: readonly number[];
}

export interface ImagesPrepared extends Vehicle {
  readonly type: 'ImagesPrepared';
  /** New and changed images. */
  readonly images: readonly PreparedImage[];
}

export interface PreparedDataDeleted {
  readonly type: 'PreparedDataDeleted';
  readonly sections: readonly Section[];
}

export interface PreparedUrlsChecked {
  readonly type: 'PreparedUrlsChecked';
  readonly results: readonly { readonly number: number; readonly check: UrlCheck }[];
}

export type PreparedDataEvent =
  FieldsPrepared | DocumentsPrepared | ImagesPrepared | PreparedDataDeleted | PreparedUrlsChecked;

export const preparedDataDecider: Decider<PreparedDataState, PreparedDataEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'FieldsPrepared': {
        const data = begun(state, event);
        return { ...data, fields: new Map([...data.fields, ...event.fields]) };
      }
      case 'DocumentsPrepared': {
        const data = begun(state, event);
        const kept = data.documents.filter(({ number }) => !event.replaced.includes(number));
        return { ...data, documents: upserted(kept, event.documents), nextNumber: numberAfter(data, event.documents) };
      }
      case 'ImagesPrepared': {
        const data = begun(state, event);
        return { ...data, images: upserted(data.images, event.images), nextNumber: numberAfter(data, event.images) };
      }
      case 'PreparedDataDeleted':
        return state.kind === 'none' ? state : { ...state, ...emptied(event.sections) };
      case 'PreparedUrlsChecked':
        return state.kind === 'none' ? state : withChecks(state, event.results);
      default:
        return unreachable(event);
    }
  },
};

function begun(state: PreparedDataState, { companyID, vin }: Vehicle): PreparedData {
  return state.kind === 'none' ? { kind: 'prepared', companyID, vin, ...heldData(state) } : state;
}

function upserted<Item extends PreparedImage>(held: readonly Item[], changed: readonly Item[]): Item[] {
  const byNumber = new Map([...held, ...changed].map((item) => [item.number, item]));
  return [...byNumber.values()];
}

function numberAfter(data: HeldData, items: readonly PreparedImage[]): number {
  return items.reduce((next, { number }) => Math.max(next, number + 1), data.nextNumber);
}

function emptied(sections: readonly Section[]): Partial<HeldData> {
  return {
    ...(sections.includes('fields') ? { fields: new Map() } : {}),
    ...(sections.includes('documents') ? { documents: [] } : {}),
    ...(sections.includes('images') ? { images: [] } : {}),
  };
}

function withChecks(data: PreparedData, results: PreparedUrlsChecked['results']): PreparedData {
  const checks = new Map(results.map(({ number, check }) => [number, check]));
  const checked = <Item extends PreparedImage>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, check: checks.get(item.number) ?? item.check }));
  return { ...data, documents: checked(data.documents), images: checked(data.images) };
}

export type SubmittedImage = Omit<PreparedImage, 'number'>;

export interface SubmittedDocument extends Omit<PreparedDocument, 'number'> {
  readonly single: boolean;
}

/** Rules PRE. Null: the section is unchanged. */
export interface Submission extends Vehicle {
  readonly deleted: readonly Section[];
  readonly fields: ReadonlyMap<string, Json> | null;
  readonly documents: readonly SubmittedDocument[] | null;
  readonly images: readonly SubmittedImage[] | null;
}

/** Rules PRE. A section is either deleted or submitted. */
export function submitPreparedData(state: PreparedDataState, submission: Submission): Decision<PreparedDataEvent> {
  const { companyID, vin } = submission;
  const held = heldData(state);
  const fields = changedFields(held, submission.fields ?? new Map<string, Json>());
  const { documents, replaced } = changedDocuments(held, submission.documents ?? []);
  const images = changedItems(held.images, submission.images ?? [], numberAfter(held, documents), (image) => image.url);

  const after = numberOf(held.documents, documents) - replaced.length;
  if (documents.length > 0 && after > MAX_URLS) return refuse('too_many_urls', 'documents');
  if (numberOf(held.images, images) > MAX_URLS) return refuse('too_many_urls', 'images');
  if (fields.size > 0 && bytes([...new Map([...held.fields, ...fields])]) > MAX_FIELD_BYTES)
    return refuse('fields_too_large');
  if (bytes([...fields, documents, images]) > MAX_REQUEST_BYTES) return refuse('request_too_large');
  return [
    ...deletePreparedSections(state, submission.deleted),
    ...(fields.size > 0 ? [{ type: 'FieldsPrepared' as const, companyID, vin, fields }] : []),
    ...(documents.length > 0 ? [{ type: 'DocumentsPrepared' as const, companyID, vin, documents, replaced }] : []),
    ...(images.length > 0 ? [{ type: 'ImagesPrepared' as const, companyID, vin, images }] : []),
  ];
}

/** Rules PRE. Empty sections are ignored. */
export function deletePreparedSections(state: PreparedDataState, sections: readonly Section[]): PreparedDataEvent[] {
  const held = heldData(state);
  const filled = sections.filter((section) => (section === 'fields' ? held.fields.size : held[section].length) > 0);
  return filled.length === 0 ? [] : [{ type: 'PreparedDataDeleted', sections: filled }];
}

/** Ignores items checked, deleted or replaced meanwhile. */
export function recordUrlChecks(
  state: PreparedDataState,
  results: ReadonlyMap<number, UrlCheck>,
): Decision<PreparedDataEvent> {
  const { documents, images } = heldData(state);
  const found = [...documents, ...images].flatMap(({ number, check }) => {
    const result = check.state === 'pending' ? results.get(number) : undefined;
    return result === undefined ? [] : [{ number, check: result }];
  });
  return found.length === 0 ? [] : [{ type: 'PreparedUrlsChecked', results: found }];
}

function changedFields(held: HeldData, given: ReadonlyMap<string, Json>): ReadonlyMap<string, Json> {
  return new Map(
    [...given].filter(([key, value]) => {
      const before = held.fields.get(key);
      return before === undefined || !jsonEquals(before, value);
    }),
  );
}

/** A single-document category keeps the last submitted document. */
function changedDocuments(
  held: HeldData,
  submitted: readonly SubmittedDocument[],
): { documents: PreparedDocument[]; replaced: number[] } {
  const last = new Map<number, SubmittedDocument>();
  for (const document of submitted) if (document.single) last.set(document.categoryID, document);
  const staying = submitted.filter(({ single, categoryID, url }) => !single || last.get(categoryID)?.url === url);
  const plain = staying.map(({ single: _, ...document }) => document);
  const documents = changedItems(
    held.documents,
    plain,
    held.nextNumber,
    ({ categoryID, url }) => `${categoryID} ${url}`,
  );
  const replaced = held.documents.filter(({ categoryID, url }) => {
    const winner = last.get(categoryID);
    return winner !== undefined && winner.url !== url;
  });
  return { documents, replaced: replaced.map(({ number }) => number) };
}

/** Keys are unique. */
function changedItems<Item extends PreparedImage>(
  held: readonly Item[],
  submitted: readonly Omit<Item, 'number'>[],
  firstNumber: number,
  keyOf: (item: Omit<Item, 'number'>) => string,
): Item[] {
  const before = new Map(held.map((item) => [keyOf(item), item]));
  const changed = new Map<string, Item>();
  let next = firstNumber;
  for (const item of submitted) {
    const key = keyOf(item);
    const known = changed.get(key) ?? before.get(key);
    changed.set(key, known === undefined ? ({ ...item, number: next++ } as Item) : resubmitted(known, item));
  }
  return [...changed].filter(([key, item]) => !sameItem(before.get(key), item)).map(([, item]) => item);
}

function sameItem(before: PreparedImage | undefined, after: PreparedImage): boolean {
  return before !== undefined && before.private === after.private && before.check === after.check;
}

/** Replaces `private` and rechecks a URL that is not known to be reachable. */
function resubmitted<Item extends PreparedImage>(known: Item, item: Omit<Item, 'number'>): Item {
  const settled = known.check.state === 'ok' || item.check.state === 'unchecked';
  const check = settled || known.check.state === item.check.state ? known.check : item.check;
  return { ...known, private: item.private, check };
}

function numberOf(held: readonly PreparedImage[], changed: readonly PreparedImage[]): number {
  return new Set([...held, ...changed].map(({ number }) => number)).size;
}

function bytes(value: readonly unknown[]): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

import type { Json } from '@vpds/kernel';

/** The sections of prepared data, in the order in which messages name them (PRE-1). */
export const SECTIONS = ['fields', 'documents', 'images'] as const;
export type Section = (typeof SECTIONS)[number];

/** What is known of whether a URL can be reached (PRE-12). `unchecked`: it came while the check was off. */
export type UrlCheck =
  | { readonly state: 'pending' }
  | { readonly state: 'ok' }
  | { readonly state: 'unreachable'; readonly reason: string }
  | { readonly state: 'unchecked' };

/** A URL that is held for a vehicle. */
export interface PreparedImage {
  /** Its name within the stream: never given twice, so that a late check never meets another URL. */
  readonly number: number;
  readonly url: string;
  /** May not be uploaded to the external platform (PRE-1). */
  readonly private: boolean;
  readonly check: UrlCheck;
}

export interface PreparedDocument extends PreparedImage {
  readonly categoryID: number;
}

/** What a company has staged for a vehicle, as the events tell it. */
export interface PreparedData {
  readonly kind: 'prepared';
  readonly companyID: number;
  /** 17 letters and digits, upper-cased. */
  readonly vin: string;
  /** Values as given by key; custom fields under `customField_<n>`. */
  readonly fields: ReadonlyMap<string, Json>;
  readonly documents: readonly PreparedDocument[];
  readonly images: readonly PreparedImage[];
  readonly nextNumber: number;
}

export type PreparedDataState = { readonly kind: 'none' } | PreparedData;

/** What a section holds, whether or not anything was ever prepared. */
export type HeldData = Pick<PreparedData, 'fields' | 'documents' | 'images' | 'nextNumber'>;

const NOTHING: HeldData = { fields: new Map(), documents: [], images: [], nextNumber: 1 };

export function heldData(state: PreparedDataState): HeldData {
  return state.kind === 'none' ? NOTHING : state;
}

/** Items whose URL has not been checked yet. */
export function pendingItems(state: PreparedDataState): PreparedImage[] {
  const { documents, images } = heldData(state);
  return [...documents, ...images].filter(({ check }) => check.state === 'pending');
}

/** Most URLs of a section of one vehicle (rules ANS). */
export const MAX_URLS = 1_000;
/** Longest URL, in UTF-16 code units (rules PRE). */
export const MAX_URL_LENGTH = 2_048;
/** Most bytes that the fields of one vehicle may hold, as JSON. */
export const MAX_FIELD_BYTES = 1_048_576;
/** Most bytes that one request may bring, as JSON: it becomes one append, and a store refuses more than 1,000,000. */
export const MAX_REQUEST_BYTES = 900_000;

import type { Json } from '@vpds/kernel';

/** The sections in the order of error texts (PRE-1). */
export const SECTIONS = ['fields', 'documents', 'images'] as const;
export type Section = (typeof SECTIONS)[number];

/** PRE-12. `unchecked`: submitted while checks were off. */
export type UrlCheck =
  | { readonly state: 'pending' }
  | { readonly state: 'ok' }
  | { readonly state: 'unreachable'; readonly reason: string }
  | { readonly state: 'unchecked' };

export interface PreparedImage {
  /** Not reused within the stream, so that a late check cannot affect another URL. */
  readonly number: number;
  readonly url: string;
  /** Must not be uploaded to the external platform (PRE-1). */
  readonly private: boolean;
  readonly check: UrlCheck;
}

export interface PreparedDocument extends PreparedImage {
  readonly categoryID: number;
}

export interface PreparedData {
  readonly kind: 'prepared';
  readonly companyID: number;
  /** Upper case. */
  readonly vin: string;
  /** The values by key; custom fields are `customField_<n>`. */
  readonly fields: ReadonlyMap<string, Json>;
  readonly documents: readonly PreparedDocument[];
  readonly images: readonly PreparedImage[];
  readonly nextNumber: number;
}

export type PreparedDataState = { readonly kind: 'none' } | PreparedData;

export type HeldData = Pick<PreparedData, 'fields' | 'documents' | 'images' | 'nextNumber'>;

const NOTHING: HeldData = { fields: new Map(), documents: [], images: [], nextNumber: 1 };

export function heldData(state: PreparedDataState): HeldData {
  return state.kind === 'none' ? NOTHING : state;
}

export function pendingItems(state: PreparedDataState): PreparedImage[] {
  const { documents, images } = heldData(state);
  // A URL that was erased is empty.
  return [...documents, ...images].filter(({ url, check }) => url !== '' && check.state === 'pending');
}

/** The most in a section of a vehicle (rules ANS). */
export const MAX_URLS = 1_000;
/** UTF-16 code units (rules PRE). */
export const MAX_URL_LENGTH = 2_048;
/** JSON of a vehicle's fields. */
export const MAX_FIELD_BYTES = 1_048_576;
/** JSON of a request: it becomes one append, and stores refuse more than 1,000,000. */
export const MAX_REQUEST_BYTES = 900_000;

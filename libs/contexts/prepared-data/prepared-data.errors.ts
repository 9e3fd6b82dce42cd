import type { ErrorCatalogue } from '@vpds/kernel';
import { accountsErrors } from '@vpds/accounts/contract';
import { productErrors } from '@vpds/product/contract';
import { refusals } from '@vpds/http';
import { MAX_CATEGORIES } from './domain/document-categories.ts';
import { MAX_FIELD_BYTES, MAX_REQUEST_BYTES, MAX_URLS } from './domain/prepared-data.ts';

/** Rules PRE. */
export const preparedDataErrors = {
  section_empty: { http: 422, text: "'%s' cannot be empty" },
  section_not_true: { http: 422, text: "'%s' must be true" },
  document_category_not_found: { http: 404, text: 'Document category not found: %s' },
  document_category_unknown: { http: 422, text: "'%s' is not a document category" },
  too_many_categories: { http: 422, text: `A company has at most ${MAX_CATEGORIES} document categories` },
  url_malformed: { http: 422, text: "'%s' must be a valid URL" },
  private_malformed: { http: 422, text: "'%s' must be 0 or 1" },
  url_not_accessible: { http: 422, text: "'%s' is not accessible" },
  too_many_urls: { http: 422, text: `'%s' may hold at most ${MAX_URLS} URLs of one vehicle` },
  fields_too_large: { http: 422, text: `The prepared fields of a vehicle may hold at most ${MAX_FIELD_BYTES} bytes` },
  request_too_large: {
    http: 422,
    text: `One request may bring at most ${MAX_REQUEST_BYTES} bytes of prepared data: send it in several`,
  },
} as const satisfies ErrorCatalogue;

export const preparedDataRefusals = refusals(preparedDataErrors, productErrors, accountsErrors);

import { type Answer, type Json, type JsonObject, operation } from '@vpds/kernel';

export { preparedDataErrors } from './prepared-data.errors.ts';

/** Sections of a request as they came: which keys and items are allowed, the context knows (rules PRE). */
export interface SubmittedSections {
  readonly vehicleIdentificationNumber: string;
  /** `true` deletes the section; null: not given. */
  readonly fields: JsonObject | true | null;
  readonly documents: Json;
  readonly images: Json;
}

/** What others may call of the prepared-data context. All requests and responses are JSON. */
export const preparedDataContract = {
  submit: operation<SubmittedSections, Answer>('prepared-data.submit'),
  delete: operation<{ vehicleIdentificationNumber: string; sections: readonly string[] }, Answer>(
    'prepared-data.delete',
  ),
  get: operation<{ vehicleIdentificationNumber: string }, Json>('prepared-data.get'),
  defineDocumentCategory: operation<{ companyID: number; name: string; single: boolean }, Answer>(
    'prepared-data.define-document-category',
  ),
  /** The categories of each of the companies together, in the order of the companies. */
  documentCategories: operation<{ companyIDs: readonly number[] }, readonly JsonObject[]>(
    'prepared-data.document-categories',
  ),
} as const;

import { type Answer, type Json, type JsonObject, operation } from '@vpds/kernel';

export { preparedDataErrors } from './prepared-data.errors.ts';

/** The sections as received; the context validates keys and items (rules PRE). */
export interface SubmittedSections {
  readonly vehicleIdentificationNumber: string;
  /** `true` deletes the section; null: absent. */
  readonly fields: JsonObject | true | null;
  readonly documents: Json;
  readonly images: Json;
}

export const preparedDataContract = {
  submit: operation<SubmittedSections, Answer>('prepared-data.submit'),
  delete: operation<{ vehicleIdentificationNumber: string; sections: readonly string[] }, Answer>(
    'prepared-data.delete',
  ),
  get: operation<{ vehicleIdentificationNumber: string }, Json>('prepared-data.get'),
  defineDocumentCategory: operation<{ companyID: number; name: string; single: boolean }, Answer>(
    'prepared-data.define-document-category',
  ),
  /** Lists categories in the order of the companies. */
  renameDocumentCategory: operation<{ companyID: number; id: number; name: string }, Answer>(
    'prepared-data.rename-document-category',
  ),
  documentCategories: operation<{ companyIDs: readonly number[] }, readonly JsonObject[]>(
    'prepared-data.document-categories',
  ),
} as const;

import { apiRoute, type IssueParameters, documentedAs, optional } from '@vpds/http';
import { freeObject, preparedFieldsShown, vin } from '@vpds/product/contract';
import { z } from 'zod';
import { SECTIONS } from '../domain/prepared-data.ts';
import { preparedDataRefusals } from '../prepared-data.errors.ts';

/** Rules PRE. `null` counts as absent (ANS-15). */
export const NO_SECTION = {
  error: 'required_property_missing',
  params: { instead: [SECTIONS.join(', ')] } satisfies IssueParameters,
};

export function namesASection(body: Partial<Record<(typeof SECTIONS)[number], unknown>>): boolean {
  return SECTIONS.some((section) => (body[section] ?? null) !== null);
}

const isPrivate = {
  type: 'integer',
  format: 'int32',
  minimum: 0,
  maximum: 1,
  default: 0,
  description: '1: may not be uploaded to the external platform',
};
const url = { type: 'string', format: 'uri', maxLength: 2048, description: 'Absolute, http or https' };

/** Validated later, in the order of rules PRE: after disallowed keys and empty sections. */
function items(id: string, properties: Readonly<Record<string, unknown>>, required: readonly string[]) {
  const item = { $component: id, type: 'object', properties, required };
  return documentedAs(z.unknown(), { type: 'array', minItems: 1, items: item });
}

/** Rules PRE. `true` deletes a section, as in the specification's examples. */
const submitPreparedDataBody = z
  .object({
    vehicleIdentificationNumber: vin,
    fields: optional(documentedAs(z.union([z.literal(true), freeObject], 'not_object'), preparedFieldsShown)),
    documents: items(
      'DocumentSubmission',
      { documentCategoryID: { type: 'integer', format: 'int64' }, documentUrl: url, private: isPrivate },
      ['documentCategoryID', 'documentUrl'],
    ).optional(),
    images: items('ImageSubmission', { imageUrl: url, private: isPrivate }, ['imageUrl']).optional(),
  })
  .refine(namesASection, NO_SECTION);

export const countsMessage = {
  schema: z
    .object({ numProductFields: z.int(), numProductImages: z.int(), numProductDocuments: z.int() })
    .meta({ id: 'PreparedDataCounts' }),
  example: { numProductFields: 2, numProductImages: 1, numProductDocuments: 1 },
};

export const submitPreparedDataRoute = apiRoute({
  id: 'submitPreparedData',
  method: 'post',
  path: '/product/prepare-data',
  permission: 'uploadResources',
  tag: 'Prepared data',
  summary: 'Stage field values, documents and images for a vehicle',
  source: 'rules PRE',
  description:
    'Fields are merged into the stored ones. An image URL, or a document URL within a category, is stored once; a category for a single document keeps the last one. A section that is `true` is deleted permanently. The answer counts what is stored for the VIN after the request.',
  body: {
    schema: submitPreparedDataBody,
    example: {
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
      fields: { brand: 'Volkswagen', mileage: 81000 },
      documents: [{ documentCategoryID: 1, documentUrl: 'https://example.com/inspection.pdf', private: 1 }],
      images: [{ imageUrl: 'https://example.com/front.jpg', private: 0 }],
    },
  },
  message: countsMessage,
  errors: preparedDataRefusals({
    quota_exceeded: [1000000, 'bytes'],
    required_field_missing: ['vehicleIdentificationNumber'],
    vin_malformed: ['vehicleIdentificationNumber'],
    required_property_missing: ['fields, documents, images'],
    fields_not_allowed: ['colour, wheels'],
    field_given_twice: ['colour', 'customField_1'],
    not_object: ['fields'],
    not_array: ['documents'],
    section_empty: ['documents'],
    document_category_unknown: ['documents[0].documentCategoryID'],
    url_malformed: ['documents[2].documentUrl'],
    private_malformed: ['images[0].private'],
    url_not_accessible: ['images[0].imageUrl'],
    too_many_urls: ['images'],
    fields_too_large: [],
    request_too_large: [],
  }),
});

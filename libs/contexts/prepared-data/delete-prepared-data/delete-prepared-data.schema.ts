import { apiRoute, documentedAs } from '@vpds/http';
import { vin } from '@vpds/product/contract';
import { z } from 'zod';
import { NO_SECTION, countsMessage, namesASection } from '../submit-prepared-data/submit-prepared-data.schema.ts';
import { preparedDataRefusals } from '../prepared-data.errors.ts';

/** `true` is validated last, after the VIN and the presence of a section. */
const section = documentedAs(z.unknown(), {
  type: 'boolean',
  description: 'Delete the section: true, or absent',
  examples: [true],
}).optional();

/** Rules PRE. */
const deletePreparedDataBody = z
  .object({ vehicleIdentificationNumber: vin, fields: section, documents: section, images: section })
  .refine(namesASection, NO_SECTION)
  .pipe(
    z.object({
      vehicleIdentificationNumber: z.string(),
      fields: z.literal(true, 'section_not_true').nullish(),
      documents: z.literal(true, 'section_not_true').nullish(),
      images: z.literal(true, 'section_not_true').nullish(),
    }),
  );

export const deletePreparedDataRoute = apiRoute({
  id: 'deletePreparedData',
  method: 'delete',
  path: '/product/prepare-data',
  permission: 'uploadResources',
  tag: 'Prepared data',
  summary: 'Delete sections of the prepared data of a vehicle',
  source: 'rules PRE',
  description:
    'Deletes permanently and without confirmation; one request may delete several sections. The answer counts what is stored for the VIN after the request.',
  body: {
    schema: deletePreparedDataBody,
    example: { vehicleIdentificationNumber: 'WVWZZZ1KZAW000001', fields: true, images: true },
  },
  message: { ...countsMessage, example: { numProductFields: 0, numProductImages: 0, numProductDocuments: 1 } },
  errors: preparedDataRefusals({
    required_field_missing: ['vehicleIdentificationNumber'],
    vin_malformed: ['vehicleIdentificationNumber'],
    required_property_missing: ['fields, documents, images'],
    section_not_true: ['fields'],
  }),
});

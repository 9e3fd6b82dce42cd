import { apiRoute, documentedAs, optional } from '@vpds/http';
import { z } from 'zod';
import { externalID, externalIDErrors, vin } from '../identifiers.schema.ts';
import { productFields, productMeta } from '../product-fields.schema.ts';
import { productRefusals } from '../product.errors.ts';

/** Validated later, since it may also be among the fields (rules FLD). */
const platformIdentifier = (schema: Readonly<Record<string, unknown>>) => documentedAs(z.unknown(), schema).optional();

/** Rules CRE. */
const createProductBody = z.object({
  vehicleIdentificationNumber: vin,
  externalID: optional(externalID),
  fields: optional(productFields),
  meta: optional(productMeta),
  AP30Pno: platformIdentifier({ type: 'integer', format: 'int64' }),
  AP30Guid: platformIdentifier({ type: 'string', format: 'uuid' }),
  AP30Hash: platformIdentifier({ type: 'string' }),
});

export const createProductRoute = apiRoute({
  id: 'createProduct',
  method: 'post',
  path: '/product/create',
  tag: 'Products',
  summary: 'Register a vehicle: create a product',
  source: 'rules CRE',
  description:
    'Values are validated and stored with the type of their field. A date in another format is ignored, as is one with a time for `firstRegistrationDate` (an update accepts it). `AP30Pno`, `AP30Guid` and `AP30Hash` may also be given in `fields`; the top level takes precedence. `externalID` is the id that your own system has for the product, unique in the company.',
  body: {
    schema: createProductBody,
    example: {
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
      fields: { registrationNumber: 'AB12345', brand: 'Volkswagen', model: 'Golf', mileage: 81000, isDrivable: true },
      meta: { integratorId: 'fleet-7' },
    },
  },
  message: { schema: z.int().describe('Id of the new product'), example: 1 },
  errors: productRefusals({
    quota_exceeded: [10, 'products'],
    required_field_missing: ['vehicleIdentificationNumber'],
    vin_malformed: ['vehicleIdentificationNumber'],
    not_object: ['fields'],
    fields_not_allowed: ['colour, wheels'],
    not_numeric: ['mileage'],
    not_whole: ['mileage'],
    number_too_large: ['engine'],
    out_of_range: ['mileage', 0, 9999999],
    number_negative: ['engine'],
    date_format_unknown: ['checkinDate', 'Y-m-d, Y-m-d H:i:s, d-m-Y'],
    field_given_twice: ['colour', 'customField_1'],
    not_boolean: ['isDrivable'],
    not_string: ['brand'],
    guid_malformed: [],
    change_too_large: [],
    ...externalIDErrors,
    external_id_in_use: [1],
    product_exists: [1],
  }),
});

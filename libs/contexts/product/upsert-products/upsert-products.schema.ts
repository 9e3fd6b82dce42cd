import { apiRoute, optional } from '@vpds/http';
import { z } from 'zod';
import { externalID, externalIDErrors, vin } from '../identifiers.schema.ts';
import { productFieldChanges, productMetaChanges } from '../product-fields.schema.ts';
import { productRefusals } from '../product.errors.ts';
import { MAX_ROW } from './row-turns.ts';

/** The most rows of one batch (EXT-4). */
export const MAX_ROWS = 1_000;
export const MAX_BATCH_BYTES = 8 * 1_048_576;

const revision = optional(z.int('not_whole').min(0, 'not_whole')).describe(
  'As you know it: a change is refused if the product has changed since. Default: whatever it is',
);

const values = {
  vehicleIdentificationNumber: vin,
  fields: optional(productFieldChanges),
  meta: optional(productMetaChanges),
  revision,
};

export const upsertRow = z.object({ externalID, ...values }).meta({ id: 'ProductRow' });

const outcomes = ['created', 'updated', 'unchanged'] as const;
const done = {
  productID: z.int().nullable().describe('Null for a creation that was only tried (`dryRun`)'),
  revision: z.int().describe('What it is now: send it with the next change'),
};

const upserted = z.object({ result: z.enum(outcomes), ...done }).meta({ id: 'UpsertedProduct' });

const rowResult = z
  .object({
    externalID: z.string().nullable().describe('As it came; null if it is no text, or the row was not read'),
    result: z.enum([...outcomes, 'failed']),
    ...done,
    revision: z
      .int()
      .nullable()
      .describe(
        'What it is now: send it with the next change. Null if the row failed, and for a creation that was only tried',
      ),
    code: z.string().nullable().describe('Of the error; null without one'),
    error: z.string().nullable(),
  })
  .meta({ id: 'RowResult' });

const rowErrors = productRefusals({
  vin_malformed: ['vehicleIdentificationNumber'],
  not_object: ['fields'],
  not_string: ['externalID'],
  ...externalIDErrors,
  fields_not_allowed: ['colour, wheels'],
  not_numeric: ['mileage'],
  not_whole: ['mileage'],
  not_boolean: ['isDrivable'],
  out_of_range: ['mileage', 0, 9999999],
  number_negative: ['engine'],
  guid_malformed: [],
  product_gone: [],
  product_too_large: [],
  change_too_large: [],
  withdrawn: [],
  vin_differs: ['WVWZZZ1KZAW000002'],
  conflict: ['4'],
  quota_exceeded: [10, 'products'],
  required_field_missing: ['vehicleIdentificationNumber'],
});

const dryRun = z
  .enum(['0', '1'], 'switch_malformed')
  .optional()
  .transform((value) => value === '1');

/** Refusals name the member as rows do. */
const externalIDPath = z.object({ externalID });

export const putProductRoute = apiRoute({
  id: 'putProductByExternalID',
  method: 'put',
  path: '/products/by-external-id/{externalID}',
  tag: 'Products',
  summary: 'Create or update the product that has your own id',
  source: 'addition (EXT-2)',
  evaluates: ['If-Match'],
  description:
    'Creates the product, or merges what is given into it: an absent field stays, `null` clears one. The values are validated as at a creation each time. Without a change there is no event, and repeating the call is harmless.',
  pathSchema: externalIDPath,
  parameters: [
    { name: 'externalID', in: 'path', about: 'Your own id of the product', schema: externalID, example: 'DMS-4711' },
  ],
  body: {
    schema: z.object(values),
    example: { vehicleIdentificationNumber: 'WVWZZZ1KZAW000001', fields: { brand: 'Volkswagen', mileage: 81000 } },
  },
  message: { schema: upserted, example: { result: 'created', productID: 1, revision: 1 } },
  headers: { 'X-Product-Id': 'The product that was meant' },
  errors: rowErrors,
});

export const batchProductsRoute = apiRoute({
  id: 'upsertProducts',
  repeatable: true,
  method: 'post',
  path: '/products/batch',
  tag: 'Products',
  summary: 'Create or update up to 1,000 products by your own ids (nightly import)',
  source: 'addition (EXT-4)',
  description:
    'Rows as a JSON array, or one JSON object per line (`application/x-ndjson`), at most 8 MiB. Each row is what `PUT /products/by-external-id/{externalID}` does, with its `externalID`; the results are in the order of the rows, and a row that fails is never the others’ failure. Repeating a batch is harmless, so an `Idempotency-Key` is accepted and not stored. With `dryRun=1` nothing is written.',
  query: z.object({ dryRun }),
  parameters: [
    {
      name: 'dryRun',
      in: 'query',
      about: '1: the same run, without writing anything',
      schema: z.enum(['0', '1']),
      example: '1',
    },
  ],
  body: {
    schema: z.array(upsertRow),
    rows: { maxBytes: MAX_BATCH_BYTES },
    example: [
      {
        externalID: 'DMS-4711',
        vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
        fields: { brand: 'Volkswagen', mileage: 81000 },
      },
    ],
  },
  message: {
    schema: z.array(rowResult),
    example: [
      { externalID: 'DMS-4711', result: 'created', productID: 1, revision: 1, code: null, error: null },
      {
        externalID: 'DMS-4712',
        result: 'failed',
        productID: null,
        revision: null,
        code: 'withdrawn',
        error: 'The product is withdrawn: restore it first',
      },
    ],
  },
  errors: productRefusals({
    body_too_large: [MAX_BATCH_BYTES],
    unsupported_media_type: ['application/json or application/x-ndjson'],
    too_many_rows: [MAX_ROWS],
    row_too_large: [MAX_ROW],
    switch_malformed: ['dryRun'],
    quota_exceeded: [1000000, 'bytes'],
  }),
});

import { apiRoute, emptyArrayAsObject, oneOf, optional, optionalText, parseRow } from '@vpds/http';
import { Refusal } from '@vpds/kernel';
import { z } from 'zod';
import { IMPORT_PHASES } from '../domain/import.ts';
import { PRODUCT_STATUSES } from '../domain/product.ts';
import { externalIDErrors } from '../identifiers.schema.ts';
import { productRefusals } from '../product.errors.ts';
import { MAX_ROW } from '../upsert-products/row-turns.ts';
import { upsertRow } from '../upsert-products/upsert-products.schema.ts';
import { IMPORT_EXAMPLE, IMPORT_ID, importErrors, importPath, importUUID } from './import-id.ts';

/** Characters. */
const MAX_NAME = 80;

const time = optional(z.string('not_string'));
const times = emptyArrayAsObject(
  z.object(Object.fromEntries(PRODUCT_STATUSES.map((status) => [status, time])), 'not_object'),
);

/** A line of NDJSON without `columns`, and what a line with them becomes. */
export const importRow = upsertRow.omit({ revision: true }).extend({ happenedAt: optional(times) });

const count = z.int();

const problem = z
  .object({
    code: z.string(),
    error: z.string().describe('Of the first such row'),
    line: z.int().describe('Of the first such row'),
    rows: count,
  })
  .meta({ id: 'ImportProblem' });

const question = z
  .object({
    column: z.string(),
    value: z.string(),
    line: z.int(),
    option: z.enum(['decimal', 'days']).describe('Of the column, in `columns`'),
    answers: z
      .array(z.object({ answer: z.string(), meaning: z.string() }).meta({ id: 'ImportAnswer' }))
      .describe('What the option may be, and what the value is then'),
  })
  .meta({ id: 'ImportQuestion' });

const report = z
  .object({
    importID: z.uuid().nullable().describe('Null for a dry run'),
    state: z.enum([...IMPORT_PHASES, 'dryRun']),
    line: z.int().describe('The last one that was read and, unless this is a dry run, is done and durable'),
    rows: count.describe('Of the whole import, also by earlier requests'),
    created: count,
    updated: count,
    unchanged: count,
    failed: count,
    problems: z.array(problem).describe('Of this request, by cause: the first 100'),
    questions: z.array(question).describe('Ambiguous values of this request: one for each column'),
  })
  .meta({ id: 'ImportReport' });

const reportExample = {
  importID: IMPORT_EXAMPLE.importID,
  state: 'completed',
  line: 3,
  rows: 2,
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 1,
  problems: [{ code: 'vin_malformed', error: "'vehicleIdentificationNumber' must be 17 characters", line: 3, rows: 1 }],
  questions: [],
};

/** JSON in a query parameter. @throws by zod columns_malformed, number_too_large */
const jsonObject = z
  .string('columns_malformed')
  .transform((text, context) => {
    try {
      return parseRow(text);
    } catch (error) {
      const isTooLarge = error instanceof Refusal && error.code === 'number_too_large';
      context.addIssue({ code: 'custom', message: isTooLarge ? error.code : 'columns_malformed' });
      return z.NEVER;
    }
  })
  .optional();

const dryRun = z
  .enum(['0', '1'], 'switch_malformed')
  .optional()
  .transform((value) => value === '1');

const lineNumber = z
  .string('line_malformed')
  .regex(/^[1-9]\d{0,14}$/, 'line_malformed')
  .transform(Number);

const STREAM = {
  schema: z.string().describe('Rows, of any number'),
  stream: { types: ['text/csv', 'application/x-ndjson'] },
  example: 'VIN;Make;Sold\n4T1BF1FK5DU275482;Toyota;Thu Dec 18 2014 11:30:00 GMT-0800 (PST)\n',
} as const;

const streamErrors = productRefusals({
  unsupported_media_type: ['text/csv or application/x-ndjson'],
  request_timeout: [],
  file_is_utf16: [],
  csv_malformed: [7],
  row_too_long: [7, MAX_ROW],
  columns_malformed: ['Sold'],
  columns_unnamed: ['Colour, Interior'],
  columns_missing: ['Sold'],
  column_twice: ['Sold'],
  fields_not_allowed: ['colour'],
  import_ended: ['cancelled'],
  import_line_expected: [1201],
  quota_exceeded: [1000000, 'bytes'],
});

/** A row that fails has its code among the results. */
const rowErrors = productRefusals({
  ...externalIDErrors,
  vin_malformed: ['vehicleIdentificationNumber'],
  not_numeric: ['mileage'],
  not_whole: ['mileage'],
  not_boolean: ['isDrivable'],
  out_of_range: ['mileage', 0, 9999999],
  number_negative: ['engine'],
  guid_malformed: [],
  change_too_large: [],
  product_too_large: [],
  product_gone: [],
  withdrawn: [],
  vin_differs: ['WVWZZZ1KZAW000002'],
  conflict: ['4'],
  status_move_forbidden: ['completed', 'sold'],
  cells_do_not_fit: [7, 6],
  text_not_decodable: ['Make'],
  value_ambiguous: ['Price', '14.900', '14.900', '14900', 'decimal'],
  time_not_absolute: ['happenedAt.sold'],
  happened_out_of_range: ['happenedAt.sold', '1970-01-01T00:00:00.000Z'],
  happened_backwards: ['happenedAt.sold'],
});

export const importProductsRoute = apiRoute({
  id: 'importProducts',
  repeatable: true,
  method: 'post',
  path: '/product/import',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'Import products with their history, from a file of any size',
  source: 'addition (IMP-1)',
  description:
    'The body is CSV (separated by `;`, `,` or tabs, in UTF-8 or Windows-1252) or one JSON object per line, and is read while it arrives. Each row creates or updates the product that has its `externalID`, as in `POST /products/batch`, and moves it through its statuses at the times when that happened. Nothing is registered, mailed or ordered. Lines that are done stay done: an import that broke off is continued with `POST /product/imports/{importID}`. Sending the same file again changes nothing.',
  query: z.object({
    importID: importUUID.optional(),
    name: optionalText(MAX_NAME),
    columns: jsonObject,
    constants: jsonObject,
    id: z.string('not_string').optional(),
    effects: oneOf(['none']).optional(),
    dryRun,
  }),
  parameters: [
    {
      name: 'importID',
      in: 'query',
      about: 'A new UUID, so that you can ask for the import while it runs. Default: one is made',
      schema: z.uuid(),
      example: IMPORT_EXAMPLE.importID,
    },
    {
      name: 'name',
      in: 'query',
      about: 'Such as the name of the file',
      schema: z.string(),
      example: IMPORT_EXAMPLE.name,
    },
    {
      name: 'columns',
      in: 'query',
      about:
        'JSON: what each column is. A key of a product, `meta.KEY`, `happenedAt.STATUS` (the time of a move, `created` included), several of them in an array, or null for nothing; `{"to":KEY,"decimal":","}` or `{"to":KEY,"days":"day-first"}` say how its values are written. Required for CSV; without it a line of JSON is a row',
      schema: z.string(),
      example: '{"VIN":"vehicleIdentificationNumber","Make":"brand","Sold":"happenedAt.sold"}',
    },
    {
      name: 'constants',
      in: 'query',
      about: 'JSON: values of every row, by key as in `columns`',
      schema: z.string(),
      example: '{"location":"Copenhagen"}',
    },
    {
      name: 'id',
      in: 'query',
      about: 'The columns whose values make the `externalID`, separated by commas, or `line`: name and line of the row',
      schema: z.string(),
      example: 'line',
    },
    {
      name: 'effects',
      in: 'query',
      about: 'What an import sets off: nothing',
      schema: z.enum(['none']),
      example: 'none',
    },
    {
      name: 'dryRun',
      in: 'query',
      about: '1: the same run, without writing anything',
      schema: z.enum(['0', '1']),
      example: '1',
    },
  ],
  body: STREAM,
  message: { schema: report, example: reportExample },
  errors: {
    ...rowErrors,
    ...streamErrors,
    ...productRefusals({
      import_exists: [IMPORT_EXAMPLE.importID],
      import_id_malformed: [],
      required_field_missing: ['columns'],
      not_string: ['id'],
      too_long: ['name', MAX_NAME],
      not_one_of: ['effects', 'none'],
      switch_malformed: ['dryRun'],
    }),
  },
});

export const continueImportRoute = apiRoute({
  id: 'continueImport',
  repeatable: true,
  method: 'post',
  path: '/product/imports/{importID}',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'Continue an import that broke off',
  source: 'addition (IMP-2)',
  description:
    'The body is the file from the line `from`, which is the one after the `line` of `GET /product/imports/{importID}`, without the header of a CSV file. What the columns are is known.',
  pathSchema: importPath,
  query: z.object({ from: lineNumber.optional() }),
  parameters: [
    IMPORT_ID,
    { name: 'from', in: 'query', about: 'Number of the first line of the body', schema: z.int(), example: 1201 },
  ],
  body: STREAM,
  message: { schema: report, example: reportExample },
  errors: { ...importErrors, ...streamErrors, ...productRefusals({ line_malformed: [] }) },
});

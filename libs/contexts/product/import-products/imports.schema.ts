import { PAGING_ERRORS, PAGING_HEADERS, apiRoute, oneOf, paging, pagingParameters, requiredText } from '@vpds/http';
import { z } from 'zod';
import { IMPORT_PHASES } from '../domain/import.ts';
import { productRefusals } from '../product.errors.ts';
import { IMPORT_EXAMPLE, IMPORT_ID, importErrors, importPath } from './import-id.ts';

/** Characters. */
const MAX_REASON = 1_000;

const RESULTS = ['created', 'updated', 'unchanged', 'failed'] as const;
const UNDO_RESULTS = ['withdrawn', 'changed', 'inTheWay'] as const;

const count = z.int();
const shown = z
  .object({
    importID: z.uuid(),
    name: z.string(),
    state: z.enum(IMPORT_PHASES).describe('`receiving`: not ended, and perhaps interrupted'),
    line: z
      .int()
      .describe('Of the file: everything up to it is done and durable. The next request sends from the one after it'),
    rows: count,
    created: count,
    updated: count,
    unchanged: count,
    failed: count,
    userID: z.int().nullable(),
    begunAt: z.string().describe('`Y-m-d H:i:s` in the time zone of the service'),
    changedAt: z.string().describe('Of its last progress, `Y-m-d H:i:s` in the time zone of the service'),
    undo: z
      .object({ reason: z.string(), withdrawn: count, changed: count, inTheWay: count })
      .meta({ id: 'ImportUndo' })
      .nullable()
      .describe('What undoing it has done so far'),
  })
  .meta({ id: 'Import' });

export const listImportsRoute = apiRoute({
  id: 'listImports',
  method: 'get',
  path: '/product/imports',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'List the imports of the company, newest first',
  source: 'addition (IMP-3)',
  query: z.object(paging),
  parameters: pagingParameters(),
  message: { schema: z.array(shown), example: [IMPORT_EXAMPLE] },
  headers: PAGING_HEADERS,
  errors: PAGING_ERRORS,
});

export const readImportRoute = apiRoute({
  id: 'getImport',
  method: 'get',
  path: '/product/imports/{importID}',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'Follow the progress of an import',
  source: 'addition (IMP-3)',
  pathSchema: importPath,
  parameters: [IMPORT_ID],
  message: { schema: shown, example: IMPORT_EXAMPLE },
  errors: importErrors,
});

/** Named: a generator would call it as the whole answer is called. */
const rowResult = z.enum([...RESULTS, ...UNDO_RESULTS]).meta({ id: 'ImportedRowResult' });

const rowShown = z
  .object({
    line: z.int().describe('Its last line in the file'),
    result: rowResult,
    productID: z.int().nullable(),
    revision: z.int().nullable().describe('After the row'),
    code: z.string().nullable().describe('Of the error, or of what stands in the way of undoing it'),
    error: z.string().nullable(),
  })
  .meta({ id: 'ImportedRow' });

export const listImportedRowsRoute = apiRoute({
  id: 'listImportedRows',
  method: 'get',
  path: '/product/imports/{importID}/rows',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'List what became of the rows of an import',
  source: 'addition (IMP-3)',
  description:
    'In the order of their lines. A page may have fewer rows than `limit`, even none, and still a next one: follow `Link`.',
  pathSchema: importPath,
  query: z.object({
    ...paging,
    of: oneOf(['import', 'undo']).default('import'),
    result: oneOf([...RESULTS, ...UNDO_RESULTS]).optional(),
  }),
  parameters: [
    IMPORT_ID,
    ...pagingParameters(),
    {
      name: 'of',
      in: 'query',
      about: '`undo`: what undoing the import did with its products. Default: `import`',
      schema: z.enum(['import', 'undo']),
      example: 'import',
    },
    {
      name: 'result',
      in: 'query',
      about: 'Only rows with this result',
      schema: rowResult,
      example: 'failed',
    },
  ],
  message: {
    schema: z.array(rowShown),
    example: [
      {
        line: 3,
        result: 'failed',
        productID: null,
        revision: null,
        code: 'vin_malformed',
        error: "'vehicleIdentificationNumber' must be 17 characters",
      },
    ],
  },
  headers: PAGING_HEADERS,
  errors: { ...importErrors, ...PAGING_ERRORS, ...productRefusals({ not_one_of: ['of', 'import, undo'] }) },
});

export const cancelImportRoute = apiRoute({
  id: 'cancelImport',
  method: 'post',
  path: '/product/imports/{importID}/cancel',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'Cancel an import: it takes no more rows',
  source: 'addition (IMP-3)',
  description: 'What is done stays done; the request that still sends rows is answered with `import_ended`.',
  pathSchema: importPath,
  parameters: [IMPORT_ID],
  message: { schema: shown, example: { ...IMPORT_EXAMPLE, state: 'cancelled' } },
  errors: { ...importErrors, ...productRefusals({ import_ended: ['completed'] }) },
});

export const undoImportRoute = apiRoute({
  id: 'undoImport',
  method: 'post',
  path: '/product/imports/{importID}/undo',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'Undo an import: withdraw what it created',
  source: 'addition (IMP-9)',
  description:
    'Withdraws the products that the import created and nobody has changed since, in the background. Products that it updated are listed and left as they are, and so are those that something has been built on: `GET /product/imports/{importID}/rows?of=undo`.',
  pathSchema: importPath,
  parameters: [IMPORT_ID],
  body: { schema: z.object({ reason: requiredText(MAX_REASON) }), example: { reason: 'The wrong file' } },
  message: {
    schema: shown,
    example: {
      ...IMPORT_EXAMPLE,
      state: 'undoing',
      undo: { reason: 'The wrong file', withdrawn: 0, changed: 0, inTheWay: 0 },
    },
  },
  errors: {
    ...importErrors,
    ...productRefusals({
      undo_requested: ['undone'],
      built_on: [],
      required_field_missing: ['reason'],
      not_string: ['reason'],
      empty_string: ['reason'],
      too_long: ['reason', MAX_REASON],
    }),
  },
});

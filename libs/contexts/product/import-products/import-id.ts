import { documentedAs } from '@vpds/http';
import { z } from 'zod';
import { productRefusals } from '../product.errors.ts';

export const IMPORT_EXAMPLE = {
  importID: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'sales-2015.csv',
  state: 'completed',
  line: 3,
  rows: 2,
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 1,
  userID: 1,
  begunAt: '2026-11-27 10:00:00',
  changedAt: '2026-11-27 10:00:02',
  undo: null,
} as const;

export const importUUID = documentedAs(
  z.uuid('import_id_malformed').transform((id) => id.toLowerCase()),
  {
    type: 'string',
    format: 'uuid',
  },
);

export const importPath = z.object({ importID: importUUID });
export const IMPORT_ID = {
  name: 'importID',
  in: 'path',
  about: 'Id of the import',
  schema: z.uuid(),
  example: IMPORT_EXAMPLE.importID,
} as const;
export const importErrors = productRefusals({ import_not_found: [], import_id_malformed: [] });

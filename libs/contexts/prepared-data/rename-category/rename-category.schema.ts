import { MAX_NAME, apiRoute, requiredText, requiredTextErrors, revision } from '@vpds/http';
import { z } from 'zod';
import { preparedDataRefusals } from '../prepared-data.errors.ts';

export const renameCategoryRoute = apiRoute({
  id: 'changeDocumentCategory',
  method: 'patch',
  path: '/categories/{documentCategoryID}',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Rename a document category',
  source: 'addition (CHA-5)',
  evaluates: ['If-Match'],
  parameters: [{ name: 'documentCategoryID', in: 'path', about: 'Id of the category', schema: z.int(), example: 2 }],
  body: { schema: z.object({ name: requiredText(MAX_NAME) }), example: { name: 'Inspection report' } },
  message: {
    schema: z.object({ documentCategoryID: z.int(), name: z.string(), revision }).meta({ id: 'RenamedCategory' }),
    example: { documentCategoryID: 2, name: 'Inspection report', revision: 2 },
  },
  errors: {
    ...preparedDataRefusals({
      required_field_missing: ['name'],
      document_category_not_found: [9],
    }),
    ...requiredTextErrors('name', MAX_NAME),
  },
});

import { apiRoute } from '@vpds/http';
import { z } from 'zod';

export const fieldListRoute = apiRoute({
  id: 'listProductFields',
  method: 'get',
  path: '/product/fields',
  tag: 'Products',
  summary: 'List the field keys',
  source: 'rules FLD-1, FLD-8',
  description:
    "Built-in keys first, then the company's custom fields, then the keys learned from updates (type `any`).",
  message: {
    schema: z.array(
      z
        .object({
          key: z.string(),
          type: z.string().describe('`string`, `int`, `numeric`, `bool`, `date`, `date-time` or `any`'),
          custom: z.boolean(),
          alias: z.string().nullable().describe('Another name of a custom field'),
          readOnly: z.boolean(),
          searchable: z.boolean().describe('Is a key that products can be searched by'),
        })
        .meta({ id: 'Field' }),
    ),
    example: [
      { key: 'registrationNumber', type: 'string', custom: false, alias: null, readOnly: false, searchable: true },
      { key: 'customField_1', type: 'int', custom: true, alias: 'auctionGrade', readOnly: false, searchable: false },
    ],
  },
});

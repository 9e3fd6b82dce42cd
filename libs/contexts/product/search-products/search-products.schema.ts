import { type ApiParameter, apiRoute, PAGING_ERRORS, PAGING_HEADERS, paging, pagingParameters } from '@vpds/http';
import { z } from 'zod';
import { product } from '../product-fields.schema.ts';
import { productRefusals } from '../product.errors.ts';

export const SEARCH_KEYS = [
  'productID',
  'vehicleIdentificationNumber',
  'registrationNumber',
  'AP30Pno',
  'externalID',
] as const;

/** `fields=a,b`, also repeated. */
export const fieldNames = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => {
    const names = [given]
      .flat()
      .flatMap((text) => text.split(','))
      .map((name) => name.trim());
    // A URL can repeat a name thousands of times, and each would be read from each product.
    return [...new Set(names)].filter((name) => name !== '');
  })
  .default([]);

export const FIELDS_PARAMETER: ApiParameter = {
  name: 'fields',
  in: 'query',
  about:
    'Field keys to return, separated by commas; default: all that have a value. `dispute`, `externalID` and `withdrawn` can be named, too. A learned key with a comma or with surrounding blanks cannot be named',
  schema: z.string(),
  example: 'productID,brand',
};

const searchParameters = z.object({ key: z.enum(SEARCH_KEYS, 'search_key_unknown'), value: z.string() });
export const searchQuery = z.object({
  fields: fieldNames,
  asOf: z.string('as_of_unreadable').nullable().default(null),
  ...paging,
});

export const searchRoute = apiRoute({
  id: 'searchProducts',
  method: 'get',
  path: '/product/search/{key}/{value}',
  tag: 'Products',
  summary: 'Search products',
  source: 'rules SEA',
  description:
    'Matches whole values, ignoring case; `%` matches any number of characters (write it as `%25`). The newest product comes first. Searches the products of the own company; with the permission Edit all products, those of all companies. Registration numbers of more than 512 characters are not found.',
  pathSchema: searchParameters,
  query: searchQuery,
  parameters: [
    {
      name: 'key',
      in: 'path',
      about: 'What to search by',
      schema: z.enum(SEARCH_KEYS),
      example: 'vehicleIdentificationNumber',
    },
    { name: 'value', in: 'path', about: 'Value to match', schema: z.string().min(1), example: 'WVW%' },
    FIELDS_PARAMETER,
    {
      name: 'asOf',
      in: 'query',
      about: 'Returns the products as they were at that time; any expression that `GET /statistics` accepts (addition)',
      schema: z.string(),
      isTime: true,
    },
    ...pagingParameters('products'),
  ],
  message: {
    schema: z.array(product),
    example: [{ productID: 1, brand: 'Volkswagen' }],
  },
  headers: PAGING_HEADERS,
  errors: {
    ...productRefusals({
      search_key_unknown: [],
      search_too_broad: [],
      search_pattern_too_long: [],
      fields_not_allowed: ['colour'],
      as_of_unreadable: [],
    }),
    ...PAGING_ERRORS,
  },
});

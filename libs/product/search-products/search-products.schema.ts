import { type ApiRoute, paging } from '@vpds/platform';
import { z } from 'zod';
import { productErrors } from '../product.errors.ts';

export const SEARCH_KEYS = ['productID', 'vehicleIdentificationNumber', 'registrationNumber', 'AP30Pno'] as const;

/** `fields=a,b`, also given several times; each name once, without its blanks, empty ones left out. */
const fieldNames = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => {
    const names = [given]
      .flat()
      .flatMap((text) => text.split(','))
      .map((name) => name.trim());
    // A URL has room for thousands of one name, and each would be read of each product.
    return [...new Set(names)].filter((name) => name !== '');
  })
  .default([]);

export const searchParameters = z.object({ key: z.enum(SEARCH_KEYS, 'search_key_unknown'), value: z.string() });
export const searchQuery = z.object({
  fields: fieldNames,
  asOf: z.string('as_of_unreadable').nullable().default(null),
  ...paging,
});

export const searchRoute: ApiRoute = {
  method: 'get',
  path: '/product/search/{key}/{value}',
  tag: 'Products',
  summary: 'Search products',
  source: 'spec 4.1',
  description:
    'Matches whole values, ignoring case; `%` stands for any run of characters (URL-encode the value then). A registration number of more than 512 characters is not found. Newest first. Without the permission Edit all products only the own company is searched.',
  parameters: [
    {
      name: 'key',
      in: 'path',
      about: 'What to search by',
      schema: z.enum(SEARCH_KEYS),
      example: 'vehicleIdentificationNumber',
    },
    { name: 'value', in: 'path', about: 'Value to match', schema: z.string().min(1), example: 'WVW%' },
    {
      name: 'fields',
      in: 'query',
      about:
        'Field keys to return, comma-separated; default: all that are set. A learned key with a comma, or blanks around it, cannot be named',
      schema: z.string(),
      example: 'productID,brand',
    },
    { name: 'limit', in: 'query', about: 'Most products (addition)', schema: z.int().min(1).max(1000) },
    {
      name: 'asOf',
      in: 'query',
      about: 'The products as they were then: any time that `GET /statistics` takes (addition)',
      schema: z.string(),
      example: '2026-11-01 00:00:00',
    },
    {
      name: 'cursor',
      in: 'query',
      about: 'Where the next page starts, from the `Link` header (addition)',
      schema: z.string(),
    },
  ],
  message: {
    schema: z.array(z.record(z.string(), z.unknown())),
    example: [{ productID: 1, brand: 'Volkswagen' }],
  },
  headers: { Link: 'The next page, `rel="next"`, if there is one (addition)' },
  errors: {
    search_key_unknown: productErrors.search_key_unknown,
    search_too_broad: productErrors.search_too_broad,
    search_pattern_too_long: productErrors.search_pattern_too_long,
    fields_not_allowed: { http: 422, text: 'The following fields are not allowed: [colour]' },
    limit_out_of_range: { http: 422, text: "'limit' must be a whole number from 1 to 1000" },
    as_of_unreadable: productErrors.as_of_unreadable,
    cursor_invalid: { http: 422, text: "'cursor' is not valid" },
  },
};

import { apiRoute, optional, required, requiredText, requiredTextErrors } from '@vpds/http';
import { z } from 'zod';
import { MAX_DIMENSIONS, MAX_PAIRS, MAX_SPELLINGS } from '../domain/series-declaration.ts';
import { statisticsRefusals } from '../statistics.errors.ts';

/** Maximum characters. */
const MAX_NAME = 50;
const MAX_FIELD = 100;
/** A comma separates dimensions in a group. */
const NAME = /^[a-z][A-Za-z0-9_-]*$/;

const dimension = z
  .object({
    name: z.string(),
    field: z.string().nullable().describe('Key of the field; null: no field holds it'),
    spellings: z.record(z.string(), z.string()).describe('What counts as another value'),
  })
  .meta({ id: 'SeriesDimension' });
const declaration = z
  .object({ dimensions: z.array(dimension), pairs: z.array(z.array(z.string())) })
  .meta({ id: 'SeriesDeclaration' });

const shared = { permission: 'administer', tag: 'Administration' } as const;
const declared = {
  ...shared,
  method: 'post',
  message: { schema: z.literal('Declared'), example: 'Declared' },
  description: 'The series are counted anew by it, from the first event on and beside the current version.',
} as const;

export const getSeriesDeclarationRoute = apiRoute({
  ...shared,
  id: 'getSeriesDeclaration',
  method: 'get',
  path: '/admin/series',
  source: 'addition (SER-11)',
  summary: 'Show the dimensions and pairs of the series',
  message: {
    schema: declaration,
    example: {
      dimensions: [{ name: 'brand', field: 'brand', spellings: { VW: 'Volkswagen' } }],
      pairs: [['brand', 'location']],
    },
  },
});

export const declareSeriesDimensionRoute = apiRoute({
  ...declared,
  id: 'declareSeriesDimension',
  path: '/admin/series/dimensions',
  source: 'addition (SER-9)',
  summary: 'Declare a dimension of the series, or spellings of its values',
  body: {
    schema: z.object({
      name: requiredText(MAX_NAME).refine((name) => NAME.test(name), 'dimension_name_malformed'),
      field: requiredText(MAX_FIELD),
      spellings: optional(z.record(z.string(), z.string('spelling_malformed'), 'spelling_malformed')),
    }),
    example: { name: 'seller', field: 'customField_3', spellings: { 'VW Bank': 'Volkswagen Bank' } },
  },
  errors: {
    ...requiredTextErrors('name', MAX_NAME),
    ...statisticsRefusals({
      required_field_missing: ['name'],
      dimension_name_malformed: ['name'],
      dimension_field_unknown: ['brand, model, location, customField_3 (seller)'],
      spelling_malformed: ['spellings'],
      dimension_built_in: ['status'],
      too_many_dimensions: [MAX_DIMENSIONS],
      too_many_spellings: [MAX_SPELLINGS],
    }),
  },
});

export const declareSeriesPairRoute = apiRoute({
  ...declared,
  id: 'declareSeriesPair',
  path: '/admin/series/pairs',
  source: 'addition (SER-10)',
  summary: 'Declare two dimensions that are counted together',
  body: {
    schema: z.object({ pair: z.array(z.string('pair_malformed'), required('pair_malformed')) }),
    example: { pair: ['brand', 'location'] },
  },
  errors: statisticsRefusals({
    required_field_missing: ['pair'],
    pair_malformed: ['pair'],
    pair_unknown: ['brand, model, location, status, partner, provider'],
    too_many_pairs: [MAX_PAIRS],
  }),
});

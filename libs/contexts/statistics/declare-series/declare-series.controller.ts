import { endpoint } from '@vpds/http';
import { productContract } from '@vpds/product/contract';
import { statisticsContract } from '../statistics.contract.ts';
import {
  declareSeriesDimensionRoute,
  declareSeriesPairRoute,
  getSeriesDeclarationRoute,
} from './declare-series.schema.ts';
import { type KnownField, declaredField } from './declared-field.ts';

export const declareSeriesEndpoints = [
  endpoint(getSeriesDeclarationRoute, async ({ call }) => ({
    message: await call(statisticsContract.declaration, {}),
  })),
  endpoint(declareSeriesDimensionRoute, async ({ body: { name, field, spellings = {} }, call }) => {
    const fields = (await call(productContract.fields, {})) as unknown as readonly KnownField[];
    const dimension = { name, field: declaredField(field, fields), spellings };
    return call(statisticsContract.declareDimension, dimension);
  }),
  endpoint(declareSeriesPairRoute, ({ body, call }) => call(statisticsContract.declarePair, body)),
];

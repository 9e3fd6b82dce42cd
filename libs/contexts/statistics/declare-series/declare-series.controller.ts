import { endpoint } from '@vpds/http';
import { statisticsContract } from '../statistics.contract.ts';
import {
  declareSeriesDimensionRoute,
  declareSeriesPairRoute,
  getSeriesDeclarationRoute,
} from './declare-series.schema.ts';

export const declareSeriesEndpoints = [
  endpoint(getSeriesDeclarationRoute, async ({ call }) => ({
    message: await call(statisticsContract.declaration, {}),
  })),
  endpoint(declareSeriesDimensionRoute, ({ body: { name, field, spellings = {} }, call }) =>
    call(statisticsContract.declareDimension, { name, field, spellings }),
  ),
  endpoint(declareSeriesPairRoute, ({ body, call }) => call(statisticsContract.declarePair, body)),
];

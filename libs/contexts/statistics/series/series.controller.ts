import { endpoint } from '@vpds/http';
import { statisticsContract } from '../statistics.contract.ts';
import { getLinkedSeriesRoute, getSeriesRoute } from './series.schema.ts';

export const seriesEndpoints = [
  endpoint(getSeriesRoute, ({ query, call }) => call(statisticsContract.series, { ...query, version: null })),
  endpoint(getLinkedSeriesRoute, ({ path, query, call }) =>
    call(statisticsContract.series, { ...query, version: path.version }),
  ),
];

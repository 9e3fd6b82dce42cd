import { endpoint } from '@vpds/http';
import { statisticsContract } from '../statistics.contract.ts';
import { getMonthlyStatisticsRoute, getStatisticsRoute } from './statistics-overview.schema.ts';

export const statisticsEndpoints = [
  endpoint(getStatisticsRoute, ({ query, call }) => call(statisticsContract.overview, query)),
  endpoint(getMonthlyStatisticsRoute, ({ query, call }) =>
    call(statisticsContract.overview, { ...query, monthly: '1' }),
  ),
];

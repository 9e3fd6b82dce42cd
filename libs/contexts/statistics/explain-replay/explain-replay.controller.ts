import { endpoint } from '@vpds/http';
import { statisticsContract } from '../statistics.contract.ts';
import { cancelExplanationRoute, explainReplayRoute, readExplanationRoute } from './explain-replay.schema.ts';

export const explainReplayEndpoints = [
  endpoint(explainReplayRoute, ({ body: { projection, companyID = null, asOf = null, limit = null }, call }) =>
    call(statisticsContract.explainReplay, { projection, companyID, asOf, limit }),
  ),
  endpoint(readExplanationRoute, ({ path, call }) => call(statisticsContract.explanation, path)),
  endpoint(cancelExplanationRoute, ({ path, call }) => call(statisticsContract.cancelExplanation, path)),
];

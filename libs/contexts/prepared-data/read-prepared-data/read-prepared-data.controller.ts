import { endpoint } from '@vpds/http';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { readPreparedDataRoute } from './read-prepared-data.schema.ts';

export const readPreparedDataEndpoint = endpoint(readPreparedDataRoute, async ({ path, call }) => ({
  message: await call(preparedDataContract.get, path),
}));

import { endpoint } from '@vpds/http';
import { SECTIONS } from '../domain/prepared-data.ts';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { deletePreparedDataRoute } from './delete-prepared-data.schema.ts';

export const deletePreparedDataEndpoint = endpoint(
  deletePreparedDataRoute,
  ({ body: { vehicleIdentificationNumber, ...given }, call }) => {
    const sections = SECTIONS.filter((section) => given[section] === true);
    return call(preparedDataContract.delete, { vehicleIdentificationNumber, sections });
  },
);

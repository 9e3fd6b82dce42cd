import type { Json } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { submitPreparedDataRoute } from './submit-prepared-data.schema.ts';

export const submitPreparedDataEndpoint = endpoint(
  submitPreparedDataRoute,
  ({ body: { vehicleIdentificationNumber, fields, documents, images }, call }) =>
    call(preparedDataContract.submit, {
      vehicleIdentificationNumber,
      fields: fields ?? null,
      documents: (documents ?? null) as Json,
      images: (images ?? null) as Json,
    }),
  { charges: () => ({}) },
);

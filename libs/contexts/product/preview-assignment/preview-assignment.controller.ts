import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { previewAssignmentRoute } from './preview-assignment.schema.ts';

export const previewAssignmentEndpoint = endpoint(
  previewAssignmentRoute,
  ({ body: { identifiers, fields = {} }, call }) => call(productContract.previewAssignment, { identifiers, fields }),
);

import { apiRoute, optional, requiredText } from '@vpds/http';
import {
  IDENTIFIER_NAMES,
  externalID,
  externalIDErrors,
  identifierErrors,
  identifiers,
  namesAProduct,
  productErrors,
} from '@vpds/product/contract';
import { refusals } from '@vpds/http';
import { z } from 'zod';
import { trackingRefusals } from '../tracking.errors.ts';

/** Characters. */
const MAX_REASON = 2_000;
const NAMES = ['transportID', ...IDENTIFIER_NAMES, 'externalID'].join(', ');

export const cancelTransportRoute = apiRoute({
  id: 'cancelTransport',
  method: 'post',
  path: '/product/transport/cancel',
  tag: 'Transports',
  summary: 'Cancel a transport (order of a truck)',
  source: 'addition (TRA-11)',
  evaluates: ['If-Match'],
  description:
    'Names the transport by its `transportID`, or the product whose only active transport is meant. The provider is asked; an order that it has not got yet is never placed. The transport keeps its provider’s status, gets `cancelledAt` and is not active any more. Refused with the provider’s reason if it is too late. Repeating the call is harmless.',
  body: {
    schema: z
      .object({
        transportID: optional(z.uuid('transport_id_malformed')).describe('Id of the transport'),
        ...identifiers,
        externalID: optional(externalID),
        reason: requiredText(MAX_REASON).describe('Why: shown in the history'),
      })
      .refine((given) => given.transportID !== undefined || given.externalID !== undefined || namesAProduct(given), {
        error: 'required_property_missing',
        params: { instead: [NAMES] },
      }),
    example: { transportID: '0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f', reason: 'The buyer fetches the car' },
  },
  message: { schema: z.literal('Transport cancelled'), example: 'Transport cancelled' },
  headers: { 'X-Product-Id': 'The product that was meant' },
  errors: {
    ...identifierErrors,
    ...refusals(productErrors)(externalIDErrors),
    ...trackingRefusals({
      required_property_missing: [NAMES],
      required_field_missing: ['reason'],
      not_string: ['reason'],
      transport_id_malformed: [],
      transport_not_found: [],
      transport_not_active: [],
      transport_ambiguous: ['0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f'],
      cancellation_refused: ['The vehicle is loaded already'],
    }),
  },
});

import { apiRoute, documentedAs, optional, optionalText, refusals } from '@vpds/http';
import { NO_IDENTIFIER, identifierErrors, identifiers, namesAProduct, productErrors } from '@vpds/product/contract';
import { z } from 'zod';
import { trackingRefusals } from '../tracking.errors.ts';

/** Characters. */
const LONGEST = { companyName: 255, address: 1_000, phone: 64, email: 254, comment: 10_000 } as const;

/** `Y-m-d`. */
const day = optional(
  documentedAs(
    z
      .string('date_malformed')
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'date_malformed')
      .refine(isDay, 'date_malformed'),
    { type: 'string', format: 'date' },
  ),
);

/** The provider's own form of the id; documented without type, since few generators read unions. */
export const externalID = documentedAs(z.union([z.int(), z.string()]).nullable(), {
  description:
    'Order id at the provider, as it gives it: a number or a text; null until the provider has accepted the order',
  examples: [4711, 'B-2026-000123', null],
});

function isDay(value: string): boolean {
  const milliseconds = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(value);
}

/** TRA-8. The names of `provider` are configured. */
export const orderTransportBody = z
  .object({
    ...identifiers,
    provider: documentedAs(
      z
        .unknown()
        .refine((value) => value !== undefined && value !== null, 'required_field_missing')
        .transform((value) => (typeof value === 'string' ? value : '')),
      { type: 'string', description: 'Name of the transport provider', examples: ['provider_a'] },
    ),
    pickupCompanyName: optionalText(LONGEST.companyName),
    pickupAddress: optionalText(LONGEST.address),
    pickupPhone: optionalText(LONGEST.phone),
    pickupEmail: optionalText(LONGEST.email),
    pickupDate: day,
    deliveryCompanyName: optionalText(LONGEST.companyName),
    deliveryAddress: optionalText(LONGEST.address),
    deliveryPhone: optionalText(LONGEST.phone),
    deliveryEmail: optionalText(LONGEST.email),
    deliveryDate: day,
    comment: optionalText(LONGEST.comment),
  })
  .refine(namesAProduct, NO_IDENTIFIER);

export const orderTransportRoute = apiRoute({
  id: 'orderTransport',
  method: 'post',
  path: '/product/transport/order',
  tag: 'Transports',
  summary: 'Order a truck: order a transport of a product',
  source: 'addition (TRA-8)',
  description:
    'The order is recorded first and then placed with the provider under the same id, so that the provider never receives it twice. The request waits up to 5 s for the provider: if it has not answered by then, `externalID` is null and appears in the list later. An order that the provider refuses is not listed; one that cannot be placed now is retried.',
  body: {
    schema: orderTransportBody,
    example: {
      productID: 1,
      provider: 'provider_a',
      pickupCompanyName: 'Fahrzeughaus Nord',
      pickupAddress: 'Hafenstrasse 1, 20457 Hamburg',
      pickupDate: '2026-12-01',
      deliveryCompanyName: 'Auto Syd ApS',
      deliveryAddress: 'Industrivej 7, 6400 Soenderborg',
      comment: 'Ring twice.',
    },
  },
  message: {
    schema: z.object({ transportID: z.uuid(), externalID }).meta({ id: 'OrderedTransport' }),
    example: { transportID: '0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f', externalID: 4711 },
  },
  headers: { 'X-Product-Id': 'The product that was meant' },
  errors: {
    ...identifierErrors,
    ...refusals(productErrors)({ withdrawn: [] }),
    ...trackingRefusals({
      required_field_missing: ['provider'],
      not_one_of: ['provider', 'provider_a, provider_b'],
      date_malformed: ['pickupDate'],
      not_string: ['pickupAddress'],
      too_long: ['pickupAddress', 1000],
      provider_refused: ['No capacity'],
      order_repeated: ['0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f'],
    }),
  },
});

import {
  apiRoute,
  type IssueParameters,
  PAGING_ERRORS,
  PAGING_HEADERS,
  documentedAs,
  emptyArrayAsObject,
  optional,
  paging,
  pagingParameters,
} from '@vpds/http';
import { NO_IDENTIFIER, identifierErrors, identifiers, namesAProduct } from '@vpds/product/contract';
import { z } from 'zod';
import { externalID } from '../order-transport/order-transport.schema.ts';
import { trackingRefusals } from '../tracking.errors.ts';

const ORDERS = ['ASC', 'DESC'] as const;
type Order = (typeof ORDERS)[number];

const order = documentedAs(
  z.custom<Order>((value) => ORDERS.some((one) => one === value), {
    error: 'not_one_of',
    params: { besides: [ORDERS.join(', ')] } satisfies IssueParameters,
  }),
  { type: 'string', enum: ORDERS },
);

const args = emptyArrayAsObject(
  z.object({ order: optional(order).describe('By creation; default DESC: newest first') }, 'not_object'),
).meta({ id: 'ListTransportsArguments' });

/** Rules TRA. */
export const listTransportsBody = z
  .object({ ...identifiers, args: optional(args) })
  .refine(namesAProduct, NO_IDENTIFIER);

const listTransportsQuery = z.object(paging);

const text = z.string().nullable();
const day = z.iso.date().nullable();

const update = z
  .object({
    status: z.string(),
    at: z.string().describe('`Y-m-d H:i:s` in the time zone of the service'),
    comment: text,
  })
  .meta({ id: 'TransportUpdate' });

const transport = z
  .object({
    transportID: z.uuid(),
    provider: z.string().describe('Name of the transport provider'),
    status: z.enum(['created', 'ordered', 'confirmed', 'transit', 'delivered']),
    externalID,
    createdAt: z.string().describe('`Y-m-d H:i:s` in the time zone of the service'),
    statusCheckedAt: text.describe('Time of the last answer of the provider'),
    cancelledAt: text.describe('Null: not cancelled'),
    updates: z.array(update).describe('Always empty for provider A'),
    comment: text.describe('May contain newlines'),
    pickupCompanyName: text,
    pickupAddress: text,
    pickupPhone: text,
    pickupEmail: text,
    pickupDate: day,
    deliveryCompanyName: text,
    deliveryAddress: text,
    deliveryPhone: text,
    deliveryEmail: text,
    deliveryDate: day,
  })
  .meta({ id: 'Transport', description: 'One ordered transport of a product' });

export const listTransportsRoute = apiRoute({
  id: 'listTransports',
  method: 'post',
  path: '/product/transport',
  tag: 'Transports',
  summary: 'List all transports of a product',
  source: 'rules TRA',
  description:
    'Sorted by creation, newest first unless `args.order` is `ASC`. `hasActiveTransport` is true if the newest transport that is not cancelled is not `delivered`. For provider A `updates` is always empty, `status` is one of created, transit, delivered, and `pickupDate` is the requested day. `transportID` is an addition. Values that were not given or are not known yet are null: `externalID` until the provider has accepted the order, `statusCheckedAt` until the provider has answered for the first time. If there are more than `limit` transports, the answer has the newest ones, in the requested order, and a `Link` to the older ones.',
  readsOnly: true,
  query: listTransportsQuery,
  parameters: pagingParameters('transports'),
  body: { schema: listTransportsBody, example: { productID: 1, args: { order: 'DESC' } } },
  message: {
    schema: z
      .object({
        vehicleIdentificationNumber: z.string(),
        hasActiveTransport: z.boolean().describe('Whether the newest transport is not delivered yet'),
        timezone: z.string().describe('Time zone of all times in this answer, an IANA name'),
        transports: z.array(transport),
      })
      .meta({ id: 'TransportList' }),
    example: {
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
      hasActiveTransport: true,
      timezone: 'UTC',
      transports: [
        {
          transportID: '0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f',
          provider: 'provider_b',
          status: 'ordered',
          externalID: 'B-2026-000123',
          createdAt: '2026-11-22 09:30:00',
          statusCheckedAt: '2026-11-22 09:35:02',
          cancelledAt: null,
          updates: [{ status: 'ordered', at: '2026-11-22 09:30:01', comment: 'Order received' }],
          comment: 'Ring twice.',
          pickupCompanyName: 'Fahrzeughaus Nord',
          pickupAddress: 'Hafenstrasse 1, 20457 Hamburg',
          pickupPhone: null,
          pickupEmail: null,
          pickupDate: '2026-12-01',
          deliveryCompanyName: 'Auto Syd ApS',
          deliveryAddress: null,
          deliveryPhone: null,
          deliveryEmail: null,
          deliveryDate: null,
        },
      ],
    },
  },
  headers: { 'X-Product-Id': 'The product that was meant', ...PAGING_HEADERS },
  errors: {
    ...identifierErrors,
    ...PAGING_ERRORS,
    ...trackingRefusals({
      not_one_of: ['args.order', 'ASC, DESC'],
      not_object: ['args'],
    }),
  },
});

import { apiRoute, PAGING_ERRORS, PAGING_HEADERS, oneOf, paging, pagingParameters } from '@vpds/http';
import { z } from 'zod';
import { productRefusals } from '../product.errors.ts';

const ORDERS = ['asc', 'desc'] as const;

const historyQuery = z.object({
  cursor: paging.cursor,
  limit: paging.limit.unwrap().optional(),
  order: oneOf(ORDERS).default('asc'),
});

const entry = z
  .object({
    at: z.string().describe('`Y-m-d H:i:s` in the time zone of the service'),
    happenedAt: z
      .string()
      .nullable()
      .describe('When it happened, if an import gave another time than that of the recording (`at`)'),
    event: z.string().describe('Type of the event'),
    userID: z.int().nullable().describe('Null for what the service did by itself'),
    by: z.string().nullable().describe('Name of the user; null if he is of another company'),
    apiKeyID: z.string().nullable(),
    requestID: z.string().nullable(),
    field: z.string().nullable().describe('The field that changed, `meta.<key>` for meta, or `status`'),
    from: z.unknown().describe('The value before, of any type'),
    to: z.unknown().describe('The value after, of any type'),
    detail: z.record(z.string(), z.unknown()).nullable().describe('What is known of an event that changed no field'),
  })
  .meta({ id: 'HistoryEntry' });

export const productHistoryRoute = apiRoute({
  id: 'getProductHistory',
  method: 'get',
  path: '/product/{productID}/history',
  tag: 'Products',
  summary: 'Who changed what: read the history of a product',
  source: 'addition (LIF-5)',
  description:
    'One entry for each changed field (`meta.<key>` for meta), at creation too. A change of status has `field: "status"`. Every other event is one entry with `detail`; after an assignment its changed fields follow. User, key and request are null for actions of the service itself. An answer of 8 MiB ends with a `Link` to the later entries.',
  query: historyQuery,
  parameters: [
    { name: 'productID', in: 'path', about: 'Id of the product', schema: z.int(), example: 1 },
    {
      name: 'order',
      in: 'query',
      about: 'Default `asc`: oldest first',
      schema: z.enum(ORDERS),
      example: 'desc',
    },
    ...pagingParameters('entries', null),
  ],
  message: {
    schema: z.array(entry),
    example: [
      {
        at: '2026-11-22 09:30:00',
        happenedAt: null,
        event: 'ProductUpdated',
        userID: 1,
        by: 'Kim Larsen',
        apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        requestID: 'import-17',
        field: 'mileage',
        from: 81000,
        to: 82000,
        detail: null,
      },
      {
        at: '2026-11-23 10:00:00',
        happenedAt: null,
        event: 'ProductAssignedToCommissionPartner',
        userID: 1,
        by: 'Kim Larsen',
        apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        requestID: 'import-18',
        field: null,
        from: null,
        to: null,
        detail: {
          commissionPartnerID: 1,
          fields: { commissionPrice: 129000, assignedToCommissionPartnerDate: '2026-11-23' },
          sendEmailNotification: true,
        },
      },
      {
        at: '2026-11-23 10:00:00',
        happenedAt: null,
        event: 'ProductAssignedToCommissionPartner',
        userID: 1,
        by: 'Kim Larsen',
        apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        requestID: 'import-18',
        field: 'commissionPrice',
        from: 125000,
        to: 129000,
        detail: null,
      },
    ],
  },
  headers: PAGING_HEADERS,
  errors: {
    ...productRefusals({
      product_not_found: ['productID', 1],
      product_gone: [],
    }),
    ...productRefusals({ not_one_of: ['order', ORDERS.join(', ')] }),
    ...PAGING_ERRORS,
  },
});

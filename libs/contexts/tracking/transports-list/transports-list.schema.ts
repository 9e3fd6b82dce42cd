import { apiRoute, listRouteParts, revision } from '@vpds/http';
import { z } from 'zod';
import { TRANSPORT_STATUSES } from '../domain/transport.ts';
import { externalID } from '../order-transport/order-transport.schema.ts';
import { trackingRefusals } from '../tracking.errors.ts';
import { TRANSPORT_LIST } from './transport-list.ts';

const text = z.string().nullable();
const day = z.iso.date().nullable();
const TIME = '`Y-m-d H:i:s` in the time zone of the service';

const listed = z
  .object({
    transportID: z.uuid(),
    productID: z.int(),
    vehicleIdentificationNumber: z.string().describe('When it was ordered'),
    provider: z.string().describe('Name of the transport provider'),
    status: z.enum(TRANSPORT_STATUSES),
    externalID,
    active: z.boolean(),
    late: z.boolean(),
    createdAt: z.string().describe(`When it was ordered, ${TIME}`),
    updatedAt: z.string().describe(`Of the last news, ${TIME}`),
    cancelledAt: z.string().nullable().describe(`When it was cancelled (TRA-11), ${TIME}; null: not`),
    revision,
    comment: text,
    pickupCompanyName: text,
    pickupAddress: text,
    pickupDate: day,
    deliveryCompanyName: text,
    deliveryAddress: text,
    deliveryDate: day,
  })
  .meta({ id: 'ListedTransport' });

const parts = listRouteParts(TRANSPORT_LIST);

export const transportsListRoute = apiRoute({
  id: 'listCompanyTransports',
  method: 'get',
  path: '/transports',
  tag: 'Transports',
  summary: 'Late transports and others: list the transports of the company',
  source: 'addition (LST-10)',
  description: 'Without those that the provider refused.',
  ...parts,
  message: {
    schema: z.array(listed),
    example: [
      {
        transportID: '0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f',
        productID: 1,
        vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
        provider: 'provider_b',
        status: 'transit',
        externalID: 'B-2026-000123',
        active: true,
        late: true,
        createdAt: '2026-11-12 09:30:00',
        updatedAt: '2026-11-14 11:00:01',
        cancelledAt: null,
        revision: 4,
        comment: null,
        pickupCompanyName: 'Fahrzeughaus Nord',
        pickupAddress: null,
        pickupDate: '2026-11-13',
        deliveryCompanyName: 'Auto Syd ApS',
        deliveryAddress: null,
        deliveryDate: '2026-11-15',
      },
    ],
  },
  errors: { ...parts.errors, ...trackingRefusals({ days_out_of_range: [], not_string: ['status'] }) },
});

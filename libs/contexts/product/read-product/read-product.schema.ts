import { apiRoute, revision } from '@vpds/http';
import { z } from 'zod';
import { DISPUTES, PRODUCT_STATUSES } from '../domain/product.ts';
import { productRefusals } from '../product.errors.ts';

const TIME = '`Y-m-d H:i:s` in the time zone of the service';
const time = z.string().describe(TIME);
const anyValues = z.record(z.string(), z.unknown());

const dispute = z
  .object({
    state: z.enum(DISPUTES),
    since: z.string().nullable().describe(`When an open one was recorded, ${TIME}`),
    reason: z.string().nullable().describe('Of an open one'),
  })
  .meta({ id: 'ProductDispute' });

const mail = z
  .object({
    notificationID: z.string(),
    state: z.enum(['waiting', 'sending', 'held', 'sent', 'refused', 'givenUp', 'stopped']),
    since: time,
    reason: z.string().nullable().describe('Why it waits, is held or was refused'),
  })
  .meta({ id: 'ProductMail' });

const assignment = z
  .object({
    commissionPartnerID: z.int(),
    partnerName: z.string().nullable(),
    assignedAt: time,
    userID: z.int().nullable(),
    mail: mail.nullable().describe('Null if none was asked for'),
  })
  .meta({ id: 'ProductAssignment' });

const transport = z
  .object({ transportID: z.uuid(), provider: z.string(), status: z.string(), orderedAt: time })
  .meta({ id: 'ProductTransport' });

const registration = z
  .object({
    state: z
      .enum(['waiting', 'done', 'withheld', 'stopped'])
      .describe('`withheld`: by an import, until it is asked for (IMP-7); `stopped`: by the withdrawal (COR-1)'),
    since: z.string().nullable().describe(`When the wait began, ${TIME}; null unless it waits`),
  })
  .meta({ id: 'ProductRegistration' });

const withdrawal = z
  .object({ at: time, by: z.int().nullable().describe('User id; null: the service'), reason: z.string() })
  .meta({ id: 'ProductWithdrawal' });

const sameVIN = z.object({ productID: z.int(), status: z.enum(PRODUCT_STATUSES) }).meta({ id: 'ProductOfSameVIN' });

const partner = z
  .object({ commissionPartnerID: z.int().nullable(), name: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'ProductPartner' });

const wholeProduct = z
  .object({
    productID: z.int(),
    companyID: z.int(),
    revision,
    vehicleIdentificationNumber: z.string(),
    externalID: z.string().nullable(),
    AP30Pno: z.int().nullable(),
    AP30Guid: z.string().nullable(),
    AP30Hash: z.string().nullable(),
    status: z.enum(PRODUCT_STATUSES),
    moves: z.array(z.enum(PRODUCT_STATUSES)).describe('What its status may become now (LIF-2)'),
    createdAt: time,
    updatedAt: time,
    fields: anyValues.describe('All that are set, custom ones under `customField_*`'),
    meta: anyValues,
    dispute,
    partner: partner
      .nullable()
      .describe('Of the field `commissionPartnerID`; `name` is null if the company has no such partner'),
    assignment: assignment.nullable().describe('The newest one that was not taken back'),
    transport: transport.nullable().describe('The active one'),
    registration,
    sameVIN: z
      .array(sameVIN)
      .describe('Other products of the company with this VIN that are not withdrawn, the newest 100'),
    withdrawn: withdrawal.nullable(),
  })
  .meta({ id: 'WholeProduct', description: 'Everything that is true of a product' });

export const readProductRoute = apiRoute({
  id: 'getProduct',
  method: 'get',
  path: '/products/{productID}',
  tag: 'Products',
  summary: 'Read everything that is true of a product',
  source: 'addition (LST-9)',
  description: 'Withdrawn products, too. With `asOf` as it was then: `moves` and `sameVIN` are those of now.',
  tagged: true,
  query: z.object({ asOf: z.string('as_of_unreadable').nullable().default(null) }),
  parameters: [
    { name: 'productID', in: 'path', about: 'Id of the product', schema: z.int(), example: 1 },
    {
      name: 'asOf',
      in: 'query',
      about: 'The product as it was at that time; any expression that `GET /statistics` accepts',
      schema: z.string(),
      isTime: true,
    },
  ],
  message: {
    schema: wholeProduct,
    example: {
      productID: 1,
      companyID: 1,
      revision: 3,
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
      externalID: 'DMS-4711',
      AP30Pno: 300217,
      AP30Guid: null,
      AP30Hash: null,
      status: 'onCommission',
      moves: ['onAuction', 'onBuyNow', 'sold'],
      createdAt: '2026-11-22 09:30:00',
      updatedAt: '2026-11-23 10:00:00',
      fields: { brand: 'Volkswagen', commissionPartnerID: 1 },
      meta: {},
      dispute: { state: 'open', since: '2026-11-24 08:00:00', reason: 'Scratch on the door' },
      partner: { commissionPartnerID: 1, name: 'Nordic Car Sales', email: 'sales@nordic-cars.example' },
      assignment: {
        commissionPartnerID: 1,
        partnerName: 'Nordic Car Sales',
        assignedAt: '2026-11-23 10:00:00',
        userID: 2,
        mail: {
          notificationID: '0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f',
          state: 'sent',
          since: '2026-11-23 10:00:02',
          reason: null,
        },
      },
      transport: null,
      registration: { state: 'waiting', since: '2026-11-22 09:30:00' },
      sameVIN: [],
      withdrawn: null,
    },
  },
  errors: productRefusals({ product_not_found: ['productID', 1], product_gone: [], as_of_unreadable: [] }),
});

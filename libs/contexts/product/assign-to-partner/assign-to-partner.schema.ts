import { apiRoute, type IssueParameters, optional, parseRequest, switchValue } from '@vpds/http';
import { z } from 'zod';
import { identifierErrors, identifiers, namesAProduct } from '../identifiers.schema.ts';
import { commissionFields } from '../product-fields.schema.ts';
import { productRefusals } from '../product.errors.ts';

const { vehicleIdentificationNumber, ...otherIdentifiers } = identifiers;
const { required_property_missing: _, ...otherIdentifierErrors } = identifierErrors;

/**
 * Parsed before the rest of the body, so that a missing VIN (rules COM) is reported first (COM-2). Other identifiers
 * are accepted, too (rules IDS).
 */
const assignedProduct = z.object({ vehicleIdentificationNumber, ...otherIdentifiers }).refine(namesAProduct, {
  error: 'required_field_missing',
  params: { instead: ['vehicleIdentificationNumber'] } satisfies IssueParameters,
});

/** Rules COM. */
const assignment = z.object({
  fields: optional(commissionFields),
  sendEmailNotification: optional(switchValue('not_boolean')).describe('Default true'),
});

export const assignRoute = apiRoute({
  id: 'assignToCommissionPartner',
  method: 'post',
  path: '/commission/assign',
  tag: 'Commission',
  summary: 'Assign a product to its commission partner',
  source: 'rules COM',
  evaluates: ['If-Match'],
  description:
    'The field `commissionPartnerID` of the product names the partner. `fields` may override `commissionPrice`, `commissionFee`, `salesPriceDealer` and `assignedToCommissionPartnerDate` (`d-m-y` or `Y-m-d`; default: the stored date, else today); overrides are stored on the product. A product that is `created`, `onAuction` or `onBuyNow` becomes `onCommission`. Unless `sendEmailNotification` is false, the partner gets one e-mail per assignment; the product’s history shows its outcome. If several products share a VIN, the newest is assigned: `X-Product-Id` names it.',
  body: {
    schema: z.object({ ...identifiers, ...assignment.shape }),
    reads: z
      .unknown()
      .transform((body) => ({ identifiers: parseRequest(assignedProduct, body), ...parseRequest(assignment, body) })),
    example: {
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
      fields: { commissionPrice: 129000, commissionFee: 4500, salesPriceDealer: 139900 },
      sendEmailNotification: true,
    },
  },
  message: {
    schema: z.literal('Product assigned to commission partner'),
    example: 'Product assigned to commission partner',
  },
  headers: { 'X-Product-Id': 'The product that was assigned' },
  errors: {
    ...productRefusals({
      quota_exceeded: [100, 'mails a month'],
    }),
    ...otherIdentifierErrors,
    ...productRefusals({
      required_field_missing: ['vehicleIdentificationNumber'],
      not_object: ['fields'],
      fields_not_allowed: ['location'],
      not_numeric: ['commissionPrice'],
      not_whole: ['commissionPrice'],
      number_too_large: ['commissionPrice'],
      date_format_unknown: ['assignedToCommissionPartnerDate', 'd-m-y, Y-m-d'],
      not_boolean: ['sendEmailNotification'],
      commission_partner_missing: [],
      partner_disabled: [],
      withdrawn: [],
      field_without_value: ['commissionPrice'],
      partner_without_email: [],
      product_too_large: [],
    }),
  },
});

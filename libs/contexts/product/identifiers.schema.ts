import { type ErrorCatalogue, type JsonObject, isJsonObject } from '@vpds/kernel';
import { type IssueParameters, documentedAs, numericID, optional, required, requiredText } from '@vpds/http';
import { z } from 'zod';
import { MAX_EXTERNAL_ID } from './external-id/external-id.ts';
import { UUID } from './domain/field-values.ts';
import { productRefusals } from './product.errors.ts';

/** Upper-cased (IDS-1). */
export const vin = z
  .string(required('vin_malformed'))
  .regex(/^[A-Za-z0-9]{17}$/, 'vin_malformed')
  .transform((text) => text.toUpperCase())
  .describe('Vehicle identification number: 17 letters or digits');

/** EXT-1 */
export const externalID = requiredText(MAX_EXTERNAL_ID).describe(
  'The id that the integrator’s own system has for the product, unique in the company',
);

/** The errors besides `not_string`, with the parameters of an example. */
export const externalIDErrors = {
  empty_string: ['externalID'],
  too_long: ['externalID', MAX_EXTERNAL_ID],
} as const;

export const guid = documentedAs(z.string('guid_malformed').regex(UUID, 'guid_malformed'), {
  type: 'string',
  format: 'uuid',
});

/** The identifiers in the order of the error text (IDS-7). */
export const identifiers = {
  productID: optional(numericID).describe('Id of the product'),
  vehicleIdentificationNumber: optional(vin),
  AP30Guid: optional(guid).describe('UUID of the product on the external platform'),
  AP30Pno: optional(numericID).describe('Number of the product on the external platform'),
};

export interface Identifiers {
  readonly productID?: number | undefined;
  readonly vehicleIdentificationNumber?: string | undefined;
  readonly AP30Guid?: string | undefined;
  readonly AP30Pno?: number | undefined;
}

export const IDENTIFIER_NAMES = ['productID', 'vehicleIdentificationNumber', 'AP30Guid', 'AP30Pno'] as const;

export function namesAProduct(given: Identifiers): boolean {
  return IDENTIFIER_NAMES.some((name) => given[name] !== undefined);
}

/** IDS-7 */
export const NO_IDENTIFIER = {
  error: 'required_property_missing',
  params: { instead: [IDENTIFIER_NAMES.join(', ')] } satisfies IssueParameters,
};

/** Rules IDS. */
export const identifierErrors = {
  ...productRefusals({
    required_property_missing: [IDENTIFIER_NAMES.join(', ')],
    vin_malformed: ['vehicleIdentificationNumber'],
    not_numeric: ['productID'],
    guid_malformed: [],
    product_not_found: ['VIN', 'WVWZZZ1KZAW000001'],
    identifiers_disagree: [],
    product_gone: [],
    number_too_large: ['productID'],
    product_ambiguous: ['12, 7'],
  }),
} as const satisfies ErrorCatalogue;

/** An empty array counts as empty (ANS-13). Never copied, so that `__proto__` stays data. */
export const freeObject = z
  .custom<JsonObject | []>((value) => isJsonObject(value) || (Array.isArray(value) && value.length === 0), 'not_object')
  .transform((value): JsonObject => (Array.isArray(value) ? {} : value))
  .meta({ documented: { type: 'object', additionalProperties: true } });

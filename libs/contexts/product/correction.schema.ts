import { optional, requiredText } from '@vpds/http';
import {
  IDENTIFIER_NAMES,
  type Identifiers,
  externalID,
  externalIDErrors,
  identifierErrors,
  identifiers,
  namesAProduct,
} from './identifiers.schema.ts';
import { productRefusals } from './product.errors.ts';

/** Characters. */
const MAX_REASON = 2_000;

/** The client's own id identifies products in these calls, too, and finds a withdrawn one (rules COR). */
export interface OwnIdentifiers extends Identifiers {
  readonly externalID?: string | undefined;
}

export const correctionMembers = {
  ...identifiers,
  externalID: optional(externalID),
  reason: requiredText(MAX_REASON).describe('Why: shown in the history'),
};

export function namesOne(given: OwnIdentifiers): boolean {
  return given.externalID !== undefined || namesAProduct(given);
}

const NAMES = [...IDENTIFIER_NAMES, 'externalID'].join(', ');

export const NO_OWN_IDENTIFIER = {
  error: 'required_property_missing',
  params: { instead: [NAMES] },
};

export const correctionHeaders = { 'X-Product-Id': 'The product that was meant' };

export const correctionErrors = {
  ...identifierErrors,
  ...productRefusals({
    required_property_missing: [NAMES],
    required_field_missing: ['reason'],
    not_string: ['reason'],
    ...externalIDErrors,
    withdrawn: [],
  }),
};

import { documentedAs } from '@vpds/http';
import { BUILT_IN_FIELDS, type FieldKey, PLATFORM_KEYS } from './domain/field-registry.ts';
import { DISPUTES } from './domain/product.ts';
import { freeObject } from './identifiers.schema.ts';

type Documented = Readonly<Record<string, unknown>>;

/** Types are in the registry. */
const FIELDS: Readonly<Record<string, readonly [about: string, example: unknown]>> = {
  productID: ['Internal primary key', 1],
  vehicleIdentificationNumber: [
    'VIN, 17 letters or digits in upper case; several products may share it',
    'WVWZZZ1KZAW000001',
  ],
  AP30Pno: ['Main product number of the external platform', 300217],
  AP30Guid: [
    'UUID of the external platform; it may come some time after the creation',
    '5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
  ],
  AP30Hash: ['Hash of the external platform', '9b1deb4d3b7d4bad'],
  createdAt: ['Time of creation, `Y-m-d H:i:s` in the time zone of the service', '2026-11-22 09:30:00'],
  updatedAt: ['Time of the last change, `Y-m-d H:i:s` in the time zone of the service', '2026-11-22 09:30:00'],
  status: ['`created`, `onAuction`, `onBuyNow`, `onCommission`, `sold` or `completed`', 'created'],
  registrationNumber: ['Registration plate; also a search key', 'AB12345'],
  deregistrationDate: ['Day of deregistration', '2026-10-31'],
  firstRegistrationDate: ['Day of the first registration', '2019-04-01'],
  checkinDate: ['Day of arrival', '2026-11-20'],
  brand: ['Manufacturer', 'Volkswagen'],
  model: ['Model', 'Golf'],
  variant: ['Variant of the model', '1.5 TSI Style'],
  location: ['Where the vehicle is', 'Kolding'],
  engine: ['Engine displacement in litres', 1.5],
  mileage: ['Odometer reading in kilometres', 81000],
  isDrivable: ['Whether the vehicle can be driven', true],
  commissionPrice: ['Price at commission, in whole units of the company’s currency', 129000],
  commissionFee: ['Fee of the commission partner, in whole units of the company’s currency', 4500],
  salesPriceDealer: ['Sales price to dealers, in whole units of the company’s currency', 139900],
  assignedToCommissionPartnerDate: ['Day of the assignment to the commission partner', '2026-11-22'],
  commissionPartnerID: ['The commission partner that the product can be assigned to', 1],
};

const META: Readonly<Record<string, readonly [about: string, example: string]>> = {
  sellerContact: ['Name of the seller’s contact', 'Kim Larsen'],
  sellerPhone: ['Phone number of the seller', '+45 70 10 20 30'],
  sellerEmail: ['E-mail address of the seller', 'kim@example.com'],
  integratorId: ['The integrator’s own id of the product', 'fleet-7'],
  overrideTransportPickupContact: ['Contact at the pickup, in place of the seller', 'Gate 4'],
  overrideTransportPickupPhone: ['Phone number at the pickup, in place of the seller’s', '+45 70 10 20 31'],
  overrideTransportPickupEmail: ['E-mail address at the pickup, in place of the seller’s', 'gate4@example.com'],
};

const TYPES: Readonly<Record<FieldKey['type'], Documented>> = {
  string: { type: 'string' },
  int: { type: 'integer', format: 'int64' },
  numeric: { type: 'number', format: 'double' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string' },
  any: {},
};

/** `null`: unset, or to be cleared. */
type Nulls = 'never null' | 'or null';

function property(type: Documented, about: string, example: unknown, nulls: Nulls): Documented {
  const types = nulls === 'or null' ? { type: [type['type'], 'null'] } : {};
  return { ...type, ...types, description: about, examples: [example] };
}

function fieldProperties(fields: readonly FieldKey[], nulls: Nulls): Documented {
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const [about = key, example = null] = FIELDS[key] ?? [];
      const format = key === 'AP30Guid' ? { format: 'uuid' } : {};
      return [key, property({ ...TYPES[type], ...format }, about, example, nulls)];
    }),
  );
}

function metaProperties(nulls: Nulls): Documented {
  return Object.fromEntries(
    Object.entries(META).map(([key, [about, example]]) => [key, property({ type: 'string' }, about, example, nulls)]),
  );
}

/** Typed keys, and any others. */
function keyed($component: string, about: string, properties: Documented) {
  return { $component, description: about, type: 'object', properties, additionalProperties: true };
}

const writable = BUILT_IN_FIELDS.filter(({ readOnly }) => !readOnly);
const PRICES = ['commissionPrice', 'commissionFee', 'salesPriceDealer', 'assignedToCommissionPartnerDate'];
const isPlatformKey = ({ key }: FieldKey) => PLATFORM_KEYS.some((each) => each === key);

export const productFields = documentedAs(
  freeObject,
  keyed(
    'ProductFields',
    'Values by field key: built-in ones, and custom ones by `customField_*` key or alias. Numeric strings, 1 and 0 are accepted for numbers and booleans, `d-m-Y` for dates.',
    fieldProperties(
      BUILT_IN_FIELDS.filter((field) => !field.readOnly || isPlatformKey(field)),
      'never null',
    ),
  ),
);
export const productFieldChanges = documentedAs(
  freeObject,
  keyed(
    'ProductFieldChanges',
    'New values by field key; `null` clears a field. Values are stored as given, also under keys that are not known yet.',
    fieldProperties(writable, 'or null'),
  ),
);
export const preparedFieldsShown = keyed(
  'PreparedFields',
  'Values by field key, kept as given',
  fieldProperties(writable, 'or null'),
);
export const preparedFields = documentedAs(freeObject, preparedFieldsShown);
export const commissionFields = documentedAs(
  freeObject,
  keyed(
    'CommissionFields',
    'Values that the product gets before it is assigned',
    fieldProperties(
      writable.filter(({ key }) => PRICES.includes(key)),
      'never null',
    ),
  ),
);
export const productMeta = documentedAs(
  freeObject,
  keyed(
    'ProductMeta',
    'Invisible to end users and never returned by search; keys beside these are kept as given',
    metaProperties('never null'),
  ),
);
export const productMetaChanges = documentedAs(
  freeObject,
  keyed('ProductMetaChanges', 'New values by meta key; `null` clears one', metaProperties('or null')),
);

const STATE_PROPERTIES: Documented = {
  dispute: { type: 'string', enum: [...DISPUTES], description: 'State of the newest dispute', examples: ['none'] },
  externalID: property({ type: 'string' }, 'The integrator’s own id', 'DMS-4711', 'or null'),
  withdrawn: {
    $component: 'ListedWithdrawal',
    type: ['object', 'null'],
    description: 'Null unless the product is withdrawn: when, by which user, and why',
    properties: {
      at: { type: 'string' },
      by: { type: ['integer', 'null'], format: 'int64' },
      reason: { type: 'string' },
    },
  },
  revision: { type: 'integer', format: 'int64', description: 'How often it has changed', examples: [3] },
};

export const listedProduct = documentedAs(
  freeObject,
  keyed('ListedProduct', 'The fields that were asked for, else all that are set, with the state and the revision', {
    ...fieldProperties(BUILT_IN_FIELDS, 'or null'),
    ...STATE_PROPERTIES,
  }),
);

/** The product has the requested keys. */
export const product = documentedAs(
  freeObject,
  keyed(
    'Product',
    'The fields that were asked for, else all that are set; `null` where one is unset. Custom fields are beside the built-in ones. A value is of the type shown here unless an update stored another: updates do not validate.',
    fieldProperties(BUILT_IN_FIELDS, 'or null'),
  ),
);

import { describe, expect, test } from '@jest/globals';
import { type Json, type JsonObject, Refusal } from '@vpds/kernel';
import { defineCustomField, fieldRegistryDecider } from './field-registry.ts';
import { readCreationFields, readUpdateFields } from './field-values.ts';

const defined = defineCustomField(fieldRegistryDecider.initialState, {
  companyID: 1,
  type: 'numeric',
  alias: 'weight',
});
if (defined instanceof Refusal) throw defined;
const registry = defined.reduce(
  (state, event) => fieldRegistryDecider.evolve(state, event),
  fieldRegistryDecider.initialState,
);

function refusalOf(read: () => unknown): string | null {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...error.parameters].join(' ');
    throw error;
  }
  return null;
}
const refusedAtCreation = (given: JsonObject) => refusalOf(() => readCreationFields(registry, given, {}));
const created = (name: string, value: Json) => readCreationFields(registry, { [name]: value }, {}).fields.get(name);

describe('CRE-3: numbers at creation', () => {
  test.each<[string, Json, string]>([
    ['mileage', '81.000', 'not_whole mileage'],
    ['mileage', '81000.0', 'not_whole mileage'],
    ['mileage', '8e4', 'not_whole mileage'],
    ['mileage', 81.5, 'not_whole mileage'],
    ['mileage', '81 000', 'not_numeric mileage'],
    ['mileage', '81000\u00a0', 'not_numeric mileage'],
    ['mileage', '-5', 'out_of_range mileage 0 9999999'],
    ['mileage', -5, 'out_of_range mileage 0 9999999'],
    ['mileage', 10_000_000, 'out_of_range mileage 0 9999999'],
    ['mileage', 99_999_999_999, 'out_of_range mileage 0 9999999'],
    ['engine', '-1.5', 'number_negative engine'],
    ['commissionPartnerID', -1, 'number_negative commissionPartnerID'],
    ['AP30Pno', '-1', 'number_negative AP30Pno'],
    ['engine', '9007199254740993', 'number_too_large engine'],
    ['engine', '9007199254740993.0', 'number_too_large engine'],
    ['engine', '9.007199254740993e15', 'number_too_large engine'],
    ['weight', '0.12345678901234567890', 'number_too_large weight'],
    ['commissionPrice', '12345678901234567890', 'number_too_large commissionPrice'],
    ['commissionPrice', 1e20, 'number_too_large commissionPrice'],
  ])('%s: %j is refused: %s', (name, value, refusal) => {
    expect(refusedAtCreation({ [name]: value })).toBe(refusal);
  });

  test.each<[string, Json, Json]>([
    ['mileage', ' +81000\n', 81_000],
    ['mileage', 0, 0],
    ['mileage', '9999999', 9_999_999],
    ['engine', '1.50', 1.5],
    ['engine', '15e-1', 1.5],
    ['commissionPrice', '-129000', -129_000],
    ['location', '9007199254740993', '9007199254740993'],
  ])('%s: %j is %j', (name, value, stored) => {
    expect(created(name, value)).toBe(stored);
  });
});

describe('ANS-23: what is given in vain', () => {
  const ignoredBy = ({ ignored }: { readonly ignored: readonly { name: string; code: string }[] }) =>
    ignored.map(({ name, code }) => `${name}: ${code}`);

  test('at creation: dates in another format, an alias besides its key, a platform key that the top level has, too', () => {
    const given = {
      checkinDate: '27.11.2026',
      firstRegistrationDate: '2019-04-01 10:00:00',
      deregistrationDate: '2026-10-31',
      weight: 1,
      customField_1: 2,
      AP30Pno: 7,
      brand: null,
    };
    const read = readCreationFields(registry, given, { AP30Pno: 8 });
    expect(ignoredBy(read)).toEqual([
      'fields.checkinDate: date_format_unknown',
      'fields.firstRegistrationDate: date_format_unknown',
      'fields.weight: field_given_twice',
      'fields.AP30Pno: field_given_twice',
    ]);
    expect([read.fields.get('customField_1'), read.pno]).toEqual([2, 8]);
  });

  test('in an update: read-only keys, dates in another format, an alias besides its key', () => {
    const given = {
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000002',
      checkinDate: '30-02-2026',
      customField_1: 2,
      weight: 1,
      colour: 'red',
      location: null,
    };
    const { fields, ignored } = readUpdateFields(registry, given);
    expect(ignoredBy({ ignored })).toEqual([
      'fields.vehicleIdentificationNumber: field_read_only',
      'fields.checkinDate: date_format_unknown',
      'fields.weight: field_given_twice',
    ]);
    expect([...fields]).toEqual([
      ['customField_1', 2],
      ['colour', 'red'],
      ['location', null],
    ]);
  });

  test.each<[JsonObject, string | null]>([
    [{ mileage: '81.000' }, 'not_whole mileage'],
    [{ mileage: 'eighty' }, 'not_numeric mileage'],
    [{ weight: 'heavy' }, 'not_numeric weight'],
    [{ engine: '9007199254740993' }, 'number_too_large engine'],
    [{ isDrivable: 'yes' }, 'not_boolean isDrivable'],
    [{ mileage: '81000', isDrivable: 1, brand: 5, colour: [] }, null],
    [{ mileage: null }, null],
  ])('UPD-2: a strict update of %j: %s', (given, refusal) => {
    expect(refusalOf(() => readUpdateFields(registry, given, true))).toBe(refusal);
    const { fields } = readUpdateFields(registry, given);
    for (const [name, value] of Object.entries(given))
      if (registry.byName.get(name)?.key === name) expect(fields.get(name)).toEqual(value);
  });
});

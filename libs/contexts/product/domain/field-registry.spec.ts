import { describe, expect, jest, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import {
  type FieldRegistryEvent,
  MAX_CUSTOM_FIELDS,
  MAX_LEARNED_KEYS,
  defineCustomField,
  fieldRegistryDecider,
  forgetFieldKeys,
  learnFieldKeys,
} from './field-registry.ts';

const companyID = 1;
const defined = (number: number, alias: string | null): FieldRegistryEvent => ({
  type: 'CustomFieldDefined',
  companyID,
  number,
  fieldType: 'int',
  alias,
});

describe('FLD-2: custom fields', () => {
  test('are numbered per company', () => {
    given(fieldRegistryDecider, defined(1, null))
      .when((state) => defineCustomField(state, { companyID, type: 'int', alias: 'grade' }))
      .then(defined(2, 'grade'));
  });

  test.each(['brand', 'productID', 'grade', 'customField_1'])('the alias %s is taken', (alias) => {
    given(fieldRegistryDecider, defined(1, 'grade'))
      .when((state) => defineCustomField(state, { companyID, type: 'int', alias }))
      .thenRefused('alias_in_use');
  });

  test('ADM-7: a company has at most 1,000', () => {
    const fields = Array.from({ length: MAX_CUSTOM_FIELDS }, (_, index) => defined(index + 1, null));
    const define = (state: typeof fieldRegistryDecider.initialState) =>
      defineCustomField(state, { companyID, type: 'int', alias: null });
    given(fieldRegistryDecider, ...fields.slice(0, -1))
      .when(define)
      .then(defined(1_000, null));
    given(fieldRegistryDecider, ...fields)
      .when(define)
      .thenRefused('too_many_custom_fields');
  });

  test('their names are gathered once, after all of their events', () => {
    const events = Array.from({ length: MAX_CUSTOM_FIELDS }, (_, index) => defined(index + 1, `alias${index}`));
    const gathered = jest.spyOn(Map.prototype, 'set');
    const state = events.reduce(fieldRegistryDecider.evolve, fieldRegistryDecider.initialState);
    const known = [state.byName.get('alias7')?.key, state.byName.get('customField_8')?.alias, state.byName.size];
    const names = gathered.mock.calls.length;
    gathered.mockRestore();
    expect(known).toEqual(['customField_8', 'alias7', names]);
  });

  test('a number that an update has used as a key already is left out', () => {
    given(fieldRegistryDecider, { type: 'FieldKeysLearned', companyID, keys: ['customField_1'] })
      .when((state) => defineCustomField(state, { companyID, type: 'int', alias: null }))
      .then(defined(2, null));
  });
});

describe('UPD-3: learned keys', () => {
  const learn =
    (...keys: string[]) =>
    (state: typeof fieldRegistryDecider.initialState) =>
      learnFieldKeys(state, { companyID, keys, limit: MAX_LEARNED_KEYS });

  test('only unknown ones, aliases and built-in keys are known', () => {
    given(fieldRegistryDecider, defined(1, 'grade'))
      .when(learn('grade', 'brand', 'customField_1', 'windows', '__proto__'))
      .then({ type: 'FieldKeysLearned', companyID, keys: ['windows', '__proto__'] });
  });

  test('nothing new: no event', () => {
    given(fieldRegistryDecider).when(learn('brand')).then();
  });

  test('invalid names: empty, or too long for a URL', () => {
    given(fieldRegistryDecider)
      .when(learn('', 'x'.repeat(257), 'top speed, km/h'))
      .then({ type: 'FieldKeysLearned', companyID, keys: ['top speed, km/h'] });
  });

  test('up to 1,000', () => {
    const keys = Array.from({ length: MAX_LEARNED_KEYS - 1 }, (_, index) => `key${index}`);
    given(fieldRegistryDecider, { type: 'FieldKeysLearned', companyID, keys })
      .when(learn('a', 'b'))
      .then({ type: 'FieldKeysLearned', companyID, keys: ['a'] });
    expect(keys).toHaveLength(999);
  });
});

describe('rules added: learned keys can be forgotten', () => {
  const learned: FieldRegistryEvent = { type: 'FieldKeysLearned', companyID, keys: ['windows', 'doors'] };
  const forget =
    (...keys: string[]) =>
    (state: typeof fieldRegistryDecider.initialState) =>
      forgetFieldKeys(state, { companyID, keys });

  test('only learned ones, however often they are named', () => {
    given(fieldRegistryDecider, defined(1, 'grade'), learned)
      .when(forget('doors', 'grade', 'customField_1', 'brand', 'nothing', 'doors'))
      .then({ type: 'FieldKeysForgotten', companyID, keys: ['doors'] });
  });

  test('nothing learned of that name: no event', () => {
    given(fieldRegistryDecider, learned).when(forget('brand')).then();
  });

  test('a forgotten key makes room, is no name, and can be learned again', () => {
    const learn = (limit: number) => (state: typeof fieldRegistryDecider.initialState) =>
      learnFieldKeys(state, { companyID, keys: ['seats', 'doors'], limit });
    given(fieldRegistryDecider, learned).when(learn(2)).then();
    const forgotten: FieldRegistryEvent = { type: 'FieldKeysForgotten', companyID, keys: ['doors'] };
    given(fieldRegistryDecider, learned, forgotten)
      .when(learn(2))
      .then({ type: 'FieldKeysLearned', companyID, keys: ['seats'] });
    given(fieldRegistryDecider, learned, forgotten)
      .when(learn(3))
      .then({ type: 'FieldKeysLearned', companyID, keys: ['seats', 'doors'] });
  });

  test('a custom field keeps its key and alias, whatever is forgotten', () => {
    const state = [
      defined(1, 'grade'),
      { type: 'FieldKeysForgotten', companyID, keys: ['grade', 'brand'] } as const,
    ].reduce(fieldRegistryDecider.evolve, fieldRegistryDecider.initialState);
    expect([...state.byName.keys()]).toEqual(expect.arrayContaining(['grade', 'customField_1', 'brand']));
  });
});

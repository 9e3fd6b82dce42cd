import { describe, expect, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import { FIRST_DECLARATION, dimensionsOf } from './declaration.ts';
import {
  MAX_DIMENSIONS,
  MAX_PAIRS,
  MAX_SPELLINGS,
  type SeriesDeclarationEvent,
  declareDimension,
  declarePair,
  seriesDeclarationDecider,
} from './series-declaration.ts';

const seller = { name: 'seller', field: 'customField_3', spellings: {} };
const declared = (more: object = {}): SeriesDeclarationEvent => {
  return { type: 'SeriesDimensionDeclared', ...seller, ...more };
};
const pair = (one: string, other: string): SeriesDeclarationEvent => {
  return { type: 'SeriesPairDeclared', pair: [one, other] };
};
const decide =
  (more: object = {}) =>
  (state: typeof FIRST_DECLARATION) =>
    declareDimension(state, { ...seller, ...more });

describe('SER-9: dimensions', () => {
  test('given none, when one is declared of a field, then it is declared', () => {
    given(seriesDeclarationDecider).when(decide()).then(declared());
  });

  test('given one, when it is declared again, then nothing happens; with other spellings it replaces the first', () => {
    given(seriesDeclarationDecider, declared()).when(decide()).then();
    const spellings = { VW: 'Volkswagen' };
    given(seriesDeclarationDecider, declared())
      .when(decide({ spellings }))
      .thenState({ ...FIRST_DECLARATION, fields: [...FIRST_DECLARATION.fields, { ...seller, spellings }] });
  });

  test('given nothing, when spellings of a brand are declared, then the dimension keeps its place', () => {
    const spellings = { VW: 'Volkswagen' };
    const brand = { name: 'brand', field: 'brand', spellings };
    given(seriesDeclarationDecider)
      .when((state) => declareDimension(state, brand))
      .thenState({ ...FIRST_DECLARATION, fields: [brand, ...FIRST_DECLARATION.fields.slice(1)] });
  });

  test.each(['company', 'status', 'partner', 'provider'])('when %s is declared, then refused', (name) => {
    given(seriesDeclarationDecider).when(decide({ name })).thenRefused('dimension_built_in', name);
  });

  test('when too many are declared, or too many spellings, then refused', () => {
    const many = Array.from({ length: MAX_DIMENSIONS - FIRST_DECLARATION.fields.length }, (_, index) =>
      declared({ name: `d${index}` }),
    );
    given(seriesDeclarationDecider, ...many)
      .when(decide())
      .thenRefused('too_many_dimensions', MAX_DIMENSIONS);
    const spellings = Object.fromEntries(Array.from({ length: MAX_SPELLINGS + 1 }, (_, index) => [`s${index}`, 's']));
    given(seriesDeclarationDecider).when(decide({ spellings })).thenRefused('too_many_spellings', MAX_SPELLINGS);
  });
});

describe('SER-10: pairs', () => {
  test('given none, when a pair is declared in any order, then it is declared in that of the dimensions', () => {
    given(seriesDeclarationDecider)
      .when((state) => declarePair(state, ['location', 'brand']))
      .then(pair('brand', 'location'));
  });

  test('given a pair, when it is declared again, then nothing happens', () => {
    given(seriesDeclarationDecider, pair('brand', 'location'))
      .when((state) => declarePair(state, ['location', 'brand']))
      .then();
  });

  test.each([
    [['brand']],
    [['brand', 'brand']],
    [['brand', 'colour']],
    [['brand', 'company']],
    [['brand', 'model', 'status']],
  ])('when %s is declared, then refused with what is known', (names) => {
    given(seriesDeclarationDecider)
      .when((state) => declarePair(state, names))
      .thenRefused('pair_unknown', dimensionsOf(FIRST_DECLARATION).join(', '));
  });

  test('when too many are declared, then refused', () => {
    const names = dimensionsOf(FIRST_DECLARATION);
    const all = names.flatMap((one, index) => names.slice(index + 1).map((other) => pair(one, other)));
    expect(all.length).toBeGreaterThan(MAX_PAIRS);
    given(seriesDeclarationDecider, ...all.slice(0, MAX_PAIRS))
      .when((state) => declarePair(state, ['partner', 'provider']))
      .thenRefused('too_many_pairs', MAX_PAIRS);
  });
});

import { describe, expect, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import {
  type DocumentCategoryDefined,
  FIRST_CATEGORY,
  MAX_CATEGORIES,
  categoryOf,
  defineDocumentCategory,
  documentCategoriesDecider,
} from './document-categories.ts';

const second: DocumentCategoryDefined = {
  type: 'DocumentCategoryDefined',
  companyID: 7,
  id: 2,
  name: 'Certificate',
  single: true,
};

describe('rules PRE, ADM-1: document categories', () => {
  test('every company is born with category 1, Other, for many', () => {
    const { categories } = documentCategoriesDecider.initialState;
    expect(categories).toEqual([{ id: 1, name: 'Other', single: false }]);
  });

  test('further ones are numbered from 2', () => {
    given(documentCategoriesDecider)
      .when((state) => defineDocumentCategory(state, { companyID: 7, name: 'Certificate', single: true }))
      .then(second);
    given(documentCategoriesDecider, second)
      .when((state) => defineDocumentCategory(state, { companyID: 7, name: 'Photos', single: false }))
      .then({ ...second, id: 3, name: 'Photos', single: false });
  });

  test('after one that an operator skipped, the others keep their numbers, and the next one has a new number', () => {
    const fourth = { ...second, id: 4, name: 'Photos' };
    const history = [second, fourth];
    const { initialState, evolve } = documentCategoriesDecider;
    const state = history.reduce(evolve, initialState);
    const names = [1, 2, 3, 4, 5].map((id) => categoryOf(state, id)?.name);
    expect(names).toEqual(['Other', 'Certificate', undefined, 'Photos', undefined]);
    given(documentCategoriesDecider, ...history)
      .when((before) => defineDocumentCategory(before, { companyID: 7, name: 'Contract', single: true }))
      .then({ ...second, id: 5, name: 'Contract' });
  });

  test('ADM-7: a company has at most 1,000, the first one included', () => {
    const others = Array.from({ length: MAX_CATEGORIES - 2 }, (_, index) => ({ ...second, id: index + 2 }));
    const define = (state: typeof documentCategoriesDecider.initialState) =>
      defineDocumentCategory(state, { companyID: 7, name: 'Certificate', single: true });
    given(documentCategoriesDecider, ...others)
      .when(define)
      .then({ ...second, id: 1_000 });
    given(documentCategoriesDecider, ...others, { ...second, id: 1_000 })
      .when(define)
      .thenRefused('too_many_categories');
  });

  test('only numbers of the company name a category', () => {
    const state = documentCategoriesDecider.evolve(documentCategoriesDecider.initialState, second);
    expect(categoryOf(state, 1)).toEqual(FIRST_CATEGORY);
    expect(categoryOf(state, 2)?.single).toBe(true);
    for (const id of [0, 3, -1, 1.5, '1', true, null, undefined, [1], {}, Number.NaN])
      expect(categoryOf(state, id)).toBeUndefined();
  });
});

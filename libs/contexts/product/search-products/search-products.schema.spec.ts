import { expect, test } from '@jest/globals';
import { searchQuery } from './search-products.schema.ts';

test.each([
  ['brand,model', ['brand', 'model']],
  [' model , brand,,', ['model', 'brand']],
  [
    ['brand', 'model,brand'],
    ['brand', 'model'],
  ],
  ['brand,'.repeat(7_000), ['brand']],
  ['', []],
  [undefined, []],
])('rules SEA: fields names each field once (%#)', (fields, names) => {
  expect(searchQuery.parse({ fields }).fields).toEqual(names);
});

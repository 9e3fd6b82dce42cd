import { expect, test } from '@jest/globals';
import { BUILT_IN_FIELDS } from './domain/field-registry.ts';
import { WHOLE_PRODUCT, valuePath } from './product.view.ts';

const outsideFields = BUILT_IN_FIELDS.filter(({ readOnly }) => readOnly).map(({ key }) => key);

test.each(outsideFields)(
  'SEA-4: %s, which nobody may set, has a value of its own, and every product shows it',
  (key) => {
    expect(valuePath(key)).not.toEqual(['fields', key]);
    expect(WHOLE_PRODUCT.members.map(([name]) => name)).toContain(key);
  },
);

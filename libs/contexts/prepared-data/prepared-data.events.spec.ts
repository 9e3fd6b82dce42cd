import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { UnreadableEvent } from '@vpds/kernel';
import { eventSamplesContract, frozenViewsContract } from '@vpds/kernel/testing';
import { documentCategoriesAggregate } from './document-categories.aggregate.ts';
import type { DocumentCategoryDefined, DocumentCategoryRenamed } from './domain/document-categories.ts';
import type { PreparedDataEvent } from './domain/prepared-data.decider.ts';
import { preparedDataAggregate } from './prepared-data.aggregate.ts';
import { preparedDataCodec } from './prepared-data.events.ts';

const SAMPLES = join(import.meta.dirname, 'samples');
const VEHICLE = { companyID: 7, vin: 'WVWZZZ1KZAW000001' };

const EVENTS: Record<PreparedDataEvent['type'], PreparedDataEvent> = {
  FieldsPrepared: {
    type: 'FieldsPrepared',
    ...VEHICLE,
    fields: new Map<string, never>([
      ['brand', 'Volkswagen'],
      ['customField_1', 4],
      ['__proto__', { a: 1 }],
    ] as never),
  },
  DocumentsPrepared: {
    type: 'DocumentsPrepared',
    ...VEHICLE,
    documents: [
      {
        number: 3,
        categoryID: 2,
        url: 'https://example.com/inspection.pdf',
        private: true,
        check: { state: 'pending' },
      },
    ],
    replaced: [1],
  },
  ImagesPrepared: {
    type: 'ImagesPrepared',
    ...VEHICLE,
    images: [
      {
        number: 4,
        url: 'https://example.com/front.jpg',
        private: false,
        check: { state: 'unreachable', reason: 'HTTP 404' },
      },
      { number: 5, url: 'https://example.com/back.jpg', private: true, check: { state: 'unchecked' } },
    ],
  },
  PreparedDataDeleted: { type: 'PreparedDataDeleted', sections: ['fields', 'images'] },
  PreparedUrlsChecked: {
    type: 'PreparedUrlsChecked',
    results: [
      { number: 3, check: { state: 'ok' } },
      { number: 4, check: { state: 'unreachable', reason: 'HTTP 404' } },
    ],
  },
};
const RENAMED: DocumentCategoryRenamed = { type: 'DocumentCategoryRenamed', companyID: 2, id: 1, name: 'Papers' };
const CATEGORY: DocumentCategoryDefined = {
  type: 'DocumentCategoryDefined',
  companyID: 7,
  id: 2,
  name: 'Registration certificate',
  single: true,
};

describe('stored events', () => {
  eventSamplesContract(import.meta.dirname, preparedDataCodec, EVENTS);
  eventSamplesContract(import.meta.dirname, documentCategoriesAggregate.codec, {
    DocumentCategoryDefined: CATEGORY,
    DocumentCategoryRenamed: RENAMED,
  });
  frozenViewsContract(import.meta.dirname, preparedDataAggregate, Object.values<PreparedDataEvent>(EVENTS));
  frozenViewsContract(import.meta.dirname, documentCategoriesAggregate, [CATEGORY, RENAMED]);

  test('every version of every type has a sample', () => {
    const { codec } = documentCategoriesAggregate;
    const categories = codec.types.map((type) => `${type}.v${codec.version(type as never)}.json`);
    const prepared = preparedDataCodec.types.map((type) => `${type}.v${preparedDataCodec.version(type as never)}.json`);
    expect(readdirSync(SAMPLES)).toEqual(expect.arrayContaining([...categories, ...prepared]));
  });

  test('ADR-21: values and URLs are in the personal part alone, and are empty when it is erased', () => {
    const [fields, documents, images] = Object.values(EVENTS).map((event) => {
      const { type, payload } = preparedDataCodec.encode(event);
      const { personal: _, ...rest } = JSON.parse(payload) as Record<string, unknown>;
      const erased = JSON.stringify(rest);
      expect(erased).not.toMatch(/example\.com|Volkswagen/);
      return preparedDataCodec.decode({ type, payload: erased });
    });
    expect(fields).toEqual({ type: 'FieldsPrepared', ...VEHICLE, fields: new Map() });
    expect(documents).toMatchObject({ documents: [{ number: 3, url: '' }] });
    expect(images).toMatchObject({ images: [{ url: '' }, { url: '' }] });
  });

  test('what no program wrote is unreadable', () => {
    expect(() => preparedDataCodec.decode({ type: 'Unknown', payload: '{"v":1}' })).toThrow(UnreadableEvent);
    expect(() => preparedDataCodec.decode({ type: 'FieldsPrepared', payload: '{"v":2}' })).toThrow(UnreadableEvent);
  });
});

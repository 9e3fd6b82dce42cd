import { describe, expect, test } from '@jest/globals';
import { type Json, Refusal } from '@vpds/kernel';
import fc from 'fast-check';
import { type DocumentCategory, documentCategoriesDecider } from './document-categories.ts';
import { isHttpUrl, readDocuments, readImages } from './submitted-items.ts';

const PENDING = { state: 'pending' } as const;
const CATEGORIES = documentCategoriesDecider.evolve(documentCategoriesDecider.initialState, {
  type: 'DocumentCategoryDefined',
  companyID: 7,
  id: 2,
  name: 'Certificate',
  single: true,
});
const documents = (...items: Json[]) => readDocuments(items, CATEGORIES, PENDING);
const images = (...items: Json[]) => readImages(items, PENDING);

function refusal(read: () => unknown): [string, ...unknown[]] {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...error.parameters];
    throw error;
  }
  throw new Error('Expected a refusal');
}

const document = { documentCategoryID: 1, documentUrl: 'https://example.com/a.pdf' };
const image = { imageUrl: 'https://example.com/a.jpg' };

describe('rules PRE: URLs', () => {
  const longest = `https://example.com/${'a'.repeat(2_048 - 20)}`;

  test.each([
    'https://example.com/a.jpg',
    'HTTP://EXAMPLE.COM',
    'http://example.com:8080/a?b=c#d',
    'https://user:secret@example.com/',
    'http://[2001:db8::1]/a',
    'http://127.0.0.1/a',
    'https://example.com/größe/图.jpg',
    longest,
  ])('%s is one', (url) => expect(isHttpUrl(url)).toBe(true));

  test.each([
    '',
    'a.jpg',
    '/a.jpg',
    '//example.com/a.jpg',
    'ftp://example.com/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http:example.com',
    'http:\\\\example.com',
    'http://',
    'http:///a',
    'http://?a',
    'https://exa mple.com/',
    'https://example.com/a b',
    ' https://example.com',
    'https://example.com\n',
    'https://exam\tple.com',
    'https://example.com/\u0000',
    'http://example.com:99999/',
    'http://[::1/',
    'http://1.2.3.4.5/',
    'https://example.com/\ud800',
    `${longest}a`,
    null,
    7,
    {},
    ['https://example.com'],
  ])('%j is none', (value) => expect(isHttpUrl(value)).toBe(false));

  test('property: every accepted URL has a scheme and a host, and can be parsed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `http://${text}`),
        ),
        (text) => {
          if (!isHttpUrl(text)) return;
          const url = new URL(text);
          expect(url.protocol).toMatch(/^https?:$/);
          expect(url.hostname).not.toBe('');
        },
      ),
    );
  });
});

describe('PRE-1, rules PRE: items', () => {
  test('a document and an image as they are kept', () => {
    expect(documents({ ...document, documentCategoryID: 2, private: 1 })).toEqual([
      { categoryID: 2, single: true, url: document.documentUrl, private: true, check: PENDING },
    ]);
    expect(images(image)).toEqual([{ url: image.imageUrl, private: false, check: PENDING }]);
  });

  test.each([
    [0, false],
    [1, true],
    [false, false],
    [true, true],
    [null, false],
    [undefined, false],
  ])('private %j is %j', (given, expected) => {
    const sent = given === undefined ? image : { ...image, private: given };
    expect(images(sent).map((item) => item.private)).toEqual([expected]);
  });

  test.each([2, -1, 0.5, '1', 'yes', [], {}])('private %j: must be 0 or 1', (value) => {
    expect(refusal(() => images(image, { ...image, private: value }))).toEqual([
      'private_malformed',
      'images[1].private',
    ]);
    expect(refusal(() => documents({ ...document, private: value }))).toEqual([
      'private_malformed',
      'documents[0].private',
    ]);
  });

  test.each([9, 0, '1', 1.5, null, true, [1]])('documentCategoryID %j is not a document category', (value) => {
    expect(refusal(() => documents({ ...document, documentCategoryID: value }))).toEqual([
      'document_category_unknown',
      'documents[0].documentCategoryID',
    ]);
  });

  test('as many categories are looked at as documents are submitted, however many the company has', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: index + 1, name: 'Photos', single: false }));
    let looks = 0;
    const categories = new Proxy<DocumentCategory[]>(many, {
      get: (target, place, receiver) => {
        looks += 1;
        return Reflect.get(target, place, receiver) as unknown;
      },
    });
    const items = many.map(({ id }) => ({ ...document, documentCategoryID: id }));
    expect(readDocuments(items, { companyID: 7, categories }, PENDING).map(({ categoryID }) => categoryID)).toEqual(
      many.map(({ id }) => id),
    );
    expect(looks).toBe(items.length);
  });

  test('a missing category counts as not given, a missing URL is not valid', () => {
    expect(refusal(() => documents({ documentUrl: document.documentUrl }))).toEqual([
      'document_category_unknown',
      'documents[0].documentCategoryID',
    ]);
    expect(refusal(() => documents({ documentCategoryID: 1 }))).toEqual(['url_malformed', 'documents[0].documentUrl']);
    expect(refusal(() => images([]))).toEqual(['url_malformed', 'images[0].imageUrl']);
  });

  test('the first item that is wrong is named', () => {
    expect(refusal(() => documents(document, document, { ...document, documentUrl: 'x' }, 7))).toEqual([
      'url_malformed',
      'documents[2].documentUrl',
    ]);
  });

  test.each([7, 'https://example.com/a.jpg', null, [1], true])('the item %j must be an object', (item) => {
    expect(refusal(() => images(item))).toEqual(['not_object', 'images[0]']);
    expect(refusal(() => documents(document, item))).toEqual(['not_object', 'documents[1]']);
  });
});

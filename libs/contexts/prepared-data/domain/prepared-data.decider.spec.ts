import { describe, expect, test } from '@jest/globals';
import type { Json } from '@vpds/kernel';
import { given } from '@vpds/kernel/testing';
import fc from 'fast-check';
import {
  MAX_FIELD_BYTES,
  MAX_URLS,
  type PreparedDocument,
  type PreparedImage,
  type UrlCheck,
  heldData,
  pendingItems,
} from './prepared-data.ts';
import {
  type DocumentsPrepared,
  type FieldsPrepared,
  type ImagesPrepared,
  type PreparedDataEvent,
  type Submission,
  type SubmittedDocument,
  type SubmittedImage,
  deletePreparedSections,
  preparedDataDecider,
  recordUrlChecks,
  submitPreparedData,
} from './prepared-data.decider.ts';

const VEHICLE = { companyID: 7, vin: 'WVWZZZ1KZAW000001' };
const PENDING: UrlCheck = { state: 'pending' };
const OK: UrlCheck = { state: 'ok' };
const GONE: UrlCheck = { state: 'unreachable', reason: 'HTTP 404' };

const prepared = (...history: readonly PreparedDataEvent[]) => given(preparedDataDecider, ...history);
const submit = (brought: Partial<Submission>) => (state: Parameters<typeof submitPreparedData>[0]) =>
  submitPreparedData(state, { ...VEHICLE, deleted: [], fields: null, documents: null, images: null, ...brought });
const values = (object: Record<string, Json>) => new Map(Object.entries(object));

function fields(object: Record<string, Json>): FieldsPrepared {
  return { type: 'FieldsPrepared', ...VEHICLE, fields: values(object) };
}
function images(...held: PreparedImage[]): ImagesPrepared {
  return { type: 'ImagesPrepared', ...VEHICLE, images: held };
}
function documents(held: PreparedDocument[], replaced: number[] = []): DocumentsPrepared {
  return { type: 'DocumentsPrepared', ...VEHICLE, documents: held, replaced };
}
function image(number: number, url: string, more: Partial<PreparedImage> = {}): PreparedImage {
  return { number, url, private: false, check: PENDING, ...more };
}
function document(number: number, url: string, more: Partial<PreparedDocument> = {}): PreparedDocument {
  return { categoryID: 1, ...image(number, url), ...more };
}
function sentImage(url: string, more: Partial<SubmittedImage> = {}): SubmittedImage {
  return { url, private: false, check: PENDING, ...more };
}
function sentDocument(url: string, more: Partial<SubmittedDocument> = {}): SubmittedDocument {
  return { categoryID: 1, single: false, ...sentImage(url), ...more };
}

describe('PRE-1: fields are merged', () => {
  test('new keys are inserted, existing ones replaced, others stay', () => {
    prepared(fields({ brand: 'VW', model: 'Golf' }))
      .when(submit({ fields: values({ model: 'Polo', mileage: 5 }) }))
      .then(fields({ model: 'Polo', mileage: 5 }));
  });

  test('a value that is stored already is no event', () => {
    prepared(fields({ brand: 'VW', extras: { a: [1] } }))
      .when(submit({ fields: values({ brand: 'VW', extras: { a: [1] } }) }))
      .then();
  });

  test('rules PRE: `fields: {}` changes nothing', () => {
    prepared()
      .when(submit({ fields: values({}) }))
      .then();
  });

  test('rules PRE: null is a value like any other, kept as given', () => {
    prepared()
      .when(submit({ fields: values({ brand: null }) }))
      .then(fields({ brand: null }));
  });

  test('at most 1 MiB of fields, counted over all requests; replaced values do not count', () => {
    const big = 'x'.repeat(MAX_FIELD_BYTES / 2);
    const held = prepared(fields({ brand: big }));
    held.when(submit({ fields: values({ brand: `${big}y` }) })).then(fields({ brand: `${big}y` }));
    held.when(submit({ fields: values({ model: big }) })).thenRefused('fields_too_large');
  });

  test('one request contains at most as much as one append', () => {
    prepared()
      .when(submit({ fields: values({ brand: 'x'.repeat(950_000) }) }))
      .thenRefused('request_too_large');
  });
});

describe('rules PRE: the same URL is stored once', () => {
  test('the same image URL: `private` is replaced, its number and its check stay', () => {
    prepared(images(image(1, 'http://a/1', { check: OK })))
      .when(submit({ images: [sentImage('http://a/1', { private: true })] }))
      .then(images(image(1, 'http://a/1', { check: OK, private: true })));
  });

  test('the same image URL with the same `private` changes nothing', () => {
    prepared(images(image(1, 'http://a/1', { check: OK })))
      .when(submit({ images: [sentImage('http://a/1')] }))
      .then();
  });

  test('twice in one request: the last `private` counts', () => {
    const twice = [sentImage('http://a/1', { private: true }), sentImage('http://a/1')];
    prepared()
      .when(submit({ images: twice }))
      .then(images(image(1, 'http://a/1')));
    prepared(images(image(1, 'http://a/1')))
      .when(submit({ images: twice }))
      .then();
  });

  test('a document: the same URL in the same category is one, in another category another', () => {
    prepared(documents([document(1, 'http://a/1', { check: OK })]))
      .when(submit({ documents: [sentDocument('http://a/1'), sentDocument('http://a/1', { categoryID: 2 })] }))
      .then(documents([document(2, 'http://a/1', { categoryID: 2 })]));
  });

  test('rules PRE rule 4: other URLs are appended to the stored ones, in order of arrival', () => {
    prepared(images(image(1, 'http://a/1'), image(2, 'http://a/2')))
      .when(submit({ images: [sentImage('http://a/3'), sentImage('http://a/1', { private: true })] }))
      .thenState({
        kind: 'prepared',
        ...VEHICLE,
        fields: new Map(),
        documents: [],
        images: [image(1, 'http://a/1', { private: true }), image(2, 'http://a/2'), image(3, 'http://a/3')],
        nextNumber: 4,
      });
  });
});

describe('PRE-1: categories that allow only one document', () => {
  const single = { categoryID: 2, single: true };

  test('another URL permanently replaces the stored one', () => {
    prepared(documents([document(1, 'http://a/1', { categoryID: 2 }), document(2, 'http://a/x')]))
      .when(submit({ documents: [sentDocument('http://a/2', single)] }))
      .then(documents([document(3, 'http://a/2', { categoryID: 2 })], [1]));
  });

  test('of several in one request the last one is stored', () => {
    const sent = ['http://a/1', 'http://a/2', 'http://a/3'].map((url) => sentDocument(url, single));
    prepared()
      .when(submit({ documents: sent }))
      .then(documents([document(1, 'http://a/3', { categoryID: 2 })]));
  });

  test('the stored one, sent again, stays as it is', () => {
    const held = document(1, 'http://a/1', { categoryID: 2, check: OK });
    prepared(documents([held]))
      .when(submit({ documents: [sentDocument('http://a/2', single), sentDocument('http://a/1', single)] }))
      .then();
  });

  test('the one that is held with another `private` is changed, and replaces nothing', () => {
    const held = document(1, 'http://a/1', { categoryID: 2, check: OK });
    prepared(documents([held]))
      .when(submit({ documents: [sentDocument('http://a/1', { ...single, private: true })] }))
      .then(documents([{ ...held, private: true }]));
  });

  test('a replaced document leaves the section; categories for many keep all of theirs', () => {
    const state = [
      documents([document(1, 'http://a/1', { categoryID: 2 })]),
      documents([document(2, 'http://a/2')], [1]),
    ].reduce(preparedDataDecider.evolve, preparedDataDecider.initialState);
    expect(heldData(state).documents.map(({ number }) => number)).toEqual([2]);
  });

  test('property: at most one document of a single-document category is stored, the latest', () => {
    const url = fc.integer({ min: 0, max: 4 }).map((n) => `http://a/${n}`);
    const requests = fc.array(fc.array(url, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(requests, (all) => {
        let state = preparedDataDecider.initialState;
        for (const urls of all) {
          const decision = submit({ documents: urls.map((text) => sentDocument(text, single)) })(state);
          state = (decision as PreparedDataEvent[]).reduce(preparedDataDecider.evolve, state);
          expect(heldData(state).documents.map((held) => held.url)).toEqual([urls.at(-1)]);
        }
      }),
    );
  });
});

describe('rules PRE: deletion', () => {
  const history = [fields({ brand: 'VW' }), documents([document(1, 'http://a/1')]), images(image(2, 'http://a/2'))];

  test('rule 5: the three sections together, or one by one', () => {
    const held = prepared(...history);
    held
      .when((state) => deletePreparedSections(state, ['fields', 'documents', 'images']))
      .then({ type: 'PreparedDataDeleted', sections: ['fields', 'documents', 'images'] });
    held
      .when((state) => deletePreparedSections(state, ['documents']))
      .then({ type: 'PreparedDataDeleted', sections: ['documents'] });
  });

  test('an empty section is no event', () => {
    prepared()
      .when((state) => deletePreparedSections(state, ['fields', 'images']))
      .then();
    prepared(fields({ brand: 'VW' }))
      .when((state) => deletePreparedSections(state, ['fields', 'images']))
      .then({ type: 'PreparedDataDeleted', sections: ['fields'] });
  });

  test('rules PRE: one request may delete a section and fill another', () => {
    prepared(...history)
      .when(submit({ deleted: ['documents'], images: [sentImage('http://a/3')] }))
      .then({ type: 'PreparedDataDeleted', sections: ['documents'] }, images(image(3, 'http://a/3')));
  });

  test('only the named sections are emptied, and numbers are never given twice', () => {
    prepared(...history)
      .when((state) => deletePreparedSections(state, ['images', 'fields']))
      .thenState({
        kind: 'prepared',
        ...VEHICLE,
        fields: new Map(),
        documents: [document(1, 'http://a/1')],
        images: [],
        nextNumber: 3,
      });
  });

  test.each(['fields', 'documents', 'images'] as const)('rule 5: %s alone, the other two stay', (section) => {
    const held = {
      kind: 'prepared' as const,
      ...VEHICLE,
      fields: values({ brand: 'VW' }),
      documents: [document(1, 'http://a/1')],
      images: [image(2, 'http://a/2')],
      nextNumber: 3,
    };
    prepared(...history)
      .when((state) => deletePreparedSections(state, [section]))
      .thenState({ ...held, [section]: section === 'fields' ? new Map() : [] });
  });
});

describe('ANS-5: at most 1,000 URLs a section and VIN', () => {
  const full = images(...Array.from({ length: MAX_URLS }, (_, index) => image(index + 1, `http://a/${index}`)));

  test('one image more is refused by name', () => {
    prepared(full)
      .when(submit({ images: [sentImage('http://b/1')] }))
      .thenRefused('too_many_urls', 'images');
  });

  test('documents have a limit of their own', () => {
    const sent = Array.from({ length: MAX_URLS + 1 }, (_, index) => sentDocument(`http://a/${index}`));
    prepared(full)
      .when(submit({ documents: sent }))
      .thenRefused('too_many_urls', 'documents');
  });

  test('a stored URL may be sent again', () => {
    prepared(full)
      .when(submit({ images: [sentImage('http://a/0', { private: true })] }))
      .then(images(image(1, 'http://a/0', { private: true })));
  });

  test('a replacement in a single-document category uses no slot', () => {
    const many = Array.from({ length: MAX_URLS }, (_, index) => document(index + 1, `http://a/${index}`));
    prepared(documents([...many.slice(1), { ...document(1, 'http://a/0'), categoryID: 2 }]))
      .when(submit({ documents: [sentDocument('http://b/1', { categoryID: 2, single: true })] }))
      .then(documents([document(MAX_URLS + 1, 'http://b/1', { categoryID: 2 })], [1]));
  });
});

describe('rules PRE: the state of a URL', () => {
  const results = (entries: [number, UrlCheck][]) => (state: Parameters<typeof recordUrlChecks>[0]) =>
    recordUrlChecks(state, new Map(entries));

  test('results are noted for documents and images in one event', () => {
    prepared(documents([document(1, 'http://a/1')]), images(image(2, 'http://a/2')))
      .when(
        results([
          [1, OK],
          [2, GONE],
        ]),
      )
      .then({
        type: 'PreparedUrlsChecked',
        results: [
          { number: 1, check: OK },
          { number: 2, check: GONE },
        ],
      });
  });

  test('a result is of one item: the others, and all else of it, stay as they are', () => {
    const first = document(1, 'http://a/1', { categoryID: 5, private: true, check: GONE });
    prepared(fields({ brand: 'VW' }), documents([first]), images(image(2, 'http://a/2'), image(3, 'http://a/3')))
      .when(results([[3, OK]]))
      .thenState({
        kind: 'prepared',
        ...VEHICLE,
        fields: values({ brand: 'VW' }),
        documents: [first],
        images: [image(2, 'http://a/2'), image(3, 'http://a/3', { check: OK })],
        nextNumber: 4,
      });
  });

  test('a result noted twice is noted once; removed items are ignored', () => {
    prepared(images(image(1, 'http://a/1')), {
      type: 'PreparedUrlsChecked',
      results: [{ number: 1, check: OK }],
    })
      .when(
        results([
          [1, GONE],
          [9, OK],
        ]),
      )
      .then();
  });

  test('a URL that was deleted and came again is a new one: a late result does not meet it', () => {
    prepared(
      images(image(1, 'http://a/1')),
      { type: 'PreparedDataDeleted', sections: ['images'] },
      images(image(2, 'http://a/1')),
    )
      .when(results([[1, OK]]))
      .then();
  });

  test('an unreachable URL that is sent again is checked again', () => {
    prepared(images(image(1, 'http://a/1', { check: GONE })))
      .when(submit({ images: [sentImage('http://a/1')] }))
      .then(images(image(1, 'http://a/1')));
  });

  test('while the check is off nothing that is known gets lost', () => {
    for (const check of [OK, GONE, PENDING]) {
      prepared(images(image(1, 'http://a/1', { check })))
        .when(submit({ images: [sentImage('http://a/1', { check: { state: 'unchecked' } })] }))
        .then();
    }
  });

  test('a pending URL that a request found accessible is ok', () => {
    prepared(images(image(1, 'http://a/1')))
      .when(submit({ images: [sentImage('http://a/1', { check: OK })] }))
      .then(images(image(1, 'http://a/1', { check: OK })));
  });

  test('only pending ones are left to be checked', () => {
    const held = [
      image(1, 'http://a/1'),
      image(2, 'http://a/2', { check: OK }),
      image(3, 'http://a/3', { check: GONE }),
    ];
    const state = preparedDataDecider.evolve(preparedDataDecider.initialState, images(...held));
    expect(pendingItems(state).map(({ number }) => number)).toEqual([1]);
    expect(pendingItems({ kind: 'none' })).toEqual([]);
  });
});

test('keys such as __proto__ are data', () => {
  const given = new Map<string, Json>([['__proto__', { polluted: true }]]);
  const state = preparedDataDecider.evolve(preparedDataDecider.initialState, {
    type: 'FieldsPrepared',
    ...VEHICLE,
    fields: given,
  });
  expect([...heldData(state).fields]).toEqual([['__proto__', { polluted: true }]]);
});

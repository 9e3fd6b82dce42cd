import { describe, expect, test } from '@jest/globals';
import { type CheckedContent, carriedSum, checked, damageOf, withCheck } from './event-check.ts';

const CONTENT: CheckedContent = {
  stream: 'product-17',
  revision: 3,
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  type: 'ProductStatusChanged',
  recordedAt: 1_700_000_000_000,
  payload: '{"v":1,"data":{"to":"sold"}}',
  metadata: '{"owner":1,"actor":null}',
};

const signed = (content = CONTENT, link = '') => ({ ...content, metadata: withCheck(content, link).metadata });

describe('the checksum of an event', () => {
  test('given a signed event, when it is read, then it is whole and its metadata is as it was', () => {
    expect(checked(signed())).toMatchObject({ damaged: false, link: '', metadata: CONTENT.metadata });
    expect(JSON.parse(signed().metadata)).toMatchObject({ owner: 1, check: expect.stringMatching(/^1\.\.[\w-]{16}$/) });
  });

  test.each([
    ['stream', { stream: 'product-18' }],
    ['revision', { revision: 4 }],
    ['id', { id: '0f8fad5b-d9cb-469f-a165-70867728950f' }],
    ['type', { type: 'ProductStatusChanges' }],
    ['time', { recordedAt: 1_700_000_000_001 }],
    ['payload', { payload: '{"v":1,"data":{"to":"solc"}}' }],
    ['metadata', { metadata: signed().metadata.replace('"owner":1', '"owner":2') }],
    ['checksum', { metadata: signed().metadata.replace(/..("})$/, 'A_$1') }],
  ])('given a change of its %s, when it is read, then it is damaged', (_, change) => {
    expect(damageOf(checked({ ...signed(), ...change }))).toBe('checksum');
  });

  test('given every byte of a payload changed in turn, when it is read, then each change is detected', () => {
    const event = signed();
    for (let at = 0; at < event.payload.length; at += 1) {
      const other = String.fromCharCode(event.payload.charCodeAt(at) ^ 1);
      const payload = event.payload.slice(0, at) + other + event.payload.slice(at + 1);
      expect(checked({ ...event, payload }).damaged).toBe(true);
    }
  });

  test('given an event without a check, when it is read, then it is unsigned and not damaged', () => {
    expect(checked(CONTENT)).toMatchObject({ link: null, damaged: false });
    expect(carriedSum(CONTENT.metadata)).toBeNull();
  });
});

describe('the chain of a stream', () => {
  const first = checked(signed());
  const next = (link: string, payload = '{"v":1}') => checked(signed({ ...CONTENT, revision: 4, payload }, link));

  test('given an event that links to the one before it, then it follows', () => {
    expect(damageOf(next(first.sum), first)).toBeNull();
  });

  test('given another whole event in the place of the one before it, then the link is broken', () => {
    const other = checked(signed({ ...CONTENT, payload: '{"v":1,"data":{"to":"lost"}}' }));
    expect(damageOf(next(first.sum), other)).toBe('chain');
  });

  test('given an unsigned event of an old process in between, then it is readable and the next event links to its content', () => {
    const unsigned = checked({ ...CONTENT, revision: 4 });
    expect(damageOf(unsigned, first)).toBeNull();
    const after = checked(signed({ ...CONTENT, revision: 5 }, unsigned.sum));
    expect(damageOf(after, unsigned)).toBeNull();
    const changed = checked({ ...CONTENT, revision: 4, payload: '{"v":1}' });
    expect(damageOf(after, changed)).toBe('chain');
  });
});

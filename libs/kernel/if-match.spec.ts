import { describe, expect, test } from '@jest/globals';
import { NO_STREAM } from './event-store.ts';
import { preconditionRefusal, readIfMatch } from './if-match.ts';

describe('ANS-25: If-Match', () => {
  test.each([
    ['"3.abc"', ['3']],
    ['"3"', ['3']],
    ['W/"3.abc"', ['3']],
    [' "1.a" , "2.b" ', ['1', '2']],
    ['*', '*'],
    ['3', []],
    ['"abc"', []],
    ['', []],
    ['"99999999999999999999.a"', []],
  ])('%s names the revisions %j', (header, revisions) => {
    expect(readIfMatch(header)).toEqual(revisions);
  });

  test('only a revision that is named lets the write go on', () => {
    expect(preconditionRefusal(undefined, 4n)).toBeNull();
    expect(preconditionRefusal('*', 4n)).toBeNull();
    expect(preconditionRefusal(['3', '4'], 4n)).toBeNull();
    expect(preconditionRefusal([], 4n)).toMatchObject({ code: 'precondition_failed', parameters: ['4'] });
    for (const given of ['*', ['0']] as const)
      expect(preconditionRefusal(given, NO_STREAM)).toMatchObject({ parameters: ['none'], headers: {} });
    expect(preconditionRefusal(undefined, NO_STREAM)).toBeNull();
    expect(preconditionRefusal(['3'], 4n)).toMatchObject({ headers: { 'x-revision': '4' } });
  });
});

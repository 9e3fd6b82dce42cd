import { describe, expect, test } from '@jest/globals';

import { confirmable, ranNothing, totalsLine, unstableLines } from './confirm-failures.ts';

describe('files that fail alongside others', () => {
  test.each([
    [
      'one or two that wait for something',
      ['e2e/caches.e2e.spec.ts', 'libs/outbound/outbound-client.int.spec.ts'],
      true,
    ],
    ['none: Jest itself failed', [], false],
    ['three: no accident', ['a.spec.ts', 'b.spec.ts', 'c.spec.ts'], false],
    ['one that may have seen a loss', ['e2e/crash.e2e.spec.ts'], false],
    ['one of two that may have', ['e2e/caches.e2e.spec.ts', 'libs/engines/sqlite/files/full-disk.int.spec.ts'], false],
    ['one that may have seen another company', ['e2e/isolation.e2e.spec.ts'], false],
  ])('%s', (_, files, expected) => {
    expect(confirmable(files)).toBe(expected);
  });

  test('are named', () => {
    expect(unstableLines(['/work/e2e/caches.e2e.spec.ts'], '/work')).toEqual([
      'Unstable: e2e/caches.e2e.spec.ts failed in parallel and passed alone: fix the test',
    ]);
  });

  test('count once', () => {
    const first = { passed: 100, skipped: 3, failed: { 'a.spec.ts': { passed: 4, skipped: 1 } } };
    expect(totalsLine(first, { passed: 5, skipped: 1, failed: {} })).toBe('101 passed, 0 failed, 3 skipped');
  });
});

describe('a command that ran nothing', () => {
  const none = { passed: 0, skipped: 23, failed: {} };

  test('states why', () => {
    expect(ranNothing({ ...none, reasons: ['alerts (not run: no Prometheus)'] })).toBe(
      'Nothing ran: alerts (not run: no Prometheus).',
    );
    expect(ranNothing(none)).toBe('Nothing ran: 23 tests were skipped.');
  });

  test('is not one that ran a test', () => expect(ranNothing({ ...none, passed: 1 })).toBeNull());
});

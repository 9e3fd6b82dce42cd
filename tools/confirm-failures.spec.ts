import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { NEVER_EXCUSED, confirmable, isLate, ranNothing, totalsLine, unstableLines } from './confirm-failures.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Kill what is left at their end, or what stores nothing. */
const KILL_WITHOUT_LOSS = [
  'e2e/alerts-all-in-one.e2e.spec.ts',
  'e2e/alerts.e2e.spec.ts',
  'e2e/tracing.e2e.spec.ts',
  'launch/service.int.spec.ts',
  'libs/engines/redis/child.int.spec.ts',
  'libs/engines/redis/limits.int.spec.ts',
  'libs/engines/testing/engine-control.int.spec.ts',
  'libs/simulators/readme.int.spec.ts',
  'tools/build-lock.int.spec.ts',
  'tools/image-context.int.spec.ts',
];

const counts = { passed: 1, skipped: 0 };
const failed = (...files: string[]) => Object.fromEntries(files.map((file) => [file, counts]));

describe('files that fail alongside others', () => {
  test.each([
    ['a few that wait for something', failed('e2e/lists.e2e.spec.ts', 'libs/outbound/client.int.spec.ts'), true],
    ['none: Jest itself failed', {}, false],
    ['seven: no accident', failed(...Array.from('abcdefg', (name) => `${name}.spec.ts`)), false],
    ['one that may have seen a loss', failed('e2e/crash.e2e.spec.ts'), false],
    [
      'one that may have, where only a start took too long',
      { 'e2e/crash.e2e.spec.ts': { ...counts, late: true } },
      true,
    ],
    ['one that may have, by another name', failed('libs/engines/mongodb/mongo-failure.int.spec.ts'), false],
    ['one of two that may have', failed('e2e/lists.e2e.spec.ts', 'libs/sqlite/full-disk.int.spec.ts'), false],
    ['one that may have seen another company', failed('e2e/tenants.e2e.spec.ts'), false],
  ])('%s', (_, files, expected) => {
    expect(confirmable(files)).toBe(expected);
  });

  const files = globSync('{apps,bench,e2e,launch,libs,tools}/**/*.spec.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });

  test('each part of a path that is never excused is of a file', () => {
    expect(NEVER_EXCUSED.filter((part) => !files.some((file) => file.includes(part)))).toEqual([]);
  });

  test('a file that kills what stores something may have seen a loss', () => {
    const killing = files.filter((file) => /\bkill9\b|\bSIGKILL\b/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(killing.filter((file) => confirmable(failed(file))).toSorted()).toEqual(KILL_WITHOUT_LOSS);
  });

  test.each([
    ['Error: thrown: "Exceeded timeout of 60000 ms for a test.', false],
    ['Error: The service was not ready in time:\nstarting', true],
    ['Error: expect(\u001b[31mreceived\u001b[39m).toBe(1)\n Exceeded timeout of 60000 ms', false],
  ])('%j is a slow start: %s', (message, late) => {
    expect(isLate([message])).toBe(late);
  });

  test('of several failures of one test, one that is no slow start decides', () =>
    expect(isLate(['Error: The service was not ready in time:', 'Error: lost'])).toBe(false));

  test('are named', () => {
    expect(unstableLines(['/work/e2e/lists.e2e.spec.ts'], '/work')).toEqual([
      'Unstable: e2e/lists.e2e.spec.ts failed in parallel and passed alone: fix the test',
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

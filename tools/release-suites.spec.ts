import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { SUITES, type SuiteResult, exitCodeOf, outcomeOf, summaryOf } from './release-suites.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Parts of a longer suite, or no suites. */
const CONTAINED = ['test:failures', 'test:chaos'];

test('release:check runs every script that is a suite', () => {
  const suites = Object.keys(scripts).filter((name) => /^(?:check|bench|chaos|test)(?::|$)/.test(name));
  const run = SUITES.map(({ command: [name] }) => name);
  expect(suites.filter((name) => !CONTAINED.includes(name)).toSorted()).toEqual(run.toSorted());
});

test.each([
  [0, 'passed'],
  [1, 'failed'],
  [null, 'failed'],
  [3, 'cannot run here'],
] as const)('exit code %p: %s', (code, outcome) => expect(outcomeOf(code)).toBe(outcome));

test('the summary has the totals, or else the last line', () => {
  expect(summaryOf('7 passed, 0 failed, 1 skipped\nTime: 3 s\n')).toBe('7 passed, 0 failed, 1 skipped');
  expect(summaryOf('one\ntwo\n\n')).toBe('two');
});

test('one that failed outweighs one that cannot run here', () => {
  const result = (outcome: SuiteResult['outcome']) => ({ name: 'a', outcome, seconds: 1, summary: '' });
  expect(exitCodeOf([result('passed')])).toBe(0);
  expect(exitCodeOf([result('cannot run here'), result('passed')])).toBe(3);
  expect(exitCodeOf([result('cannot run here'), result('failed')])).toBe(1);
});

/** Releases that had no such command. */
const BEFORE = ['1.1.0', '1.2.0'];

test('no release is cut without the result of release:check', () => {
  const releases = readdirSync(join(ROOT, 'docs/releases'))
    .flatMap((file) => /^openapi-(.+)\.json$/.exec(file)?.[1] ?? [])
    .filter((release) => !BEFORE.includes(release));
  const without = releases.filter((release) => !existsSync(join(ROOT, `docs/releases/check-${release}.json`)));
  expect(without.map((release) => `${release}: run \`npm run release:check\` and commit its result`)).toEqual([]);
});

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { SUITES, type SuiteResult, exitCodeOf, gapsIn, outcomeOf, summaryOf } from './release-suites.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { scripts, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};

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

test('a release needs every suite, and none that failed', () => {
  const passed = SUITES.map(({ name }): SuiteResult => ({ name, outcome: 'passed', seconds: 1, summary: '' }));
  expect(gapsIn(passed, SUITES)).toEqual([]);
  expect(gapsIn(passed.slice(0, 1), SUITES.slice(0, 2))).toEqual([`${SUITES[1]?.name} was not run`]);
  const others = passed.map((result, index): SuiteResult => {
    return { ...result, outcome: index === 0 ? 'failed' : index === 1 ? 'cannot run here' : 'passed' };
  });
  expect(gapsIn(others, SUITES)).toEqual([`${SUITES[0]?.name} failed`]);
});

/** Releases that had no such command. */
const BEFORE = ['1.1.0', '1.2.0'];

test('no release is cut without the result of release:check', () => {
  const releases = readdirSync(join(ROOT, 'docs/releases'))
    .flatMap((file) => /^openapi-(.+)\.json$/.exec(file)?.[1] ?? [])
    .filter((release) => !BEFORE.includes(release));
  const gaps = releases.flatMap((release) => {
    const path = join(ROOT, `docs/releases/check-${release}.json`);
    if (!existsSync(path)) return [`${release}: run \`npm run release:check\` and commit its result`];
    const { suites } = JSON.parse(readFileSync(path, 'utf8')) as { suites: SuiteResult[] };
    // A suite that is added after a release is none of that one's.
    return gapsIn(suites, release === version ? SUITES : []).map((gap) => `${release}: ${gap}`);
  });
  expect(gaps).toEqual([]);
});

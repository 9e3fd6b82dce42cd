import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as phpTime from './index.ts';
import { parsePhpTime, wallClock } from './index.ts';

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const now = 1772321400;
const timeZone = 'Europe/Copenhagen';

/** Rows `| `expression` | meaning |`. */
const meanings = [...readme.matchAll(/^\| `([^`]+)` +\| (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|refused) +\|$/gm)];
/** Lines `call; // answer` of the TypeScript example. */
const calls = [...readme.matchAll(/^(\w.*\)(?:\.\w+)?); \/\/ (.+)$/gm)];

describe('the README is correct', () => {
  test('it has examples', () => {
    expect(meanings.length).toBeGreaterThan(20);
    expect(calls).toHaveLength(6);
  });

  test.each(meanings.map(([, expression = '', meaning = '']) => [expression, meaning]))('%s', (expression, meaning) => {
    const unix = parsePhpTime(expression, { now, timeZone });
    expect(unix === null ? 'refused' : onTheClock(unix)).toBe(meaning);
  });

  test.each(calls.map(([, call = '', answer = '']) => [call, answer]))('%s', (call, answer) => {
    const scope = { ...phpTime, now, timeZone };
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the example is our own text: running it is the point
    const run = new Function(...Object.keys(scope), `return ${call}`) as (...values: unknown[]) => unknown;
    expect(String(run(...Object.values(scope)))).toBe(answer);
  });
});

function onTheClock(unix: number): string {
  const { year, month, day, hour, minute, second } = wallClock(unix, timeZone);
  const [date, time] = [
    [year, month, day],
    [hour, minute, second],
  ].map((parts) => parts.map((part) => String(part).padStart(2, '0')));
  return `${date?.join('-')} ${time?.join(':')}`;
}

import { describe, expect, test } from '@jest/globals';
import { parsePhpTime } from './index.ts';
import type { Answer } from './testing/answers.ts';
import { corpus, oracle } from './testing/answers.ts';

const byCategory = corpus();

describe('STA-2: everything that strtotime accepts, as PHP reads it', () => {
  test.each([...byCategory])('the corpus, category %s', (_category, answers) => {
    expect(answers.map(parsed)).toEqual(answers);
  });

  test('frozen answers of PHP 8.2 in nine zones', () => {
    const answers = oracle();
    expect(answers.map(parsed)).toEqual(answers);
  });

  test('the fixtures are whole', () => {
    const rows = [...byCategory.values()].flat();
    expect(rows).toHaveLength(1_470 * 6);
    expect(rows.filter((row) => row.answer === null).length).toBeGreaterThan(1_000);
    expect(oracle().length).toBeGreaterThan(2_000);
  });
});

function parsed(answer: Answer): Answer {
  return { ...answer, answer: parsePhpTime(answer.expression, answer) };
}

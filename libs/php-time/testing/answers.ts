import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PHP's answer; `null` where it rejects the expression. */
export interface Answer {
  readonly expression: string;
  readonly timeZone: string;
  readonly now: number;
  readonly answer: number | null;
}

interface CorpusRow {
  readonly expr: string;
  readonly category: string;
  readonly UTC: readonly (number | null)[];
  readonly 'Europe/Copenhagen': readonly (number | null)[];
}

const CORPUS_ZONES = ['UTC', 'Europe/Copenhagen'] as const;
const CORPUS_BASES = [1772321400, 1709208000, 1774747800];

/** `corpus.jsonl`: expressions by category, in two zones from three bases. */
export function corpus(): ReadonlyMap<string, readonly Answer[]> {
  const byCategory = new Map<string, Answer[]>();
  for (const row of lines<CorpusRow>('corpus.jsonl')) {
    const answers = byCategory.get(row.category) ?? [];
    byCategory.set(row.category, answers);
    for (const timeZone of CORPUS_ZONES) {
      CORPUS_BASES.forEach((now, index) => {
        answers.push({ expression: row.expr, timeZone, now, answer: row[timeZone][index] ?? null });
      });
    }
  }
  return byCategory;
}

/** `oracle.jsonl`: answers of PHP 8.2.36 (timelib 2022.12, tzdata 2026f) to expressions picked for their oddity or at random. */
export function oracle(): readonly Answer[] {
  return lines<Answer>('oracle.jsonl');
}

function lines<Row>(file: string): Row[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

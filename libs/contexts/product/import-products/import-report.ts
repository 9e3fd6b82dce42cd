import { IgnoredNames, type JsonObject, type RefusalParameters } from '@vpds/kernel';
import type { ImportCounts } from '../domain/import.ts';
import type { ImportedRow, UpsertResult } from '../product.contract.ts';
import { rowErrorText } from '../upsert-products/row-error.ts';

const MOST_PROBLEMS = 100;

interface Problem {
  readonly code: string;
  readonly error: string;
  readonly line: number;
  rows: number;
}

interface Question {
  readonly column: string;
  readonly value: string;
  readonly line: number;
  readonly option: string;
  readonly answers: readonly { readonly answer: string; readonly meaning: string }[];
}

/** Possible answers by option, in the order in which a refusal names their meanings. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  decimal: ['.', ','],
  days: ['day-first', 'month-first'],
};

/** Rows and problems of one request; bounded, however many rows fail. */
export class ImportReport {
  readonly #problems = new Map<string, Problem>();
  readonly #questions = new Map<string, Question>();
  readonly #counts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  readonly ignored = new IgnoredNames();

  note(rows: readonly ImportedRow[], results: readonly UpsertResult[]): void {
    for (const [place, { line }] of rows.entries()) {
      const result = results[place];
      if (result === undefined) continue;
      this.#counts.rows += 1;
      this.#counts[result.outcome] += 1;
      if (result.outcome === 'failed') this.#noteFailure(line, result.code, result.parameters);
      else this.ignored.add(result.ignored);
    }
  }

  get headers(): Record<string, string> {
    return this.ignored.header;
  }

  get counts(): ImportCounts {
    return { ...this.#counts };
  }

  get shown(): JsonObject {
    return {
      problems: [...this.#problems.values()].map((problem) => ({ ...problem })),
      questions: [...this.#questions.values()].map(({ answers, ...question }) => ({
        ...question,
        answers: answers.map((each) => ({ ...each })),
      })),
    };
  }

  #noteFailure(line: number, code: string, parameters: RefusalParameters): void {
    const cause = `${code} ${String(parameters[0] ?? '')}`;
    const known = this.#problems.get(cause);
    if (known !== undefined) known.rows += 1;
    else if (this.#problems.size < MOST_PROBLEMS)
      this.#problems.set(cause, { code, error: rowErrorText(code, parameters) ?? code, line, rows: 1 });
    if (code === 'value_ambiguous') this.#noteQuestion(line, parameters.map(String));
  }

  #noteQuestion(line: number, [column = '', value = '', one = '', other = '', option = '']: readonly string[]): void {
    if (this.#questions.has(column) || this.#questions.size >= MOST_PROBLEMS) return;
    const meanings = option === 'decimal' && value.includes(',') ? [other, one] : [one, other];
    const answers = (ANSWERS[option] ?? []).map((answer, place) => ({ answer, meaning: meanings[place] ?? '' }));
    this.#questions.set(column, { column, value, line, option, answers });
  }
}

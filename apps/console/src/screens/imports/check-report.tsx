import { Button } from '@mantine/core';
import type { ImportReport } from '../../api/imports.ts';
import { Badge } from '../../parts/status.tsx';
import { shownValue } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import { reasonText } from './reason-text.ts';

type Counts = Pick<ImportReport, 'created' | 'updated' | 'unchanged' | 'failed'>;

const TONES = { created: 'ok', updated: 'busy', unchanged: 'plain', failed: 'bad' } as const;

/** The rows by what became of them, or would. */
export function RowCounts({ counts }: { readonly counts: Counts }) {
  return (
    <span className="bar" role="status">
      {(['created', 'updated', 'unchanged', 'failed'] as const)
        .filter((result) => counts[result] > 0)
        .map((result) => (
          <Badge key={result} tone={TONES[result]}>
            {t(`imports.counted.${result}`, { count: counts[result] })}
          </Badge>
        ))}
    </span>
  );
}

interface QuestionsProps {
  readonly questions: ImportReport['questions'];
  readonly isDisabled: boolean;
  readonly onAnswer: (column: string, written: { readonly decimal?: string; readonly days?: string }) => void;
}

/** Values that may mean two things are never guessed: an answer is for the whole column. */
export function Questions({ questions, isDisabled, onAnswer }: QuestionsProps) {
  return questions.map(({ column, value, line, option, answers }) => (
    <div key={column} className="note bar">
      <span className="question">{t('imports.question', { column, value, line })}</span>
      {answers.map(({ answer, meaning }) => (
        <Button
          key={answer}
          size="compact-xs"
          disabled={isDisabled}
          onClick={() => onAnswer(column, { [option]: answer })}
        >
          {t('imports.answer', { meaning })}
        </Button>
      ))}
    </div>
  ));
}

type Report = Pick<ImportReport, 'problems' | 'questions'>;

/** Why rows are refused: each cause with its first line. */
export function Problems({ report: { problems, questions } }: { readonly report: Report }) {
  // Of what is asked above, callers of the interface are told how to answer.
  const textOf = ({ code, error, line }: Report['problems'][number]) => {
    const asked = code === 'value_ambiguous' ? questions.find((question) => question.line === line) : undefined;
    return asked === undefined ? reasonText(error) : t('imports.ambiguous', asked);
  };
  if (problems.length === 0) return null;
  return (
    <div className="table-scroller" tabIndex={0}>
      <table className="table stacked problems">
        <caption className="sr-only">{t('imports.problems')}</caption>
        <thead>
          <tr>
            <th scope="col" className="number">
              {t('imports.refusedRows')}
            </th>
            <th scope="col" className="number">
              {t('imports.firstLine')}
            </th>
            <th scope="col">{t('imports.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <tr key={`${problem.line} ${problem.error}`}>
              <td className="number" data-label={t('imports.refusedRows')}>
                {shownValue(problem.rows)}
              </td>
              <td className="number" data-label={t('imports.firstLine')}>
                {shownValue(problem.line)}
              </td>
              <td className="reason" title={textOf(problem)}>
                {textOf(problem)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Button } from '@mantine/core';
import { RequestFailed, isCode } from '../../api/request-failed.ts';
import { STEPS } from '../../api/series-parameters.ts';
import { isTemporary } from '../../api/series.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { t, word } from '../../locales/index.ts';
import { DEFAULTS, type QuestionProps, type SearchChange, type StatisticsSearch } from './statistics.search.ts';

interface RefusedProps extends QuestionProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why there is no answer, and the questions that have one. */
export function Refused({ error, search, onChange, onRetry }: RefusedProps) {
  if (isCode(error, 'unavailable'))
    return (
      <p className="note info" role="status">
        {t('statistics.counting')}
      </p>
    );
  const isFinal = error instanceof RequestFailed && !isTemporary(error);
  const ways = isFinal ? waysOn(error.code, search) : [];
  return (
    <div className="form">
      <ErrorNote error={error} onRetry={isFinal ? undefined : onRetry} />
      {ways.length > 0 && (
        <div className="bar">
          {ways.map(({ label, next }) => (
            <Button key={label} onClick={() => onChange(next)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface Way {
  readonly label: string;
  readonly next: SearchChange;
}

/** Numbers for which there is room whatever the range: it has at most 4,000 periods (SER-7). */
const FEW = 6;

function waysOn(code: string, search: StatisticsSearch): readonly Way[] {
  const groups = search.group?.split(',') ?? [];
  const without: Way = { label: t('way.noGroup'), next: { group: undefined } };
  const fewer: Way = { label: t('way.fewer', { count: FEW }), next: { largest: FEW } };
  const shorter: Way = { label: t('range.twelveMonths'), next: { since: undefined, until: undefined } };
  switch (code) {
    case 'pair_not_declared':
      return groups.map((group) => ({ label: t('way.by', { dimension: word('dimension', group) }), next: { group } }));
    case 'dimension_unknown':
      return [without];
    case 'too_many_periods':
      return [...longerStep(search), shorter];
    case 'too_many_numbers':
      return [...longerStep(search), ...(search.largest === FEW ? [] : [fewer]), shorter];
    case 'too_many_values':
      return [without, shorter];
    case 'time_invalid':
    case 'since_after_until':
      return [{ ...shorter, next: { ...shorter.next, asOf: undefined } }];
    case 'series_company_unknown':
      return [{ label: t('statistics.allCompanies'), next: { company: undefined } }];
    case 'largest_out_of_range':
      return [fewer];
    default:
      return [];
  }
}

/** None: there is no longer one. */
export function longerStep({ by = DEFAULTS.by }: StatisticsSearch): readonly Way[] {
  const longer = STEPS[STEPS.indexOf(by) + 1];
  return longer === undefined ? [] : [{ label: t('way.by', { dimension: t(`step.${longer}`) }), next: { by: longer } }];
}

import { Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../api/series.ts';
import { AXES, MEASURES, STEPS } from '../../api/series-parameters.ts';
import { useMe } from '../../app/session.tsx';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { t, word } from '../../locales/index.ts';
import { PRESETS, PRESET_NAMES, presetOf } from './presets.ts';
import { RangeForm } from './range-form.tsx';
import { COMPARISONS_SHOWN, DEFAULTS, type QuestionProps, type StatisticsSearch } from './statistics.search.ts';
import { companyName, useCompanies } from './value-names.ts';

/** All that the screen asks for: what, when, by what, and beside what. */
export function QuestionBar({ search, onChange }: QuestionProps) {
  return (
    <>
      <div className="bar question">
        <Select
          aria-label={t('statistics.measure')}
          className="question-measure"
          allowDeselect={false}
          data={MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
          value={search.measure ?? DEFAULTS.measure}
          onChange={(value) => onChange({ measure: value as StatisticsSearch['measure'] })}
        />
        <RangeChoice search={search} onChange={onChange} />
        <Groups search={search} onChange={onChange} />
        <CompanyChoice search={search} onChange={onChange} />
        {search.asOf !== undefined && (
          <FilterChip name={t('field.asOf')} onDrop={() => onChange({ asOf: undefined })}>
            {search.asOf}
          </FilterChip>
        )}
      </div>
      <div className="bar question no-print">
        <Steps search={search} onChange={onChange} />
        <Comparisons search={search} onChange={onChange} />
        <SegmentedControl
          aria-label={t('statistics.axis')}
          value={search.axis ?? DEFAULTS.axis}
          onChange={(value) => onChange({ axis: value })}
          data={AXES.map((value) => ({ value, label: t(`axis.${value}`) }))}
        />
        <TableSwitch search={search} onChange={onChange} />
      </div>
    </>
  );
}

function RangeChoice({ search, onChange }: QuestionProps) {
  const preset = presetOf(search);
  return (
    <>
      <Select
        aria-label={t('statistics.range')}
        className="question-range"
        allowDeselect={false}
        placeholder={t('range.typed')}
        data={PRESET_NAMES.map((value) => ({ value, label: t(`range.${value}`) }))}
        value={preset}
        onChange={(value) => value !== null && onChange({ until: undefined, ...PRESETS[value] })}
      />
      <RangeForm search={search} onChange={onChange} />
    </>
  );
}

/** The next one after the last is the first. */
function nextOf<T>(all: readonly T[], one: T): T {
  return all[(all.indexOf(one) + 1) % all.length] ?? one;
}

function Steps({ search, onChange }: QuestionProps) {
  const by = search.by ?? DEFAULTS.by;
  useKey('b', t('statistics.by'), () => onChange({ by: nextOf(STEPS, by) }));
  return (
    <span className="bar">
      <SegmentedControl
        aria-label={t('statistics.by')}
        value={by}
        onChange={(value) => onChange({ by: value })}
        data={STEPS.map((value) => ({ value, label: t(`step.${value}`) }))}
      />
      <KeyHint of="b" />
    </span>
  );
}

function Comparisons({ search, onChange }: QuestionProps) {
  const compare = search.compare ?? 'none';
  const choose = (value: (typeof COMPARISONS_SHOWN)[number]): void =>
    onChange({ compare: value === 'none' ? undefined : value });
  useKey('c', t('statistics.compare'), () => choose(nextOf(COMPARISONS_SHOWN, compare)));
  return (
    <span className="bar">
      <SegmentedControl
        aria-label={t('statistics.compare')}
        value={compare}
        onChange={choose}
        data={COMPARISONS_SHOWN.map((value) => ({ value, label: t(`compare.${value}`) }))}
      />
      <KeyHint of="c" />
    </span>
  );
}

function TableSwitch({ search, onChange }: QuestionProps) {
  const isTable = search.view === 'table';
  const turn = (): void => onChange({ view: isTable ? undefined : 'table' });
  useKey('t', t('statistics.table'), turn);
  return (
    <Button onClick={turn} aria-pressed={isTable} className="pressable">
      {t('statistics.table')} <KeyHint of="t" />
    </Button>
  );
}

const COMPANY = 'company';

/** A dimension, and another one with which it is counted. */
function Groups({ search, onChange }: QuestionProps) {
  const { permissions } = useMe();
  const { data: { dimensions, pairs } = { dimensions: [], pairs: [] } } = useQuery(groupsQuery);
  const company = permissions.includes('editAllProducts') ? [COMPANY] : [];
  const [first = null, second = null] = search.group?.split(',') ?? [];
  const with_ = (name: string): readonly string[] =>
    name === COMPANY ? dimensions : [...company, ...pairs.filter((pair) => pair.includes(name)).flat()];
  const seconds = first === null ? [] : with_(first).filter((name) => name !== first);
  const group = (...names: readonly (string | null)[]): void =>
    onChange({ group: names.filter((name) => name !== null).join(',') });
  return (
    <>
      <Select
        aria-label={t('statistics.group')}
        className="question-group"
        placeholder={t('statistics.noGroup')}
        clearable
        data={optionsOf([...dimensions, ...company], first)}
        value={first}
        onChange={(name) => group(name)}
      />
      {(seconds.length > 0 || second !== null) && (
        <Select
          aria-label={t('statistics.andGroup')}
          className="question-group"
          placeholder={t('statistics.andGroup')}
          clearable
          data={optionsOf(seconds, second)}
          value={second}
          onChange={(name) => group(first, name)}
        />
      )}
    </>
  );
}

/** `current` may be one that an address names and nobody has declared. */
function optionsOf(names: readonly string[], current: string | null): { value: string; label: string }[] {
  const all = new Set([...names, ...(current === null ? [] : [current])]);
  return [...all].map((value) => ({ value, label: word('dimension', value) }));
}

/** One company, for those who may read all. */
function CompanyChoice({ search: { company }, onChange }: QuestionProps) {
  const { permissions } = useMe();
  const companies = useCompanies();
  if (!permissions.includes('editAllProducts')) return null;
  const isNamed = company === undefined || companies.some(({ companyID }) => companyID === company);
  const offered = isNamed ? companies : [...companies, { companyID: company, name: companyName(company, companies) }];
  return (
    <Select
      aria-label={t('dimension.company')}
      className="question-group"
      placeholder={t('statistics.allCompanies')}
      clearable
      searchable
      limit={100}
      data={offered.map(({ companyID, name }) => ({ value: String(companyID), label: name }))}
      value={company === undefined ? null : String(company)}
      onChange={(value) => onChange({ company: value === null ? undefined : Number(value) })}
    />
  );
}

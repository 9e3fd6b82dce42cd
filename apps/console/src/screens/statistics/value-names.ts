import { useQuery } from '@tanstack/react-query';
import { companyNamesQuery } from '../../api/company-names.ts';
import { partnersQuery } from '../../api/partners.ts';
import { useMe } from '../../app/session.tsx';
import { t, word } from '../../locales/index.ts';
import type { ShownSeries } from './shown-series.ts';

export interface Company {
  readonly companyID: number;
  readonly name: string;
}

/** The companies whose names the user may read: an operator's all, else the own one. */
export function useCompanies(): readonly Company[] {
  const { company, permissions } = useMe();
  const isOperator = permissions.includes('administer') && permissions.includes('editAllProducts');
  return useQuery({ ...companyNamesQuery, enabled: isOperator }).data ?? [company];
}

export function companyName(companyID: number, companies: readonly Company[]): string {
  return companies.find((each) => each.companyID === companyID)?.name ?? t('statistics.company', { companyID });
}

/** Names the values of a series as people know them. */
export function useSeriesNames(group: readonly string[]): (series: Pick<ShownSeries, 'values' | 'size'>) => string {
  const companies = useCompanies();
  const { data: partners = [] } = useQuery({ ...partnersQuery, enabled: group.includes('partner') });
  const nameOf = (dimension: string, value: string | null): string => {
    if (value === null) return t('statistics.noValue', { dimension: word('dimension', dimension) });
    if (dimension === 'company') return companyName(Number(value), companies);
    if (dimension === 'partner')
      return partners.find(({ commissionPartnerID }) => String(commissionPartnerID) === value)?.name ?? value;
    return dimension === 'status' || dimension === 'provider' ? word(dimension, value) : value;
  };
  return ({ values, size }) =>
    values === null
      ? t('statistics.other', { count: size })
      : group.map((dimension) => nameOf(dimension, values[dimension] ?? null)).join(' · ');
}

import { type Aggregate, type Decider, type Decision, EventCodec } from '@vpds/kernel';

/** Most of each amount that a company may have; null: any. */
export interface CompanyLimits {
  readonly products: number | null;
  /** Payloads of all events that belong to the company, in UTF-8. */
  readonly bytesStored: number | null;
  /** Asked for within a calendar month (UTC). */
  readonly mailsPerMonth: number | null;
}

export const UNLIMITED: CompanyLimits = { products: null, bytesStored: null, mailsPerMonth: null };

export interface CompanyLimitsSet extends CompanyLimits {
  readonly type: 'CompanyLimitsSet';
  readonly companyID: number;
}

const decider: Decider<CompanyLimits, CompanyLimitsSet> = {
  initialState: UNLIMITED,
  evolve: (_, { products, bytesStored, mailsPerMonth }) => ({ products, bytesStored, mailsPerMonth }),
};

/** Sets the limits that are given; the others stay. */
export function setLimits(
  state: CompanyLimits,
  { companyID, limits }: { readonly companyID: number; readonly limits: Partial<CompanyLimits> },
): Decision<CompanyLimitsSet> {
  const next = { ...state, ...limits };
  const isSame = (Object.keys(UNLIMITED) as (keyof CompanyLimits)[]).every((amount) => next[amount] === state[amount]);
  return isSame ? [] : [{ type: 'CompanyLimitsSet', companyID, ...next }];
}

/** The stream of a company's limits, apart from the company's own: processes of before read that one. */
export function limitsStream(companyID: number): string {
  return `companyLimits-${companyID}`;
}

export const companyLimitsAggregate: Aggregate<CompanyLimits, CompanyLimitsSet> = {
  name: 'companyLimits',
  decider,
  codec: new EventCodec<CompanyLimitsSet>({
    CompanyLimitsSet: {
      version: 1,
      encode: ({ type: _, ...data }) => ({ data }),
      decode: ({ data }) => ({
        type: 'CompanyLimitsSet',
        companyID: data['companyID'] as number,
        products: data['products'] as number | null,
        bytesStored: data['bytesStored'] as number | null,
        mailsPerMonth: data['mailsPerMonth'] as number | null,
      }),
    },
  }),
  views: () => [],
  changes: () => true,
};

import { type Aggregate, type Decider, type Decision, EventCodec } from '@vpds/kernel';

/** A limit of null means unlimited. */
export interface CompanyLimits {
  readonly products: number | null;
  /** UTF-8 payloads of the company's events. */
  readonly bytesStored: number | null;
  /** The limit of a calendar month (UTC). */
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

/** Limits that are absent stay. */
export function setLimits(
  state: CompanyLimits,
  { companyID, limits }: { readonly companyID: number; readonly limits: Partial<CompanyLimits> },
): Decision<CompanyLimitsSet> {
  const next = { ...state, ...limits };
  const isSame = (Object.keys(UNLIMITED) as (keyof CompanyLimits)[]).every((amount) => next[amount] === state[amount]);
  return isSame ? [] : [{ type: 'CompanyLimitsSet', companyID, ...next }];
}

/** `companyLimits-{companyID}`: older releases read the company's own stream. */
const COMPANY_LIMITS_STREAMS = 'companyLimits-';

export function limitsStream(companyID: number): string {
  return `${COMPANY_LIMITS_STREAMS}${companyID}`;
}

export const companyLimitsAggregate: Aggregate<CompanyLimits, CompanyLimitsSet> = {
  name: 'companyLimits',
  decider,
  codec: new EventCodec<CompanyLimitsSet>({
    CompanyLimitsSet: {
      version: 1,
      since: '1.2.0',
      harmless: 'Release 1.1.0 never reads the streams companyLimits-.',
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
  movesUpdatedAt: () => true,
};

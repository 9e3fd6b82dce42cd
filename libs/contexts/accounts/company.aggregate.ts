import { type Aggregate, type ViewDefinition, EventCodec } from '@vpds/kernel';
import { type CompanyFounded, type CompanyState, companyDecider } from './domain/accounts.decider.ts';

export const COMPANIES: ViewDefinition = { name: 'companies', version: 1, keys: [] };

/** `company-{id}`. */
export const COMPANY_STREAMS = 'company-';

export const companyAggregate: Aggregate<CompanyState, CompanyFounded> = {
  name: 'company',
  decider: companyDecider,
  codec: new EventCodec<CompanyFounded>({
    CompanyFounded: {
      version: 1,
      encode: ({ companyID, name }) => ({ data: { companyID, name } }),
      decode: ({ data }) => ({
        type: 'CompanyFounded',
        companyID: data['companyID'] as number,
        name: data['name'] as string,
      }),
    },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const { companyID, name } = state;
    const body = JSON.stringify({ companyID, name });
    return [{ view: COMPANIES, document: { id: String(companyID), scope: companyID, keys: {}, body } }];
  },
  movesUpdatedAt: () => true,
};

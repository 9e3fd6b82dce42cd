import { type Aggregate, type ViewDefinition, EventCodec } from '@vpds/kernel';
import { type CompanyEvent, type CompanyState, companyDecider } from './domain/accounts.decider.ts';

export const COMPANIES: ViewDefinition = { name: 'companies', version: 2, keys: [] };

/** `company-{id}`. */
export const COMPANY_STREAMS = 'company-';

export const companyAggregate: Aggregate<CompanyState, CompanyEvent> = {
  name: 'company',
  decider: companyDecider,
  codec: new EventCodec<CompanyEvent>({
    CompanyFounded: {
      version: 1,
      encode: ({ companyID, name }) => ({ data: { companyID, name } }),
      decode: ({ data }) => ({
        type: 'CompanyFounded',
        companyID: data['companyID'] as number,
        name: data['name'] as string,
      }),
    },
    CompanyChanged: {
      version: 1,
      since: '1.3.0',
      encode: ({ name, currency, replyTo }) => ({ data: { name, currency }, personal: { replyTo } }),
      decode: ({ data, personal }) => ({
        type: 'CompanyChanged',
        name: data['name'] as string,
        currency: data['currency'] as string | null,
        replyTo: (personal['replyTo'] ?? null) as string | null,
      }),
    },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const { companyID, name, currency, replyTo } = state;
    const body = JSON.stringify({ companyID, name, currency, replyTo });
    return [{ view: COMPANIES, document: { id: String(companyID), scope: companyID, keys: {}, body } }];
  },
  movesUpdatedAt: () => true,
};

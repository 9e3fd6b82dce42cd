import { type Aggregate, type ViewDefinition, EventCodec } from '@vpds/kernel';
import { type PartnerEvent, type PartnerState, partnerDecider } from './domain/partner.decider.ts';

export const PARTNERS: ViewDefinition = { name: 'commission_partners', version: 2, keys: [] };

/** `partner-{id}`. */
export const PARTNER_STREAMS = 'partner-';

export function partnerStream(commissionPartnerID: number): string {
  return `${PARTNER_STREAMS}${commissionPartnerID}`;
}

export const partnerAggregate: Aggregate<PartnerState, PartnerEvent> = {
  name: 'partner',
  decider: partnerDecider,
  codec: new EventCodec<PartnerEvent>({
    CommissionPartnerAdded: {
      version: 1,
      encode: ({ commissionPartnerID, companyID, name, email }) => ({
        data: { commissionPartnerID, companyID },
        personal: { name, email },
      }),
      decode: ({ data, personal }) => ({
        type: 'CommissionPartnerAdded',
        commissionPartnerID: data['commissionPartnerID'] as number,
        companyID: data['companyID'] as number,
        name: (personal['name'] ?? '') as string,
        email: (personal['email'] ?? null) as string | null,
      }),
    },
    CommissionPartnerChanged: {
      version: 1,
      since: '1.3.0',
      encode: ({ name, email, disabled }) => ({ data: { disabled }, personal: { name, email } }),
      decode: ({ data, personal }) => ({
        type: 'CommissionPartnerChanged',
        name: (personal['name'] ?? '') as string,
        email: (personal['email'] ?? null) as string | null,
        disabled: data['disabled'] as boolean,
      }),
    },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const { kind: _, ...partner } = state;
    const id = String(partner.commissionPartnerID);
    return [{ view: PARTNERS, document: { id, scope: partner.companyID, keys: {}, body: JSON.stringify(partner) } }];
  },
  movesUpdatedAt: () => true,
};

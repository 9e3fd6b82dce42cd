import type { Decider, Decision } from '@vpds/kernel';

/** Whom a company gives products on commission. */
export interface Partner {
  readonly kind: 'partner';
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly name: string;
  /** Where notifications go; null: nowhere. */
  readonly email: string | null;
}

export type PartnerState = { readonly kind: 'none' } | Partner;

export interface PartnerAdded {
  readonly type: 'CommissionPartnerAdded';
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly name: string;
  readonly email: string | null;
}

export const partnerDecider: Decider<PartnerState, PartnerAdded> = {
  initialState: { kind: 'none' },
  evolve(_, event) {
    const { type: _type, ...partner } = event;
    return { kind: 'partner', ...partner };
  },
};

/** Adds a partner under an id that nobody else has (ADM-1). */
export function addPartner(state: PartnerState, command: Omit<PartnerAdded, 'type'>): Decision<PartnerAdded> {
  return state.kind === 'none' ? [{ type: 'CommissionPartnerAdded', ...command }] : [];
}

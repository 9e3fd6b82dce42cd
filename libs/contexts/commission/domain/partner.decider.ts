import type { Decider, Decision } from '@vpds/kernel';

export interface Partner {
  readonly kind: 'partner';
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly name: string;
  /** Null: no notifications. */
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

/** ADM-1 */
export function addPartner(state: PartnerState, command: Omit<PartnerAdded, 'type'>): Decision<PartnerAdded> {
  return state.kind === 'none' ? [{ type: 'CommissionPartnerAdded', ...command }] : [];
}

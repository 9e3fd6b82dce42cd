import { type Decider, type Decision, refuse } from '@vpds/kernel';

export interface Partner {
  readonly kind: 'partner';
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly name: string;
  /** Null means that there are no notifications. */
  readonly email: string | null;
  /** No product can be assigned to it any more. */
  readonly disabled: boolean;
}

export type PartnerState = { readonly kind: 'none' } | Partner;

export interface PartnerAdded {
  readonly type: 'CommissionPartnerAdded';
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly name: string;
  readonly email: string | null;
}

/** The partner as it is now. */
export interface PartnerChanged {
  readonly type: 'CommissionPartnerChanged';
  readonly name: string;
  readonly email: string | null;
  readonly disabled: boolean;
}

export type PartnerEvent = PartnerAdded | PartnerChanged;

export const partnerDecider: Decider<PartnerState, PartnerEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'CommissionPartnerAdded') {
      const { type: _, ...partner } = event;
      return { kind: 'partner', ...partner, disabled: false };
    }
    const { type: _, ...change } = event;
    return state.kind === 'none' ? state : { ...state, ...change };
  },
};

/** CHA-3. Absent: unchanged. Another company's partner does not exist. */
export function changePartner(
  state: PartnerState,
  companyID: number,
  change: Partial<Omit<PartnerChanged, 'type'>>,
): Decision<PartnerEvent> {
  if (state.kind === 'none' || state.companyID !== companyID) return refuse('partner_not_found');
  const { name, email, disabled } = { ...state, ...change };
  if (name === state.name && email === state.email && disabled === state.disabled) return [];
  return [{ type: 'CommissionPartnerChanged', name, email, disabled }];
}

/** ADM-1 */
export function addPartner(state: PartnerState, command: Omit<PartnerAdded, 'type'>): Decision<PartnerEvent> {
  return state.kind === 'none' ? [{ type: 'CommissionPartnerAdded', ...command }] : [];
}

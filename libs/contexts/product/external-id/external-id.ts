import { type Decider, type Decision } from '@vpds/kernel';

/** Characters. */
export const MAX_EXTERNAL_ID = 128;

/** The only product that may have the id (ADR-31). */
export interface ExternalIDClaimed {
  readonly type: 'ExternalIDClaimed';
  readonly companyID: number;
  readonly externalID: string;
  readonly productID: number;
  /** The product's `externalIDChanges`: the claim ends with the next one. */
  readonly after: number;
}

export type ClaimState = { readonly kind: 'none' } | (Omit<ExternalIDClaimed, 'type'> & { readonly kind: 'claimed' });

export const claimDecider: Decider<ClaimState, ExternalIDClaimed> = {
  initialState: { kind: 'none' },
  evolve(_, { type: _type, ...claim }) {
    return { kind: 'claimed', ...claim };
  },
};

/** `replaces`: the revision of the claim that may be replaced; another one stays. */
export function claimExternalID(
  revision: bigint,
  replaces: bigint,
  claim: Omit<ExternalIDClaimed, 'type'>,
): Decision<ExternalIDClaimed> {
  return revision === replaces ? [{ type: 'ExternalIDClaimed', ...claim }] : [];
}

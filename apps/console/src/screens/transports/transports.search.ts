const STATUSES = ['created', 'ordered', 'confirmed', 'transit', 'delivered'] as const;
type TransportStatus = (typeof STATUSES)[number];

export interface TransportsSearch {
  /** Default: the late ones that are on their way. */
  readonly show?: 'active' | 'all';
  readonly status?: TransportStatus;
  readonly provider?: 'a' | 'b';
}

export function readTransportsSearch(given: Record<string, unknown>): TransportsSearch {
  const { show, status, provider } = given;
  return {
    ...(show === 'active' || show === 'all' ? { show } : {}),
    ...(STATUSES.some((each) => each === status) ? { status: status as TransportStatus } : {}),
    ...(provider === 'a' || provider === 'b' ? { provider } : {}),
  };
}

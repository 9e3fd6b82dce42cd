export interface TransportsSearch {
  /** Default: the late ones that are on their way. */
  readonly show?: 'active' | 'all';
  readonly status?: string;
  readonly provider?: string;
}

export function readTransportsSearch(given: Record<string, unknown>): TransportsSearch {
  const { show, status, provider } = given;
  return {
    ...(show === 'active' || show === 'all' ? { show } : {}),
    ...(typeof status === 'string' ? { status } : {}),
    ...(typeof provider === 'string' ? { provider } : {}),
  };
}

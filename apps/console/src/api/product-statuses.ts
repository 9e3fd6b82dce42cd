export const PRODUCT_STATUSES = ['created', 'onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'] as const;
export type ProductStatusCode = (typeof PRODUCT_STATUSES)[number];

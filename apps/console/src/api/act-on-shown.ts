import type { QueryClient } from '@tanstack/react-query';
import { type ProductShown, productQuery } from './product.ts';
import { actOnSeen } from './product-seen.ts';

/** As {@link actOnSeen}; the product is read from the service, never from the cache. @throws ProductChanged */
export function actOnShown<T>(
  queryClient: QueryClient,
  seen: ProductShown,
  act: (etag: string | null) => Promise<T>,
): Promise<T> {
  return actOnSeen(seen, act, () => queryClient.fetchQuery({ ...productQuery(seen.productID), staleTime: 0 }));
}

import { queryOptions } from '@tanstack/react-query';
import { client, message } from './client.ts';

/** The own company's prepared data of a VIN. */
export function preparedQuery(vin: string) {
  return queryOptions({
    queryKey: ['prepared', vin],
    queryFn: ({ signal }) => message(client.GET('/product/prepare-data/{vin}', { params: { path: { vin } }, signal })),
    staleTime: 30_000,
  });
}

/** Names of the company's document categories. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => {
    const categories = await message(client.GET('/categories', { signal }));
    return new Map(categories.map(({ documentCategoryID, name }) => [documentCategoryID, name]));
  },
  staleTime: 60_000,
});

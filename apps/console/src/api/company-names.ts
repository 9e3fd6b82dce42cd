import { queryOptions } from '@tanstack/react-query';
import { client, message } from './client.ts';

/** Companies offered by name; any other can be named by its id in the address. */
const MOST = 1_000;

/** Needs the permission Administer. */
export const companyNamesQuery = queryOptions({
  queryKey: ['companies', 'names'],
  queryFn: async ({ signal }) => {
    const companies = await message(client.GET('/admin/companies', { params: { query: { limit: MOST } }, signal }));
    return companies.map(({ companyID, name }) => ({ companyID, name }));
  },
  staleTime: 60_000,
});

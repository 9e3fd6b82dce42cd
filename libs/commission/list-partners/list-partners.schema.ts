import { type ApiRoute, paging } from '@vpds/platform';
import { z } from 'zod';

export const listPartnersQuery = z.object(paging);

const partner = z.object({
  commissionPartnerID: z.int(),
  companyID: z.int(),
  name: z.string(),
  email: z.string().nullable(),
});

export const listPartnersRoute: ApiRoute = {
  method: 'get',
  path: '/admin/commission-partners',
  tag: 'Administration',
  summary: 'List commission partners, oldest first',
  source: 'addition (decisions J)',
  parameters: [
    { name: 'limit', in: 'query', about: 'Most rows', schema: z.int().min(1).max(1000) },
    { name: 'cursor', in: 'query', about: 'Where the next page starts, from the `Link` header', schema: z.string() },
  ],
  message: {
    schema: z.array(partner),
    example: [{ commissionPartnerID: 1, companyID: 1, name: 'Nordic Car Sales', email: 'sales@nordic-cars.example' }],
  },
  headers: { Link: 'The next page, `rel="next"`, if there is one' },
  errors: {
    forbidden: { http: 403, text: 'Forbidden' },
    limit_out_of_range: { http: 422, text: "'limit' must be a whole number from 1 to 1000" },
    cursor_invalid: { http: 422, text: "'cursor' is not valid" },
  },
};

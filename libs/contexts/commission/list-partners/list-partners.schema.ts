import { apiRoute, PAGING_ERRORS, PAGING_HEADERS, paging, pagingParameters } from '@vpds/http';
import { z } from 'zod';

const listPartnersQuery = z.object(paging);

const partner = z
  .object({
    commissionPartnerID: z.int(),
    companyID: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    disabled: z.boolean(),
  })
  .meta({ id: 'CommissionPartner' });

export const listPartnersRoute = apiRoute({
  id: 'listCommissionPartners',
  method: 'get',
  path: '/admin/commission-partners',
  permission: 'administer',
  tag: 'Administration',
  summary: 'List commission partners, oldest first',
  source: 'addition (ADM-1)',
  query: listPartnersQuery,
  parameters: pagingParameters(),
  message: {
    schema: z.array(partner),
    example: [
      {
        commissionPartnerID: 1,
        companyID: 1,
        name: 'Nordic Car Sales',
        email: 'sales@nordic-cars.example',
        disabled: false,
      },
    ],
  },
  headers: PAGING_HEADERS,
  errors: PAGING_ERRORS,
});

import { apiRoute, declareList, listRouteParts } from '@vpds/http';
import { z } from 'zod';

export const ALL_PARTNERS = declareList({ rows: 'partners', filters: {}, sorts: ['created'], order: 'asc', keys: {} });

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
  ...listRouteParts(ALL_PARTNERS),
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
});

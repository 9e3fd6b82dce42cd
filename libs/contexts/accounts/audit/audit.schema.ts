import { apiRoute, declareList, listRouteParts, numericID, optional } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

export const AUDIT_LIST = declareList({ rows: 'entries', filters: {}, sorts: ['created'], order: 'desc', keys: {} });

const parts = listRouteParts(AUDIT_LIST);
const ofAnyCompany = listRouteParts(AUDIT_LIST, { companyID: optional(numericID) });

const entry = z
  .object({
    at: z.string(),
    action: z.string(),
    companyID: z.int(),
    by: z.enum(['company', 'operator', 'service']),
    userID: z.int().nullable(),
    apiKeyID: z.string().nullable(),
    requestID: z.string().nullable(),
    detail: z.looseObject({}).meta({ id: 'AuditDetail', description: 'What the action was about' }),
  })
  .meta({ id: 'AuditEntry' });

const shared = {
  method: 'get',
  source: 'addition, rules AUD',
  message: {
    schema: z.array(entry),
    example: [
      {
        at: '2026-11-23 20:15:00',
        action: 'ApiKeyRevoked',
        companyID: 2,
        by: 'operator',
        userID: 1,
        apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        requestID: 'c0ffee',
        detail: { stream: 'apiKey-7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11' },
      },
    ],
  },
} as const;

export const listAuditRoute = apiRoute({
  ...shared,
  ...ofAnyCompany,
  id: 'listAudit',
  permission: 'administer',
  path: '/admin/audit',
  tag: 'Administration',
  summary: 'Read the audit trail, newest entry first',
  description:
    'Covers companies, users and keys, partners, fields and categories, decisions about events, and what operators do to read models, dead letters and held effects.',
  parameters: [
    ...ofAnyCompany.parameters,
    { name: 'companyID', in: 'query', about: 'Only what concerns this company', schema: z.int() },
  ],
  errors: {
    ...ofAnyCompany.errors,
    ...accountsRefusals({
      not_numeric: ['companyID'],
      number_too_large: ['companyID'],
    }),
  },
});

export const listOwnAuditRoute = apiRoute({
  ...shared,
  ...parts,
  id: 'listOwnAudit',
  permission: 'administerCompany',
  path: '/me/audit',
  tag: 'Own company',
  summary: 'Read the audit trail of the own company, newest entry first',
  description: 'For actions of the operator, user and key are null.',
});

export const listRefusedLoginsRoute = apiRoute({
  id: 'listRefusedLogins',
  permission: 'administer',
  method: 'get',
  path: '/admin/refused-logins',
  tag: 'Administration',
  summary: 'List refused API keys by address, the latest first',
  source: 'addition, rules AUD',
  description:
    'At most 1,000 pairs of key and address are counted; a new pair replaces the one that was refused longest ago. `key` is the beginning of its SHA-256, or `null` if no key was sent. Counts of other gateways appear within 10 s.',
  message: {
    schema: z.array(
      z
        .object({
          key: z.string().nullable(),
          address: z.string(),
          count: z.int(),
          firstAt: z.string(),
          lastAt: z.string(),
        })
        .meta({ id: 'RefusedLogin' }),
    ),
    example: [
      {
        key: '2c26b46b68ffc68f',
        address: '192.0.2.1',
        count: 12,
        firstAt: '2026-11-23 20:15:00',
        lastAt: '2026-11-23 20:16:00',
      },
    ],
  },
});

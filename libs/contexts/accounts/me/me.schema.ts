import { PERMISSIONS } from '@vpds/kernel';
import { apiRoute, revision } from '@vpds/http';
import { z } from 'zod';
import { KEY_KINDS } from '../domain/accounts.decider.ts';

const me = z
  .object({
    userID: z.int(),
    name: z.string(),
    email: z.string(),
    company: z
      .object({
        companyID: z.int(),
        name: z.string(),
        currency: z.string().nullable().describe('Of its prices, ISO 4217; null: none is set'),
        replyTo: z.string().nullable(),
        revision,
      })
      .meta({ id: 'MyCompany' }),
    permissions: z.array(z.enum(PERMISSIONS)),
    timezone: z.string().describe('Of all times in answers, an IANA name'),
    key: z
      .object({
        apiKeyID: z.uuid(),
        kind: z.enum(KEY_KINDS),
        label: z.string().nullable(),
        readOnly: z.boolean(),
        createdAt: z.string().describe('`Y-m-d H:i:s` in the time zone of the service'),
        lastUsedOn: z.iso.date().nullable().describe('Day of the last use, to the day; null: unknown'),
        expiresAt: z.string().nullable().describe('`Y-m-d H:i:s` in the time zone of the service; null: never'),
      })
      .meta({ id: 'MyKey' }),
  })
  .meta({ id: 'Me' });

export const meRoute = apiRoute({
  id: 'getMe',
  method: 'get',
  path: '/me',
  tag: 'Own company',
  summary: 'Whose key this is, and what it may do',
  source: 'addition (OWN-1)',
  tagged: true,
  message: {
    schema: me,
    example: {
      userID: 2,
      name: 'Kim Larsen',
      email: 'kim@example.com',
      company: { companyID: 2, name: 'Auto Syd', currency: 'DKK', replyTo: 'sales@auto-syd.example', revision: 1 },
      permissions: ['uploadResources', 'administerCompany'],
      timezone: 'Europe/Copenhagen',
      key: {
        apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        kind: 'key',
        label: 'laptop',
        readOnly: false,
        createdAt: '2026-11-22 09:30:00',
        lastUsedOn: '2026-11-27',
        expiresAt: null,
      },
    },
  },
});

import { describe, expect, test } from '@jest/globals';
import { eventSamplesContract, frozenViewsContract } from '@vpds/kernel/testing';
import { type ActionAudited, auditAggregate } from './audit/audit.aggregate.ts';
import { type CompanyLimitsSet, companyLimitsAggregate } from './usage/company-limits.aggregate.ts';
import { apiKeyAggregate } from './api-key.aggregate.ts';
import { companyAggregate } from './company.aggregate.ts';
import type { ApiKeyEvent, CompanyEvent, SignInLinkEvent, UserEvent } from './domain/accounts.decider.ts';
import { signInLinkAggregate } from './sessions/sign-in-link.aggregate.ts';
import { userAggregate } from './user.aggregate.ts';

const COMPANY: Record<CompanyEvent['type'], CompanyEvent> = {
  CompanyFounded: { type: 'CompanyFounded', companyID: 2, name: 'Nordic Cars' },
  CompanyChanged: {
    type: 'CompanyChanged',
    name: 'Autohaus Nord',
    currency: 'DKK',
    replyTo: 'sales@autohaus-nord.example',
  },
};
const USER: Record<UserEvent['type'], UserEvent> = {
  UserAdded: {
    type: 'UserAdded',
    userID: 3,
    companyID: 2,
    name: 'Integration',
    email: 'it@nordic-cars.example',
    permissions: ['uploadResources'],
  },
  UserChanged: { type: 'UserChanged', name: 'Kim Larsen', permissions: ['editAllProducts'], disabled: true },
};
const API_KEY: Record<ApiKeyEvent['type'], ApiKeyEvent> = {
  ApiKeyIssued: {
    type: 'ApiKeyIssued',
    apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
    userID: 3,
    companyID: 2,
    permissions: ['uploadResources'],
    hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    label: 'import',
  },
  ApiKeyRestricted: {
    type: 'ApiKeyRestricted',
    issuedAs: 'session',
    readOnly: true,
    expiresAt: 1_800_000_000_000,
    startedBy: '7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11',
  },
  ApiKeyRevoked: { type: 'ApiKeyRevoked' },
  ApiKeyLabelled: { type: 'ApiKeyLabelled', label: 'night run' },
};

const LINK: Record<SignInLinkEvent['type'], SignInLinkEvent> = {
  SignInLinkMade: { type: 'SignInLinkMade', userIDs: [3, 4], expiresAt: 1_795_000_900_000 },
  SignInLinkUsed: { type: 'SignInLinkUsed', userID: 3 },
};

const AUDIT: Record<ActionAudited['type'], ActionAudited> = {
  ActionAudited: {
    type: 'ActionAudited',
    auditID: '7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11',
    companyID: 2,
    action: 'ApiKeyRevoked',
    at: 1_795_000_000_000,
    actor: { companyID: 1, userID: 1, apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f' },
    requestID: 'c0ffee',
    detail: { stream: 'apiKey-0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f' },
  },
};

const LIMITS: Record<CompanyLimitsSet['type'], CompanyLimitsSet> = {
  CompanyLimitsSet: { type: 'CompanyLimitsSet', companyID: 2, products: 5_000, bytesStored: null, mailsPerMonth: 100 },
};

describe('stored events of the accounts context', () => {
  eventSamplesContract(import.meta.dirname, companyAggregate.codec, COMPANY);
  eventSamplesContract(import.meta.dirname, userAggregate.codec, USER);
  eventSamplesContract(import.meta.dirname, apiKeyAggregate.codec, API_KEY);
  eventSamplesContract(import.meta.dirname, signInLinkAggregate.codec, LINK);
  eventSamplesContract(import.meta.dirname, auditAggregate.codec, AUDIT);
  eventSamplesContract(import.meta.dirname, companyLimitsAggregate.codec, LIMITS);
  frozenViewsContract(import.meta.dirname, companyAggregate, Object.values<CompanyEvent>(COMPANY));
  frozenViewsContract(import.meta.dirname, userAggregate, Object.values<UserEvent>(USER));
  frozenViewsContract(import.meta.dirname, apiKeyAggregate, Object.values<ApiKeyEvent>(API_KEY));
  frozenViewsContract(import.meta.dirname, auditAggregate, Object.values(AUDIT));

  test("ADR-21: a user's name and address are in the personal part", () => {
    for (const event of Object.values(USER)) {
      const { data } = JSON.parse(userAggregate.codec.encode(event).payload) as { data: object };
      expect(JSON.stringify(data)).not.toMatch(/nordic|integration|kim/i);
    }
  });
});

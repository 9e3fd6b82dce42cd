import type { CheckpointStore, EventFeed, EventStore, Handler, OperationalStore, ViewStore } from '@vpds/kernel';
import { type ContextEdge, EVENT_STORE, type ServiceTime } from '@vpds/http';
import { type BoundedContext, type ContextParts, type ContextService, HeldEffects } from '@vpds/runtime';
import { idAfterPrefix } from '@vpds/projections';
import type { Logger } from 'pino';
import { CompanyIds, UserIds } from './account-ids.ts';
import { API_KEYS, API_KEY_STREAMS, apiKeyAggregate } from './api-key.aggregate.ts';
import { COMPANIES, COMPANY_STREAMS, companyAggregate } from './company.aggregate.ts';
import { USERS, USER_STREAMS, userAggregate } from './user.aggregate.ts';
import { accountsErrors } from './accounts.errors.ts';
import { addUserEndpoint } from './add-user/add-user.controller.ts';
import { AddUserHandler } from './add-user/add-user.handler.ts';
import { AUDIT, AUDIT_STREAMS, auditAggregate } from './audit/audit.aggregate.ts';
import { auditEndpoints } from './audit/audit.controller.ts';
import { AuditEvents, RecordAuditHandler } from './audit/audit-trail.ts';
import { ListAuditHandler } from './audit/list-audit.handler.ts';
import { RefusedLoginsHandler } from './audit/refused-logins.handler.ts';
import { RefusedLogins } from './audit/refused-logins.ts';
import { foundCompanyEndpoint } from './found-company/found-company.controller.ts';
import { changeUserEndpoint } from './change-user/change-user.controller.ts';
import { ChangeUserHandler } from './change-user/change-user.handler.ts';
import { labelApiKeyEndpoint } from './label-api-key/label-api-key.controller.ts';
import { LabelApiKeyHandler } from './label-api-key/label-api-key.handler.ts';
import { changeCompanyEndpoint } from './change-company/change-company.controller.ts';
import { ChangeCompanyHandler } from './change-company/change-company.handler.ts';
import { FoundCompanyHandler } from './found-company/found-company.handler.ts';
import { issueApiKeyEndpoint } from './issue-api-key/issue-api-key.controller.ts';
import { IssueApiKeyHandler } from './issue-api-key/issue-api-key.handler.ts';
import { listEndpoints } from './list-accounts/list-accounts.controller.ts';
import { listHandlers } from './list-accounts/list-accounts.handler.ts';
import { RequireCompanyHandler } from './require-company.handler.ts';
import { KeyUses } from './authenticate/key-uses.ts';
import { meEndpoint } from './me/me.controller.ts';
import { MeHandler } from './me/me.handler.ts';
import { ownCompanyEndpoints } from './own-company/own-company.controller.ts';
import { UserNamesHandler, ownCompanyHandlers } from './own-company/own-company.handlers.ts';
import { KeyAuthenticator, type KeyAuthenticatorOptions } from './authenticate/key-authenticator.ts';
import { companyLimitsAggregate } from './usage/company-limits.aggregate.ts';
import { CompanyQuotas } from './usage/company-quotas.ts';
import { usageEndpoints } from './usage/usage.controller.ts';
import { UsageCounter } from './usage/usage-counter.ts';
import {
  CompanyUsageHandler,
  type Rates,
  SetCompanyLimitsHandler,
  type UsageParts,
  rates,
} from './usage/usage.handlers.ts';
import { UsageRecords } from './usage/usage-records.ts';
import { SessionBudget } from './sessions/session-budget.ts';
import { EndSessionHandler, RenewSessionHandler, StartSessionHandler } from './sessions/sessions.handlers.ts';
import { signInLinkAggregate } from './sessions/sign-in-link.aggregate.ts';
import { sessionEndpoints } from './sessions/sessions.controller.ts';
import {
  EnterByLinkHandler,
  MakeSignInLinkHandler,
  RequestSignInLinkHandler,
  type SignInParts,
  SignInWaysHandler,
} from './sessions/sign-in-links.handlers.ts';
import { revokeApiKeyEndpoint } from './revoke-api-key/revoke-api-key.controller.ts';
import { RevokeApiKeyHandler } from './revoke-api-key/revoke-api-key.handler.ts';
import type { RevocationNotice } from './revocation-notice.ts';

export const accountsEdge: ContextEdge = {
  endpoints: [
    changeCompanyEndpoint,
    foundCompanyEndpoint,
    addUserEndpoint,
    changeUserEndpoint,
    labelApiKeyEndpoint,
    issueApiKeyEndpoint,
    revokeApiKeyEndpoint,
    ...listEndpoints,
    meEndpoint,
    ...ownCompanyEndpoints,
    ...auditEndpoints,
    ...usageEndpoints,
    ...sessionEndpoints,
  ],
  providers: [
    {
      provide: CompanyIds,
      useFactory: (store: EventStore, lost: HeldEffects) => new CompanyIds(store, lost),
      inject: [EVENT_STORE, HeldEffects],
    },
    {
      provide: UserIds,
      useFactory: (store: EventStore, lost: HeldEffects) => new UserIds(store, lost),
      inject: [EVENT_STORE, HeldEffects],
    },
  ],
  errors: accountsErrors,
};

export interface UsageEngines {
  readonly records: UsageRecords;
  readonly quotas: CompanyQuotas;
  readonly rates: Rates;
  readonly checkpoints: CheckpointStore;
  /** Default: the log's tail. */
  readonly feed?: EventFeed;
  readonly logger: Logger;
}

export interface AccountsEngines {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly authenticator: RevocationNotice;
  readonly time: ServiceTime;
  readonly refusedLogins: RefusedLogins;
  /** If absent, uses are not shown. */
  readonly uses?: KeyUses;
  /** `AUDIT_DAYS`; default 400. */
  readonly auditDays?: number;
  readonly operational: OperationalStore;
  /** If absent, nobody can sign in by a link. */
  readonly signIn?: Pick<SignInParts, 'operationClient' | 'publicUrl' | 'logger'>;
  /** If it is absent, usage is neither counted nor limited. */
  readonly usage?: UsageEngines;
}

export function accountsService(engines: AccountsEngines): ContextService {
  const {
    events,
    views,
    authenticator,
    time,
    refusedLogins,
    uses,
    auditDays = 400,
    usage,
    signIn,
    operational,
  } = engines;
  const company = new RequireCompanyHandler(events);
  const sessions = new SessionBudget(operational);
  const counter = usage === undefined ? null : new UsageCounter({ events, ...usage });
  return {
    name: 'accounts',
    handlers: [
      new FoundCompanyHandler(events),
      new ChangeCompanyHandler(events),
      new AddUserHandler(events),
      new ChangeUserHandler(events, authenticator),
      new LabelApiKeyHandler(events),
      new IssueApiKeyHandler(events, time),
      new MeHandler({ events, uses, time }),
      ...ownCompanyHandlers({ events, views, uses, time }),
      new RevokeApiKeyHandler(events, authenticator),
      new StartSessionHandler(events, sessions),
      new RenewSessionHandler(events, sessions),
      new EndSessionHandler(events, authenticator),
      new MakeSignInLinkHandler(events),
      new EnterByLinkHandler(events),
      ...(signIn === undefined ? [] : signInHandlers({ events, views, operational, ...signIn })),
      company,
      ...(usage === undefined ? [] : usageHandlers({ events, company, ...usage })),
      ...listHandlers(views, time),
      new RecordAuditHandler(events),
      new ListAuditHandler(views, time, { days: auditDays }),
      new RefusedLoginsHandler(refusedLogins, time),
    ],
    projections: [
      {
        views: [COMPANIES],
        streamPrefix: COMPANY_STREAMS,
        aggregate: companyAggregate,
        documentID: idAfterPrefix(COMPANY_STREAMS),
      },
      { views: [USERS], streamPrefix: USER_STREAMS, aggregate: userAggregate, documentID: idAfterPrefix(USER_STREAMS) },
      {
        views: [API_KEYS],
        streamPrefix: API_KEY_STREAMS,
        aggregate: apiKeyAggregate,
        documentID: idAfterPrefix(API_KEY_STREAMS),
      },
      {
        views: [AUDIT],
        streamPrefix: AUDIT_STREAMS,
        aggregate: auditAggregate,
        documentID: idAfterPrefix(AUDIT_STREAMS),
      },
    ],
    reactions: [new AuditEvents(events)],
    async start() {
      refusedLogins.start();
      counter?.start();
    },
    async stop() {
      await counter?.stop();
      await refusedLogins.stop();
    },
  };
}

function signInHandlers(parts: SignInParts): readonly Handler[] {
  return [new RequestSignInLinkHandler(parts), new SignInWaysHandler(parts.publicUrl)];
}

function usageHandlers(parts: UsageParts): readonly Handler[] {
  return [new CompanyUsageHandler(parts), new SetCompanyLimitsHandler(parts)];
}

/** Reads companies and the names of users from their streams, without calling the gateway. */
export function companyLookUp(events: EventStore): readonly Handler[] {
  return [new RequireCompanyHandler(events), new UserNamesHandler(events)];
}

export interface Access {
  readonly authenticator: KeyAuthenticator;
  readonly refusedLogins: RefusedLogins;
  readonly quotas: CompanyQuotas;
  readonly records: UsageRecords;
  readonly uses: KeyUses;
}

export function openAccess({ engines }: Pick<ContextParts, 'engines'>, options: KeyAuthenticatorOptions = {}): Access {
  const { events, operational } = engines;
  const records = new UsageRecords(operational);
  const uses = new KeyUses(operational);
  return {
    authenticator: new KeyAuthenticator(engines, { ...options, uses }),
    uses,
    refusedLogins: new RefusedLogins(operational),
    quotas: new CompanyQuotas(events, records),
    records,
  };
}

/** `revoked`: also notified of revocations. */
export function accountsContext(access: Access, revoked: RevocationNotice = access.authenticator) {
  const { refusedLogins, quotas, records, uses } = access;
  return {
    name: 'accounts',
    edge: accountsEdge,
    codecs: [
      companyAggregate.codec,
      userAggregate.codec,
      apiKeyAggregate.codec,
      auditAggregate.codec,
      companyLimitsAggregate.codec,
      signInLinkAggregate.codec,
    ],
    service: ({ settings, engines, operationClient, time, logger }) =>
      accountsService({
        events: engines.events,
        views: engines.views,
        authenticator: revoked,
        time,
        refusedLogins,
        uses,
        auditDays: settings.AUDIT_DAYS,
        operational: engines.operational,
        signIn: { operationClient, publicUrl: settings.PUBLIC_URL, logger },
        usage: { ...engines, records, quotas, rates: rates(settings), logger },
      }),
  } as const satisfies BoundedContext;
}

export { bootstrap, examineBootstrapKey, firstKey, isIssued, newcomersLink } from './bootstrap/bootstrap.ts';
export { signInUrl } from './sessions/sign-in-links.handlers.ts';
export { KeyAuthenticator } from './authenticate/key-authenticator.ts';
export { CompanyQuotas } from './usage/company-quotas.ts';
export { RefusedLogins } from './audit/refused-logins.ts';
export { accountsContract } from './accounts.contract.ts';

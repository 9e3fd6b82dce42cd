import { type CallContext, type EventStore, type Handler, type JsonObject, load } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import type { KeyUses } from '../authenticate/key-uses.ts';
import { COMPANY_STREAMS, companyAggregate } from '../company.aggregate.ts';
import type { CompanyDetails, CompanyState } from '../domain/accounts.decider.ts';
import { USER_STREAMS, userAggregate } from '../user.aggregate.ts';

export interface MeParts {
  readonly events: EventStore;
  readonly uses: KeyUses | undefined;
  readonly time: ServiceTime;
}

/** OWN-1. From the streams, which are short: what has just been changed is shown. */
export class MeHandler implements Handler<Record<string, never>, JsonObject> {
  readonly operation = accountsContract.me;
  readonly #parts: MeParts;

  constructor(parts: MeParts) {
    this.#parts = parts;
  }

  async handle(_: Record<string, never>, { principal }: CallContext): Promise<JsonObject> {
    if (principal === null) throw new Error('The service itself has no key');
    const { userID, companyID, apiKeyID, permissions } = principal;
    const { events, uses, time } = this.#parts;
    const [user, company, key, lastUsedOn] = await Promise.all([
      load(events, userAggregate, `${USER_STREAMS}${userID}`),
      load(events, companyAggregate, `${COMPANY_STREAMS}${companyID}`),
      load(events, apiKeyAggregate, `${API_KEY_STREAMS}${apiKeyID}`),
      uses?.lastUsedOn(apiKeyID) ?? null,
    ]);
    const named = user?.state.kind === 'user' ? user.state : { name: '', email: '' };
    const issued = key?.state.kind === 'none' ? null : (key?.state ?? null);
    const expiresAt = issued?.expiresAt ?? null;
    return {
      userID,
      name: named.name,
      email: named.email,
      company: { ...companyDetails(company?.state), companyID, revision: Number(company?.revision ?? 0) },
      permissions: [...permissions],
      timezone: time.zone,
      key: {
        apiKeyID,
        kind: issued?.issuedAs ?? 'key',
        label: issued?.label ?? null,
        readOnly: issued?.readOnly ?? false,
        createdAt: time.dateTime(key?.createdAt ?? 0),
        lastUsedOn,
        expiresAt: expiresAt === null ? null : time.dateTime(expiresAt),
      },
    };
  }
}

function companyDetails(state: CompanyState | undefined): CompanyDetails & JsonObject {
  const { name, currency, replyTo } = state?.kind === 'company' ? state : { name: '', currency: null, replyTo: null };
  return { name, currency, replyTo };
}

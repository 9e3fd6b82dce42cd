import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  type Json,
  handleCommand,
  now,
} from '@vpds/kernel';
import type { Settings } from '@vpds/runtime';
import { accountsContract } from '../accounts.contract.ts';
import type { RequireCompanyHandler } from '../require-company.handler.ts';
import { type CompanyLimits, companyLimitsAggregate, limitsStream, setLimits } from './company-limits.aggregate.ts';
import type { CompanyQuotas } from './company-quotas.ts';
import { type UsageRecords, monthOf } from './usage-records.ts';

/** Rates that apply to each company; 0 means unlimited. */
export interface Rates {
  readonly requestsPerSecondAndKey: number;
  readonly mailsPerPartnerAndHour: number;
  readonly mailsPerCompanyAndHour: number;
}

export function rates(
  settings: Pick<Settings, 'RATE_LIMIT_PER_SECOND' | 'MAILS_PER_PARTNER_AND_HOUR' | 'MAILS_PER_COMPANY_AND_HOUR'>,
): Rates {
  return {
    requestsPerSecondAndKey: settings.RATE_LIMIT_PER_SECOND,
    mailsPerPartnerAndHour: settings.MAILS_PER_PARTNER_AND_HOUR,
    mailsPerCompanyAndHour: settings.MAILS_PER_COMPANY_AND_HOUR,
  };
}

export interface UsageParts {
  readonly events: EventStore;
  readonly records: UsageRecords;
  readonly quotas: CompanyQuotas;
  readonly rates: Rates;
  readonly company: RequireCompanyHandler;
}

export class CompanyUsageHandler implements Handler<{ companyID: number }, Json> {
  readonly operation = accountsContract.companyUsage;
  readonly #parts: UsageParts;

  constructor(parts: UsageParts) {
    this.#parts = parts;
  }

  async handle({ companyID }: { companyID: number }): Promise<Json> {
    const { company, quotas, records, rates } = this.#parts;
    await company.handle({ companyID });
    const limits = await quotas.limitsOf(companyID);
    const { products, bytesStored, mails } = await records.read(companyID);
    return {
      products: { used: products, limit: limits.products },
      bytesStored: { used: bytesStored, limit: limits.bytesStored },
      mailsThisMonth: { used: mails[monthOf(now())] ?? 0, limit: limits.mailsPerMonth },
      rates: Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate === 0 ? null : rate])),
    };
  }
}

interface SetLimits {
  readonly companyID: number;
  readonly limits: Partial<CompanyLimits>;
}

/** The limits apply at once in this process, within 5 s in others. */
export class SetCompanyLimitsHandler implements Handler<SetLimits, Answer> {
  readonly operation = accountsContract.setCompanyLimits;
  readonly #parts: UsageParts;

  constructor(parts: UsageParts) {
    this.#parts = parts;
  }

  async handle(request: SetLimits, context: CallContext): Promise<Answer> {
    const { events, quotas, company } = this.#parts;
    const { companyID } = request;
    await company.handle({ companyID });
    const answer: Answer = { message: 'Limits set' };
    await handleCommand({
      store: events,
      aggregate: companyLimitsAggregate,
      stream: limitsStream(companyID),
      companyID: companyID,
      context,
      decide: (state) => setLimits(state, request),
      answer: () => answer,
    });
    quotas.forget(companyID);
    return answer;
  }
}

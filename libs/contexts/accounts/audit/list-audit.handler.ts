import { now as serviceNow } from '@vpds/kernel';
import type { CallContext, Handler, Json, ViewRow, ViewStore } from '@vpds/kernel';
import { type ListedPage, type ServiceTime, listQueryOf, listed, totalText } from '@vpds/http';
import { type AuditRequest, accountsContract } from '../accounts.contract.ts';
import { AUDIT, auditEntryOf } from './audit.aggregate.ts';
import { AUDIT_LIST } from './audit.schema.ts';

const DAY = 24 * 60 * 60_000;

export interface ListAuditOptions {
  /** `AUDIT_DAYS`. */
  readonly days: number;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** Entries beyond the retention are hidden; their events remain. */
export class ListAuditHandler implements Handler<AuditRequest, ListedPage> {
  readonly operation = accountsContract.audit;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;
  readonly #days: number;
  readonly #now: () => number;

  constructor(views: ViewStore, time: ServiceTime, { days, now = serviceNow }: ListAuditOptions) {
    this.#views = views;
    this.#time = time;
    this.#days = days;
    this.#now = now;
  }

  async handle(request: AuditRequest, context: CallContext): Promise<ListedPage> {
    const { companyID } = request;
    const now = this.#now();
    const since = now - this.#days * DAY;
    const asked = listQueryOf(AUDIT_LIST, request, { now, time: this.#time }, { scope: companyID });
    // The bound by time is a check, since all companies together have no index by time. Nothing is recorded before it
    // happens.
    const checks = [...asked.checks, { time: 'createdAt', since, until: null } as const];
    const query = companyID === null ? { ...asked, checks } : { ...asked, since };
    const { rows, next } = await listed(this.#views, AUDIT, query);
    const count = request.total ? await this.#views.countListed(AUDIT, query) : null;
    // Shards are recorded concurrently, so each page is sorted.
    const direction = request.order === 'asc' ? 1 : -1;
    const kept = rows
      .filter((row) => momentOf(row) >= since)
      .toSorted((a, b) => direction * (momentOf(a) - momentOf(b)));
    // Companies must not learn which of the operator's users and keys acted.
    const own = companyID === null || context.principal?.permissions.includes('administer') ? null : companyID;
    const total = count === null ? null : totalText(count);
    return { rows: kept.map((row) => this.#shown(row, own)), next, total, completeUntil: null };
  }

  #shown(row: ViewRow, own: number | null): Json {
    const { companyID, action, actor, requestID, detail } = auditEntryOf(row);
    const isHidden = actor !== null && own !== null && actor.companyID !== own;
    return {
      at: this.#time.dateTime(momentOf(row)),
      action,
      companyID,
      by: actor === null ? 'service' : actor.companyID === companyID ? 'company' : 'operator',
      userID: isHidden ? null : (actor?.userID ?? null),
      apiKeyID: isHidden ? null : (actor?.apiKeyID ?? null),
      requestID: isHidden ? null : requestID,
      detail,
    };
  }
}

/** The entry may have been recorded later. */
function momentOf(row: ViewRow): number {
  return auditEntryOf(row).at ?? row.createdAt;
}

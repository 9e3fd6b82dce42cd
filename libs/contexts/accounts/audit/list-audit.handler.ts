import { now as serviceNow } from '@vpds/kernel';
import type { CallContext, Handler, Json, ViewRow, ViewStore } from '@vpds/kernel';
import { type Page, cursorAt, positionAt, type ServiceTime } from '@vpds/http';
import { type AuditRequest, accountsContract } from '../accounts.contract.ts';
import { AUDIT, auditEntryOf } from './audit.aggregate.ts';

const DAY = 24 * 60 * 60_000;

export interface ListAuditOptions {
  /** `AUDIT_DAYS`. */
  readonly days: number;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** Newest first. Entries beyond the retention are hidden; their events remain. */
export class ListAuditHandler implements Handler<AuditRequest, Page> {
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

  async handle({ companyID, limit, cursor }: AuditRequest, context: CallContext): Promise<Page> {
    const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
    const query = { scope: companyID, where: [], order: 'newest', limit, ...beyond } as const;
    const { rows, more } = await this.#views.find(AUDIT, query);
    const since = this.#now() - this.#days * DAY;
    // Shards are recorded concurrently, so each page is sorted.
    const kept = rows.filter((row) => momentOf(row) >= since).toSorted((a, b) => momentOf(b) - momentOf(a));
    const last = rows.at(-1);
    const hasMore = more && last !== undefined && last.createdAt >= since;
    // Companies must not learn which of the operator's users and keys acted.
    const own = companyID === null || context.principal?.permissions.includes('administer') ? null : companyID;
    return { rows: kept.map((row) => this.#shown(row, own)), next: hasMore ? cursorAt(last.createdPosition) : null };
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

import { NO_BODY, type ViewDefinition, type ViewStore } from '@vpds/kernel';

/**
 * The Unix second up to which a list by updates, read afterwards, is complete (LST-5). Where appends write the views in
 * the log's order, every change up to the newest one is visible; where a projector also writes them, only changes
 * before the first event that it has not processed.
 */
export function completeUntil(views: ViewStore, view: ViewDefinition): (companyID: number) => Promise<number> {
  return async (companyID) => {
    // The newest change is read first: an event recorded between the two reads is then unprocessed, or older than that
    // change.
    const newest = await newestChange(views, view, companyID);
    const first = (await views.firstUnprocessed?.()) ?? null;
    return Math.floor(Math.min(newest, first ?? newest) / 1000);
  };
}

async function newestChange(views: ViewStore, view: ViewDefinition, scope: number): Promise<number> {
  const { rows } = await views.list(view, {
    scope,
    by: 'changedAt',
    order: 'newest',
    lead: null,
    since: null,
    until: null,
    checks: [],
    after: null,
    limit: 1,
    most: 1,
    pick: NO_BODY,
  });
  return rows[0]?.changedAt ?? 0;
}

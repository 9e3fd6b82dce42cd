/** One line of the history, as the service sends it. */
export interface HistoryEntry {
  readonly at: string;
  /** Null if it happened when it was recorded. */
  readonly happenedAt: string | null;
  readonly event: string;
  readonly userID: number | null;
  /** The user's name; null for a user of another company, or if nobody did it. */
  readonly by: string | null;
  readonly apiKeyID: string | null;
  readonly requestID: string | null;
  readonly field: string | null;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Everything that a user, or the service, did in one step. */
export interface Act {
  readonly id: string;
  readonly at: string;
  readonly happenedAt: string | null;
  readonly event: string;
  readonly userID: number | null;
  readonly by: string | null;
  readonly requestID: string | null;
  readonly changes: readonly FieldChange[];
  readonly detail: Readonly<Record<string, unknown>> | null;
  /** Earlier steps of the same mail or transport, newest first. */
  readonly steps: readonly Step[];
}

/** A step of a mail or a transport: who did it, and in which words. */
export type Step = Pick<Act, 'at' | 'event' | 'userID' | 'by' | 'detail'>;

/**
 * All lines of one event, and all events of one request at one time: an assignment is also a move, and an imported
 * product's moves happened one after the other. A field changes once in an act,
 * and an act has one description.
 */
function isSameAct(act: Act, entry: HistoryEntry): boolean {
  if (act.at !== entry.at || act.userID !== entry.userID || act.requestID !== entry.requestID) return false;
  if (act.happenedAt !== entry.happenedAt) return false;
  if (act.requestID === null && act.event !== entry.event) return false;
  if (act.detail !== null && entry.detail !== null) return false;
  return entry.field === null || act.changes.every(({ field }) => field !== entry.field);
}

/** Members of `detail` that identify a mail or a transport. */
const THREADS = ['transportID', 'notificationID', 'assignmentID'];

function threadOf(detail: Act['detail']): string | null {
  const name = THREADS.find((each) => detail?.[each] !== undefined);
  return name === undefined ? null : `${name} ${String(detail?.[name])}`;
}

/**
 * Groups entries, newest first, into acts: one for all lines of one event, and one for all steps of a mail or a
 * transport, at the place of its newest step.
 */
export function actsOf(entries: readonly HistoryEntry[]): Act[] {
  const acts: Act[] = [];
  const threads = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const last = acts.at(-1);
    const change = changeOf(entry);
    const { at, happenedAt, event, userID, by, requestID, detail } = entry;
    if (last !== undefined && last.steps.length === 0 && isSameAct(last, entry)) {
      acts[acts.length - 1] = {
        ...last,
        // Newest first: the request's first event names the act.
        event,
        changes: [...last.changes, ...change],
        detail: last.detail ?? detail,
      };
      continue;
    }
    const thread = threadOf(detail);
    const place = thread === null ? undefined : threads.get(thread);
    const known = place === undefined ? undefined : acts[place];
    if (place !== undefined && known !== undefined) {
      acts[place] = { ...known, steps: [...known.steps, { at, event, userID, by, detail }] };
      continue;
    }
    if (thread !== null) threads.set(thread, acts.length);
    const what = { at, happenedAt, event, userID, by, requestID, changes: change, detail };
    acts.push({ id: `${at} ${event} ${index}`, ...what, steps: [] });
  }
  return acts;
}

function changeOf({ field, from, to }: HistoryEntry): FieldChange[] {
  return field === null ? [] : [{ field, from, to }];
}

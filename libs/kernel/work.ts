import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work under way belongs to: for log lines and traces. Ids of our own making only, never what they identify. */
export interface Work {
  readonly requestID?: string | null;
  /** W3C trace context of the span that the work is in. */
  readonly traceparent?: string | null;
  readonly companyID?: number;
  readonly userID?: number;
  readonly apiKeyID?: string;
  /** The job that runs, and its kind. */
  readonly kind?: string;
  readonly job?: string;
}

/** What may be kept beside a job or sent on: nothing of the caller. */
export function causeOf({ requestID, traceparent }: Work): Pick<Work, 'requestID' | 'traceparent'> {
  return {
    ...(typeof requestID === 'string' ? { requestID } : {}),
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
}

const works = new AsyncLocalStorage<Work>();
const NONE: Work = {};

/** Empty in work that neither a request nor a job leads to. */
export function currentWork(): Work {
  return works.getStore() ?? NONE;
}

/** Runs work, and all that it leads to, as part of `work`. */
export function withinWork<T>(work: Work, run: () => T): T {
  return works.run(work, run);
}

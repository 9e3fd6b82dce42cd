import {
  type CallContext,
  type DueJob,
  type JobOutcome,
  type RecordedEvent,
  type ViewStore,
  type Backoff,
  UnreadableEvent,
  newSeed,
  ownContext,
  pauseAfter,
  now as serviceNow,
} from '@vpds/kernel';
import { DueDocumentScanner, type JobKind } from '@vpds/runtime';
import { KeyedSemaphore } from '@vpds/limits';
import { type Reaction } from '@vpds/projections';
import { type PreparedImage, type UrlCheck, pendingItems } from '../domain/prepared-data.ts';
import { recordUrlChecks } from '../domain/prepared-data.decider.ts';
import { PREPARED_DATA_STREAMS } from '../prepared-data.aggregate.ts';
import { preparedDataCodec } from '../prepared-data.events.ts';
import type { PreparedDataStore, VehicleOfCompany } from '../prepared-data-store.ts';
import { CHECK_PENDING, PREPARED_DATA } from '../prepared-data.view.ts';
import type { UrlChecks } from './url-checks.ts';

const KIND = 'check-prepared-urls';
const URLS_PER_RUN = 48;
/** Milliseconds of a run: until no check is started, for all checks, and for everything with reads and append. */
const BEGIN_WITHIN = 3_000;
const CHECKS_WITHIN = 10_000;
const RUN_WITHIN = 60_000;
/** Vehicles, in total and per company. */
const CONCURRENCY = 4;
const OF_COMPANY = 2;
/** When a vehicle is tried again whose company has used its share. */
const SHARE_AGAIN: Backoff = { first: 1_000, longest: 30_000 };
/** Milliseconds after an incomplete run, so that the company's other vehicles are checked first. */
const SLOW_AGAIN = 5_000;

/** Job id: `{company}-{VIN}`. */
export const checkUrlsReaction: Reaction = {
  name: 'check-new-urls',
  eventTypes: ['DocumentsPrepared', 'ImagesPrepared'],
  job: KIND,
  ids: async (event) => (bringsPendingUrls(event) ? [event.stream.slice(PREPARED_DATA_STREAMS.length)] : []),
};

function bringsPendingUrls(recorded: RecordedEvent): boolean {
  return newItems(recorded).some(({ check }) => check.state === 'pending');
}

/** Empty for an unreadable event, which must not block later ones. */
function newItems(recorded: RecordedEvent): readonly PreparedImage[] {
  try {
    const event = preparedDataCodec.decode(recorded);
    if (event.type === 'DocumentsPrepared') return event.documents;
    return event.type === 'ImagesPrepared' ? event.images : [];
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return [];
  }
}

/**
 * A vehicle's pending URLs (PRE-12). The results are one event: rebuilds need no new checks. Idempotent. A vehicle
 * yields after some seconds; a URL that arrives as a run ends may wait 30 s for the next refill of the queue.
 */
export class CheckUrlsJob implements JobKind {
  readonly kind = KIND;
  readonly effect = 'url-check';
  readonly options = { concurrency: CONCURRENCY, timeoutMilliseconds: RUN_WITHIN };
  readonly #data: PreparedDataStore;
  readonly #waiting: DueDocumentScanner;
  readonly #checks: UrlChecks;
  readonly #companies = new KeyedSemaphore<number>(OF_COMPANY);

  constructor(data: PreparedDataStore, views: ViewStore, checks: UrlChecks) {
    this.#data = data;
    this.#waiting = new DueDocumentScanner(views, PREPARED_DATA, { key: 'check', equals: CHECK_PENDING });
    this.#checks = checks;
  }

  async run(id: string, attempt: number): Promise<JobOutcome> {
    const vehicle = vehicleOf(id);
    const outcome = await this.#companies.run(vehicle.companyID, serviceNow(), () => this.#check(vehicle));
    return outcome ?? { retryAt: serviceNow() + pauseAfter(attempt, SHARE_AGAIN), isPlanned: true };
  }

  due(limit: number): Promise<readonly DueJob[]> {
    return this.#waiting.next(limit);
  }

  async #check(vehicle: VehicleOfCompany): Promise<JobOutcome> {
    const known = await this.#data.newest(vehicle);
    const pending = pendingItems(known.state);
    if (pending.length === 0) return { done: true };
    const urls = [...new Set(pending.map(({ url }) => url))].slice(0, URLS_PER_RUN);
    const now = serviceNow();
    const verdicts = await this.#checks.all(vehicle.companyID, urls, now + CHECKS_WITHIN, now + BEGIN_WITHIN);
    const results = new Map<number, UrlCheck>();
    for (const { number, url } of pending) {
      const verdict = verdicts.get(url);
      if (verdict !== undefined) results.set(number, verdict);
    }
    await this.#data.answeredCommand(vehicle, newRun(), (state) => recordUrlChecks(state, results), { known });
    const after = await this.#data.newest(vehicle);
    if (pendingItems(after.state).length === 0) return { done: true };
    const retryAt = serviceNow() + (verdicts.size < urls.length ? SLOW_AGAIN : 0);
    return { retryAt, isPlanned: verdicts.size > 0 };
  }
}

/** A repeated run decides on the current state and ignores earlier results. */
function newRun(): CallContext {
  return { ...ownContext(newSeed()), isRetry: false };
}

export function vehicleOf(id: string): VehicleOfCompany {
  const dash = id.indexOf('-');
  return { companyID: Number(id.slice(0, dash)), vin: id.slice(dash + 1) };
}

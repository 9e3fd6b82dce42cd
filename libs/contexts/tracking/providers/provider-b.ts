import { type Json, RecentlyUsed, TimeSlice, isJsonObject } from '@vpds/kernel';
import type { OutboundClient, Outcome } from '@vpds/outbound';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type ExternalID,
  type Party,
  type StatusUpdate,
  type TransportOrder,
  isStatusOf,
} from '../domain/transport.ts';
import { externalID } from './external-id.ts';
import {
  type Cancellation,
  type Placement,
  type Report,
  type Reports,
  type TransportProvider,
  cancellationOf,
  noAnswer,
  systemOf,
} from './transport-provider.ts';

/** Characters. */
const MAX_NOTE = 1_000;
/** Events of one transport in an answer that are read, at each end. */
const MOST_EVENTS = 1_000;
/** Remembered unknown codes, each logged once. */
const MAX_CODES = 1_000;
/** Remembered transports with unreadable events; an evicted one is noted again. */
const MAX_NOTED = 10_000;

const placed = z.object({ transportNo: externalID });
const answered = z.object({ transports: z.array(z.unknown()) });
/** A time without zone is ambiguous. */
const moment = z.iso.datetime({ offset: true });
const event = z.object({ code: z.string(), occurredAt: z.unknown().optional(), note: z.unknown().optional() });

/** Rules PRB: whole histories, up to 50 orders per call. */
export class ProviderB implements TransportProvider {
  readonly kind = 'b';
  readonly name: string;
  readonly batch = 50;
  readonly #client: OutboundClient;
  readonly #logger: Logger;
  readonly #skipped = new Set<string>();
  readonly #noted = new RecentlyUsed<string, true>(MAX_NOTED);

  constructor(name: string, client: OutboundClient, logger: Logger) {
    this.name = name;
    this.#client = client;
    this.#logger = logger;
  }

  get wait(): number {
    return this.#client.wait;
  }

  get openSince(): number | null {
    return this.#client.openSince;
  }

  async place(order: TransportOrder): Promise<Placement> {
    const outcome = await this.#client.call({
      method: 'POST',
      path: '/v2/transports',
      body: {
        clientRef: order.transportID,
        vin: order.vin,
        from: party(order.pickup),
        to: party(order.delivery),
        remark: order.comment,
      },
      purpose: 'orders',
    });
    if (outcome.kind === 'refused') return outcome;
    const answer = outcome.kind === 'answered' ? placed.safeParse(outcome.body) : null;
    return answer?.success === true ? { kind: 'accepted', externalID: answer.data.transportNo } : noAnswer(outcome);
  }

  async cancel(externalID: ExternalID): Promise<Cancellation> {
    const body = { transportNo: externalID };
    return cancellationOf(
      await this.#client.call({ method: 'POST', path: '/v2/transports/cancel', body, purpose: 'cancellations' }),
    );
  }

  /**
   * An unreadable answer or a refusal may concern one order (TRA-7): the batch is retried in halves until that order is
   * alone.
   */
  async ask(externalIDs: readonly ExternalID[]): Promise<Reports> {
    const query = new URLSearchParams(externalIDs.map((id): [string, string] => ['transportNo', String(id)]));
    const path = `/v2/transports/status?${query.toString()}`;
    const outcome = await this.#client.call({ method: 'GET', path, purpose: 'polls' });
    const transports = outcome.kind === 'answered' ? answered.safeParse(outcome.body) : null;
    if (transports?.success === true)
      return { kind: 'reported', reports: await this.#reports(externalIDs, transports.data.transports as Json[]) };
    if (isOfOneOrder(outcome)) return this.#halved(externalIDs, outcome);
    return noAnswer(outcome);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #halved(externalIDs: readonly ExternalID[], outcome: Outcome): Promise<Reports> {
    const [only] = externalIDs;
    if (externalIDs.length <= 1 && only !== undefined)
      return { kind: 'reported', reports: new Map([[only, alone(outcome)]]) };
    const middle = Math.ceil(externalIDs.length / 2);
    const reports = new Map<ExternalID, Report>();
    for (const half of [externalIDs.slice(0, middle), externalIDs.slice(middle)]) {
      const reported = await this.ask(half);
      if (reported.kind === 'later') return reports.size === 0 ? reported : { kind: 'reported', reports };
      for (const [id, report] of reported.reports) reports.set(id, report);
    }
    return { kind: 'reported', reports };
  }

  /** A transport may be in the answer several times. */
  async #reports(requested: readonly ExternalID[], transports: readonly Json[]): Promise<Map<ExternalID, Report>> {
    const slice = new TimeSlice();
    const histories = new Map<string, (readonly Json[] | null)[]>(requested.map((id) => [String(id), []]));
    for (const transport of transports) {
      if (slice.isOver) await slice.yield();
      if (!isJsonObject(transport)) continue;
      const { transportNo, events = null } = transport;
      if (typeof transportNo !== 'string' && typeof transportNo !== 'number') continue;
      histories.get(String(transportNo))?.push(Array.isArray(events) ? events : null);
    }
    const reports = new Map<ExternalID, Report>();
    for (const id of requested) {
      const found = histories.get(String(id)) ?? [];
      reports.set(id, found.length === 0 ? { kind: 'unknown' } : await this.#report(String(id), found, slice));
    }
    return reports;
  }

  /** Readable events count, whatever else the answer contains (TRA-5); an answer without any is no answer. */
  async #report(number: string, histories: readonly (readonly Json[] | null)[], slice: TimeSlice): Promise<Report> {
    const answered = histories.filter((events) => events !== null);
    if (answered.length < histories.length) return { kind: 'unreadable' };
    const updates: StatusUpdate[] = [];
    let unreadable = 0;
    for (const one of bothEnds(answered.flat())) {
      if (slice.isOver) await slice.yield();
      const read = readEvent(one);
      if (read === 'unreadable') unreadable += 1;
      else if ('unknown' in read) this.#skip(read.unknown);
      else updates.push(read);
    }
    if (unreadable > 0 && updates.length === 0) return { kind: 'unreadable' };
    if (unreadable > 0) this.#note(number);
    return { kind: 'history', updates };
  }

  /** Logs unreadable events once for each transport. */
  #note(number: string): void {
    if (this.#noted.has(number)) return;
    this.#noted.set(number, true);
    this.#logger.warn(
      { code: 'transport_event_unreadable', system: systemOf(this.kind), externalID: number },
      'skipped an unreadable event of a transport',
    );
  }

  #skip(code: string): void {
    const short = code.slice(0, 100);
    if (this.#skipped.has(short) || this.#skipped.size >= MAX_CODES) return;
    this.#skipped.add(short);
    this.#logger.warn(
      { code: 'transport_event_unknown', system: systemOf(this.kind), event: short },
      'skipped a transport event of unknown kind',
    );
  }
}

function readEvent(one: unknown): StatusUpdate | { readonly unknown: string } | 'unreadable' {
  const parsed = event.safeParse(one);
  if (!parsed.success) return 'unreadable';
  const { code, occurredAt, note } = parsed.data;
  const status = code.toLowerCase();
  if (!isStatusOf('b', status)) return { unknown: code };
  const at = moment.safeParse(occurredAt);
  if (!at.success) return 'unreadable';
  return { status, at: Date.parse(at.data), comment: typeof note === 'string' ? note.slice(0, MAX_NOTE) : null };
}

function party({ companyName, address, phone, email, date }: Party) {
  return { company: companyName, street: address, phone, mail: email, day: date };
}

/** Whether a single order may have failed the whole answer. */
function isOfOneOrder(outcome: Outcome): boolean {
  if (outcome.kind === 'later') return outcome.reason === 'unreadable';
  return outcome.kind === 'answered' || outcome.kind === 'refused';
}

function alone(outcome: Outcome): Report {
  return { kind: outcome.kind === 'refused' ? 'unknown' : 'unreadable' };
}

/** Events may come in any order (PRB-3): this bounds the work, and keeps what matters of a history that is in order. */
function bothEnds(events: readonly Json[]): readonly Json[] {
  if (events.length <= 2 * MOST_EVENTS) return events;
  return [...events.slice(0, MOST_EVENTS), ...events.slice(-MOST_EVENTS)];
}

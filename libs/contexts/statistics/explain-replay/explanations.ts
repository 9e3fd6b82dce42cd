import { randomUUID } from 'node:crypto';
import {
  type Leases,
  type OperationalStore,
  Refusal,
  RenewedLease,
  Unavailable,
  now,
  operationalLeases,
  pause,
  withinReads,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { type Explanation, ExplanationRecords, KEPT_BY, STOPPED, companyIn } from './explanation-records.ts';
import { type ExplainedProjection, type Explainer, NotExplained, type Question, type Run } from './explanation.ts';

/** Milliseconds. */
const LEASE = 15_000;
const BEAT_EVERY = 1_000;
const WRITE_ATTEMPTS = 30;
/** Milliseconds between the end of a run as others see it and that of its lease, on a busy machine. */
const ENDS_WITHIN = 2_000;
const LEASE_ATTEMPTS = 10;
/** The limit of those in progress, over all companies and processes. */
export const MAX_RUNNING = 3;

export interface ExplanationsOptions {
  readonly operational: OperationalStore;
  readonly explainers: Readonly<Record<ExplainedProjection, Explainer>>;
  readonly logger: Logger;
}

/**
 * Explained dry runs: one of a company and a few in all at a time, each in the process that was asked for it. Every
 * process reads what is known of them; it expires. A process that stops ends its own.
 */
export class Explanations {
  readonly #options: ExplanationsOptions;
  readonly #records: ExplanationRecords;
  readonly #leases: Leases;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>();

  constructor(options: ExplanationsOptions) {
    this.#options = options;
    this.#records = new ExplanationRecords(options.operational);
    this.#leases = operationalLeases(options.operational, 'explanation-lease');
  }

  /** Ends those of this process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** A running one of the same question is that one. @throws Refusal explanation_running | too_many_explanations */
  async start(question: Question): Promise<Explanation> {
    await this.#records.removeExpired((explanation) => this.#clean(explanation));
    const before = await this.#records.read(question.company);
    if (before?.explanation.state === 'running') {
      if (isEqual(before.explanation.question, question)) return before.explanation;
      throw new Refusal('explanation_running', [question.company]);
    }
    const leases = await this.#hold(question.company);
    try {
      if (before !== null) await this.#clean(before.explanation);
      const begun = begin(question);
      const version = before?.version ?? 0;
      if (!(await this.#records.write(begun, version))) throw new Refusal('explanation_running', [question.company]);
      this.#begin(begun, version + 1, leases);
      return begun;
    } catch (error) {
      await release(leases);
      throw error;
    }
  }

  /** Answers null if there is none, or if it has expired. */
  async read(explanationID: string): Promise<Explanation | null> {
    return (await this.#find(explanationID))?.explanation ?? null;
  }

  /** An explanation that has ended does not change. */
  async cancel(explanationID: string): Promise<Explanation | null> {
    for (;;) {
      const found = await this.#find(explanationID);
      if (found === null || found.explanation.state !== 'running') return found?.explanation ?? null;
      const cancelled: Explanation = { ...found.explanation, state: 'cancelled', beatAt: now() };
      // Another process notices with its next beat.
      if (!(await this.#records.write(cancelled, found.version))) continue;
      this.#running.get(explanationID)?.controller.abort();
      return cancelled;
    }
  }

  async #find(explanationID: string) {
    const company = companyIn(explanationID);
    const found = company === null ? null : await this.#records.read(company);
    return found?.explanation.explanationID === explanationID && found.explanation.beatAt + KEPT_BY > now()
      ? found
      : null;
  }

  /** Lost leases end the work. @throws Refusal explanation_running | too_many_explanations */
  async #hold(company: number): Promise<RenewedLease[]> {
    const own = await this.#holdCompany(company);
    try {
      return [own, await this.#holdSlot()];
    } catch (error) {
      await own.end();
      throw error;
    }
  }

  /** A run that shows its end gives its lease back a moment later. */
  async #holdCompany(company: number): Promise<RenewedLease> {
    for (let attempt = 0; attempt < LEASE_ATTEMPTS; attempt += 1) {
      const lease = await this.#leases.acquire(`company-${company}`, LEASE);
      if (lease !== null) return new RenewedLease(lease, LEASE);
      await pause(ENDS_WITHIN / LEASE_ATTEMPTS, this.#stopping.signal);
    }
    throw new Refusal('explanation_running', [company]);
  }

  async #holdSlot(): Promise<RenewedLease> {
    for (let slot = 0; slot < MAX_RUNNING; slot += 1) {
      const lease = await this.#leases.acquire(`slot-${slot}`, LEASE);
      if (lease !== null) return new RenewedLease(lease, LEASE);
    }
    throw new Refusal('too_many_explanations', [MAX_RUNNING]);
  }

  /** Outside of the request, whose reads end with it. */
  #begin(begun: Explanation, version: number, leases: readonly RenewedLease[]): void {
    const controller = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, controller.signal, ...leases.map((lease) => lease.signal)]);
    const run = async () => {
      await this.#carryOut(begun, version, { signal, abort: () => controller.abort() });
      await release(leases);
      this.#running.delete(begun.explanationID);
    };
    this.#running.set(begun.explanationID, { controller, ended: withinReads(undefined, run) });
  }

  /** Never rejects. */
  async #carryOut(
    begun: Explanation,
    version: number,
    { signal, abort }: { readonly signal: AbortSignal; abort(): void },
  ): Promise<void> {
    let known = begun;
    const journal = this.#records.journal(version, abort);
    const beat = setInterval(() => void journal.write(known), BEAT_EVERY).unref();
    try {
      const shows: Run['shows'] = (progress) => (known = { ...known, ...progress });
      const run = { signal, scratch: scratchOf(begun), shows };
      const findings = await this.#explainerOf(begun).explain(begun.question, run);
      known = { ...known, state: 'complete', fraction: 1, findings };
    } catch (error) {
      known = { ...known, state: 'failed', note: this.#noteOf(error, signal) };
    }
    clearInterval(beat);
    for (let attempt = 0; attempt < WRITE_ATTEMPTS && !(await journal.write(known)); attempt += 1)
      await pause(BEAT_EVERY, this.#stopping.signal);
  }

  #noteOf(error: unknown, { aborted }: AbortSignal): string {
    if (aborted) return STOPPED;
    if (error instanceof NotExplained) return error.message;
    if (error instanceof Unavailable) return `not available at the moment: ${error.message}`;
    this.#options.logger.error({ code: 'explanation_failed', err: error }, 'an explained dry run failed');
    return 'Internal error';
  }

  #explainerOf({ question }: Explanation): Explainer {
    return this.#options.explainers[question.projection];
  }

  async #clean(explanation: Explanation): Promise<void> {
    await this.#explainerOf(explanation).clean(scratchOf(explanation));
  }
}

function isEqual(one: Question, other: Question): boolean {
  return (
    one.projection === other.projection &&
    one.company === other.company &&
    one.asOf === other.asOf &&
    one.limit === other.limit
  );
}

function begin(question: Question): Explanation {
  const at = now();
  return {
    explanationID: `${question.company}-${randomUUID()}`,
    question,
    state: 'running',
    phase: 'reading',
    fraction: 0,
    events: 0,
    begunAt: at,
    beatAt: at,
    note: null,
    findings: null,
  };
}

/** The name is unique to this run: a company has one run at a time. */
function scratchOf({ question, begunAt }: Explanation): Run['scratch'] {
  return { name: `explained_${question.company}`, version: begunAt };
}

async function release(leases: readonly RenewedLease[]): Promise<void> {
  await Promise.all(leases.map((lease) => lease.end()));
}

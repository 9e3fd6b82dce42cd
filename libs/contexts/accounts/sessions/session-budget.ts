import { type OperationalStore, Refusal } from '@vpds/kernel';
import { HourlyBudget } from './hourly-budget.ts';

/** Sessions in an hour; each start and each renewal is an event. */
const OF_KEY = 300;

/**
 * The sessions of one key, of a session by a link those of its user (SES-3). Renewals have a budget of their own: who
 * has a key and exhausts the starts signs out nobody.
 */
export class SessionBudget {
  readonly #sessions: HourlyBudget;

  constructor(store: OperationalStore) {
    this.#sessions = new HourlyBudget(store, 'sessions');
  }

  /** @throws Refusal rate_limited | Unavailable */
  async take(what: 'start' | 'renewal', owner: string): Promise<void> {
    const seconds = await this.#sessions.take(`${what} ${owner}`, OF_KEY);
    if (seconds > 0) throw new Refusal('rate_limited', [seconds], { 'retry-after': String(seconds) });
  }
}

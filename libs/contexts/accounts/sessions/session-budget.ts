import { rateLimited } from '@vpds/http';
import type { OperationalStore } from '@vpds/kernel';
import { HourlyBudget } from './hourly-budget.ts';

/** Sessions in an hour; each start and each renewal is an event. */
const OF_KEY = 300;

/**
 * Limits the sessions of one key; of sessions by a link, those of one user (SES-3). Starts and renewals have separate
 * budgets: exhausting the starts signs nobody out.
 */
export class SessionBudget {
  readonly #sessions: HourlyBudget;

  constructor(store: OperationalStore) {
    this.#sessions = new HourlyBudget(store, 'sessions');
  }

  /** @throws Refusal rate_limited | Unavailable */
  async take(what: 'start' | 'renewal', owner: string): Promise<void> {
    const seconds = await this.#sessions.take(`${what} ${owner}`, OF_KEY);
    if (seconds > 0) throw rateLimited(seconds);
  }
}

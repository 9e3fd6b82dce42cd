import { networkOf } from '@vpds/http';
import type { OperationalStore } from '@vpds/kernel';
import { HourlyBudget } from './hourly-budget.ts';

/** Links in an hour. */
const OF_ADDRESS = 5;
const OF_NETWORK = 30;

/** Links by address and by network (SES-4); what is over is dropped without a word. */
export class LinkBudget {
  readonly #links: HourlyBudget;

  constructor(store: OperationalStore) {
    this.#links = new HourlyBudget(store, 'sign-in-links');
  }

  /** Resolves to false if one of both budgets is exhausted. @throws Unavailable */
  async take(email: string, address: string): Promise<boolean> {
    return (
      (await this.#links.take(`network ${networkOf(address)}`, OF_NETWORK)) === 0 &&
      (await this.#links.take(`address ${email}`, OF_ADDRESS)) === 0
    );
  }
}

import type { Handler, Json } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import type { RefusedLogins } from './refused-logins.ts';

export class RefusedLoginsHandler implements Handler<Record<string, never>, Json> {
  readonly operation = accountsContract.refusedLogins;
  readonly #logins: RefusedLogins;
  readonly #time: ServiceTime;

  constructor(logins: RefusedLogins, time: ServiceTime) {
    this.#logins = logins;
    this.#time = time;
  }

  async handle(): Promise<Json> {
    return (await this.#logins.list()).map(({ firstAt, lastAt, ...login }) => ({
      ...login,
      firstAt: this.#time.dateTime(firstAt),
      lastAt: this.#time.dateTime(lastAt),
    }));
  }
}

import { type Answer, type Handler, type JsonObject, now as serviceNow } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { PROVIDER_KINDS } from '../domain/transport.ts';
import type { Providers } from '../providers/providers.ts';
import { trackingContract } from '../tracking.contract.ts';

export interface ListingProviders {
  readonly providers: Providers;
  readonly time: ServiceTime;
  readonly now?: () => number;
}

/** LST-14: as this process knows them. */
export class ListProvidersHandler implements Handler<null, Answer> {
  readonly operation = trackingContract.providers;
  readonly #parts: ListingProviders;

  constructor(parts: ListingProviders) {
    this.#parts = parts;
  }

  async handle(): Promise<Answer> {
    const { providers } = this.#parts;
    return { message: PROVIDER_KINDS.map((kind) => this.#shown(providers[kind])) };
  }

  #shown({ kind, name, openSince, wait }: Providers['a']): JsonObject {
    const { time, now = serviceNow } = this.#parts;
    const times =
      openSince === null
        ? { openSince: null, nextTryAt: null }
        : { openSince: time.dateTime(openSince), nextTryAt: time.dateTime(now() + wait) };
    return { provider: kind, name, ...times };
  }
}

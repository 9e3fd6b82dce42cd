import { Unavailable } from '@vpds/kernel';
import type { EffectSource, PendingEffect } from '@vpds/runtime';
import { MOST_LISTED } from '@vpds/runtime';
import type { TransportProvider } from '../providers/transport-provider.ts';
import type { PollRecords } from './poll-records.ts';

/** Attempts after conflicts with the poller. */
const TRIES = 5;

/** Transports whose statuses are asked for. `since`: the last answer. */
export class PollEffects implements EffectSource {
  readonly kind = 'poll';
  readonly #provider: TransportProvider;
  readonly #polls: PollRecords;

  constructor(provider: TransportProvider, polls: PollRecords) {
    this.#provider = provider;
    this.#polls = polls;
  }

  async list(): Promise<readonly PendingEffect[]> {
    const { kind, name } = this.#provider;
    return (await this.#polls.oldestPending(kind, MOST_LISTED)).map(({ transportID, state }) => {
      return { id: transportID, thing: `statuses at ${name}`, since: state.checkedAt };
    });
  }

  async isPending(id: string): Promise<boolean> {
    return (await this.#polls.pending(this.#provider.kind, id)) !== null;
  }

  /** The last known status stays. Polls that operational state loses begin again. */
  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#end(id);
  }

  /** @throws Unavailable if other processes change its record each time */
  async #end(id: string): Promise<void> {
    const { kind } = this.#provider;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const poll = await this.#polls.pending(kind, id);
      if (poll === null || (await this.#polls.reschedule(kind, poll, { state: poll.state, dueAt: null }))) return;
    }
    throw new Unavailable('The poll of a transport changes too fast');
  }
}

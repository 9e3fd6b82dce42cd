import type { EffectSource, PendingEffect } from '@vpds/runtime';
import { MOST_LISTED } from '@vpds/runtime';
import type { TransportProvider } from '../providers/transport-provider.ts';
import type { PollRecords } from './poll-records.ts';

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
    return (await this.#polls.allPending(kind, MOST_LISTED)).map(({ transportID, state }) => {
      return { id: transportID, thing: `statuses at ${name}`, since: state.checkedAt };
    });
  }

  async isPending(id: string): Promise<boolean> {
    return (await this.#polls.pending(this.#provider.kind, id)) !== null;
  }

  /** The last known status stays. Polls that operational state loses begin again. */
  async drop(ids: readonly string[]): Promise<void> {
    const { kind } = this.#provider;
    for (const id of ids) {
      const poll = await this.#polls.pending(kind, id);
      if (poll !== null) await this.#polls.reschedule(kind, poll, { state: poll.state, dueAt: null });
    }
  }
}

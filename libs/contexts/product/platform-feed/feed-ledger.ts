import {
  type CallContext,
  type Decision,
  type EventStore,
  type Folded,
  catchUp,
  handleCommand,
  newSeed,
  emptyStream,
} from '@vpds/kernel';
import type { FeedMessageEvent, FeedMessageState } from '../domain/feed-message.ts';
import { FEED_MESSAGE_STREAMS, OPERATOR_SCOPE, feedMessageAggregate } from './feed-message.aggregate.ts';

/** The stream of one message, as it was last read. */
export class FeedLedger {
  readonly #store: EventStore;
  readonly #stream: string;
  readonly #context: CallContext;
  #known: Folded<FeedMessageState>;

  private constructor(store: EventStore, stream: string, context: CallContext) {
    this.#store = store;
    this.#stream = stream;
    this.#context = context;
    this.#known = emptyStream(feedMessageAggregate);
  }

  static async open(store: EventStore, id: string, context: CallContext): Promise<FeedLedger> {
    const ledger = new FeedLedger(store, `${FEED_MESSAGE_STREAMS}${id}`, context);
    await ledger.refresh();
    return ledger;
  }

  /** Reads what other deliveries have recorded. */
  async refresh(): Promise<void> {
    this.#known = await catchUp(this.#store, feedMessageAggregate, this.#stream, this.#known);
  }

  get state(): FeedMessageState {
    return this.#known.state;
  }

  /** Resolves to false if a concurrent delivery was first. */
  async record(decide: (state: FeedMessageState) => Decision<FeedMessageEvent>): Promise<boolean> {
    const result = await handleCommand({
      store: this.#store,
      aggregate: feedMessageAggregate,
      stream: this.#stream,
      known: this.#known,
      companyID: OPERATOR_SCOPE,
      context: { ...this.#context, seed: newSeed(), isRetry: false, idempotency: null },
      decide,
    });
    this.#known = result;
    return result.append !== null;
  }
}

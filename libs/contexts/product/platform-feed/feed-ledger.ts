import {
  type CallContext,
  type Decision,
  type EventStore,
  type Folded,
  handleCommand,
  load,
  newSeed,
  emptyStream,
} from '@vpds/kernel';
import type { FeedMessageEvent, FeedMessageState } from '../domain/feed-message.ts';
import { FEED_MESSAGE_STREAMS, OPERATOR_SCOPE, feedMessageAggregate } from './feed-message.aggregate.ts';

/** The stream of one message; read once. */
export class FeedLedger {
  readonly #store: EventStore;
  readonly #stream: string;
  readonly #context: CallContext;
  #known: Folded<FeedMessageState>;

  private constructor(store: EventStore, stream: string, context: CallContext, known: Folded<FeedMessageState>) {
    this.#store = store;
    this.#stream = stream;
    this.#context = context;
    this.#known = known;
  }

  static async open(store: EventStore, id: string, context: CallContext): Promise<FeedLedger> {
    const stream = `${FEED_MESSAGE_STREAMS}${id}`;
    const loaded = await load(store, feedMessageAggregate, stream);
    return new FeedLedger(store, stream, context, loaded ?? emptyStream(feedMessageAggregate));
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

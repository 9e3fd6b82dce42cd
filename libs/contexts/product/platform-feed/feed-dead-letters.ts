import { type EventStore, Refusal, type ViewStore, newSeed, ownContext } from '@vpds/kernel';
import { pageOf } from '@vpds/http';
import type { DeadLetterSource, ListedDeadLetter, SettleDeadLetters } from '@vpds/projections';
import { type FeedMessageState, dropFeedMessage } from '../domain/feed-message.ts';
import { FeedLedger } from './feed-ledger.ts';
import { FEED_MESSAGE_STREAMS, OPERATOR_SCOPE, PARKED_MESSAGES } from './feed-message.aggregate.ts';
import { MAX_KEPT_TEXT, type TakeFeedHandler } from './take-feed.handler.ts';

const MAX_LISTED = 1_000;
/** Messages per retry of all. */
const PAGE = 100;

type Parked = Extract<FeedMessageState, { kind: 'parked' }>;

/**
 * The parked lines' streams are the store: a retry is a delivery of the stored line, a drop an event. A line longer
 * than the stored text stays parked until it is delivered again.
 */
export class FeedDeadLetters implements DeadLetterSource {
  readonly name = 'platform-feed';
  readonly #events: EventStore;
  readonly #views: ViewStore;
  readonly #delivery: TakeFeedHandler;

  constructor(events: EventStore, views: ViewStore, delivery: TakeFeedHandler) {
    this.#events = events;
    this.#views = views;
    this.#delivery = delivery;
  }

  async list(): Promise<readonly ListedDeadLetter[]> {
    return (await this.#parked()).map(({ id, reason }) => {
      const stream = `${FEED_MESSAGE_STREAMS}${id}`;
      return { kind: 'platform-feed', source: this.name, id, stream, reason, attempts: null };
    });
  }

  async settle({ how, id }: SettleDeadLetters): Promise<number> {
    const parked = await this.#parked();
    const chosen = parked.filter((each) => id === null || each.id === id);
    if (id !== null && chosen.length === 0) throw new Refusal('dead_letter_not_found', [id]);
    for (const message of chosen) await (how === 'drop' ? this.#drop(message) : this.#retry(message));
    return (await this.#parked()).length;
  }

  async #retry({ text }: Parked): Promise<void> {
    if (text.length < MAX_KEPT_TEXT) await this.#delivery.handle({ lines: [text] }, ownContext(newSeed()));
  }

  async #drop({ id }: Parked): Promise<void> {
    const ledger = await FeedLedger.open(this.#events, id, ownContext(newSeed()));
    await ledger.record(dropFeedMessage);
  }

  async #parked(): Promise<readonly Parked[]> {
    await this.#events.viewsWritten?.(OPERATOR_SCOPE);
    const where = [{ key: 'state', equals: 'PARKED' }];
    const found: Parked[] = [];
    for (let cursor: string | null = null; found.length < MAX_LISTED;) {
      const request = { limit: PAGE, cursor };
      const page = await pageOf(this.#views, PARKED_MESSAGES, request, { scope: OPERATOR_SCOPE, where });
      found.push(...page.rows.map(({ body }) => JSON.parse(body) as Parked));
      if (page.next === null) break;
      cursor = page.next;
    }
    return found;
  }
}

import { type EventStore, Refusal, UnreadableEvent, type ViewStore, newSeed, ownContext } from '@vpds/kernel';
import { cursorAt, pageOf } from '@vpds/http';
import {
  type DeadLetterSource,
  type ListedDeadLetter,
  SETTLE_WITHIN,
  type SettleDeadLetters,
  type SettledDeadLetters,
} from '@vpds/projections';
import { type FeedMessageState, dropFeedMessage } from '../domain/feed-message.ts';
import { FeedLedger } from './feed-ledger.ts';
import { FEED_MESSAGE_STREAMS, OPERATOR_SCOPE, PARKED_MESSAGES } from './feed-message.aggregate.ts';
import { MAX_KEPT_TEXT, type TakeFeedHandler } from './take-feed.handler.ts';

const MAX_LISTED = 1_000;
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
  readonly #within: number;

  /** `within`: milliseconds of one call about all. */
  constructor(events: EventStore, views: ViewStore, delivery: TakeFeedHandler, within = SETTLE_WITHIN) {
    this.#events = events;
    this.#views = views;
    this.#delivery = delivery;
    this.#within = within;
  }

  async list(): Promise<readonly ListedDeadLetter[]> {
    return (await this.#parked()).map(({ id, reason }) => {
      const stream = `${FEED_MESSAGE_STREAMS}${id}`;
      return { kind: 'platform-feed', source: this.name, id, stream, reason, attempts: null };
    });
  }

  async settle({ how, id, cursor = null }: SettleDeadLetters): Promise<SettledDeadLetters> {
    const next = id === null ? await this.#settleAll(how, cursor) : await this.#settleOne(how, id);
    return { remaining: (await this.#parked()).length, next };
  }

  async #settleOne(how: 'retry' | 'drop', id: string): Promise<null> {
    const message = (await this.#parked()).find((each) => each.id === id);
    if (message === undefined) throw new Refusal('dead_letter_not_found', [id]);
    await this.#settle(how, message);
    return null;
  }

  /** @returns the cursor of the next call */
  async #settleAll(how: 'retry' | 'drop', from: string | null): Promise<string | null> {
    const until = performance.now() + this.#within;
    await this.#events.viewsWritten?.(OPERATOR_SCOPE);
    for (let cursor = from; ;) {
      const { rows, next } = await this.#page(cursor);
      for (const { body, createdPosition } of rows) {
        // One that cannot be read stays, and the others go on.
        await this.#settle(how, JSON.parse(body) as Parked).catch((error: unknown) => {
          if (!(error instanceof UnreadableEvent)) throw error;
        });
        if (performance.now() >= until) return cursorAt(createdPosition);
      }
      if (next === null) return null;
      cursor = next;
    }
  }

  #settle(how: 'retry' | 'drop', message: Parked): Promise<void> {
    return how === 'drop' ? this.#drop(message) : this.#retry(message);
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
    const found: Parked[] = [];
    for (let cursor: string | null = null; found.length < MAX_LISTED;) {
      const page = await this.#page(cursor);
      found.push(...page.rows.map(({ body }) => JSON.parse(body) as Parked));
      if (page.next === null) break;
      cursor = page.next;
    }
    return found;
  }

  /** Oldest first. */
  #page(cursor: string | null): ReturnType<typeof pageOf> {
    const where = [{ key: 'state', equals: 'PARKED' }];
    return pageOf(this.#views, PARKED_MESSAGES, { limit: PAGE, cursor }, { scope: OPERATOR_SCOPE, where });
  }
}

import type { Handler, Json, ViewRow, ViewStore } from '@vpds/kernel';
import { type ServiceTime, cursorAt, positionAt } from '@vpds/platform';
import type { FeedMessageState } from '../domain/feed-message.ts';
import { productContract } from '../product.contract.ts';
import { OPERATOR_SCOPE, PARKED_MESSAGES } from './feed-message.aggregate.ts';

interface Page {
  readonly limit: number;
  readonly cursor: string | null;
}

/** Messages of the feed that are parked now, oldest first. */
export class ParkedFeedHandler implements Handler<Page, { rows: Json[]; next: string | null }> {
  readonly operation = productContract.parkedFeed;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;

  constructor(views: ViewStore, time: ServiceTime) {
    this.#views = views;
    this.#time = time;
  }

  async handle({ limit, cursor }: Page): Promise<{ rows: Json[]; next: string | null }> {
    const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
    const where = [{ key: 'state', equals: 'PARKED' }];
    const page = await this.#views.find(PARKED_MESSAGES, {
      scope: OPERATOR_SCOPE,
      where,
      order: 'oldest',
      limit,
      ...beyond,
    });
    const last = page.rows.at(-1);
    return {
      rows: page.rows.map((row) => this.#shown(row)),
      next: page.more && last !== undefined ? cursorAt(last.createdPosition) : null,
    };
  }

  #shown(row: ViewRow): Json {
    const { messageID, reason, text } = JSON.parse(row.body) as Extract<FeedMessageState, { kind: 'parked' }>;
    return { messageID, at: this.#time.dateTime(row.changedAt), reason, message: parsed(text) };
  }
}

/** The message as it came; a line that is not JSON as text. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

import type { Handler, Json, ViewRow, ViewStore } from '@vpds/kernel';
import { type Page, type PageRequest, holdsTooLarge, isDeep, pageOf, type ServiceTime } from '@vpds/http';
import type { FeedMessageState } from '../domain/feed-message.ts';
import { productContract } from '../product.contract.ts';
import { OPERATOR_SCOPE, PARKED_MESSAGES } from './feed-message.aggregate.ts';

/** Oldest first. */
export class ParkedFeedHandler implements Handler<PageRequest, Page> {
  readonly operation = productContract.parkedFeed;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;

  constructor(views: ViewStore, time: ServiceTime) {
    this.#views = views;
    this.#time = time;
  }

  async handle(request: PageRequest): Promise<Page> {
    const where = [{ key: 'state', equals: 'PARKED' }];
    const { rows, next } = await pageOf(this.#views, PARKED_MESSAGES, request, { scope: OPERATOR_SCOPE, where });
    return { rows: rows.map((row) => this.#shown(row)), next };
  }

  #shown(row: ViewRow): Json {
    const { messageID, reason, text } = JSON.parse(row.body) as Extract<FeedMessageState, { kind: 'parked' }>;
    return { messageID, at: this.#time.dateTime(row.changedAt), reason, message: parsed(text) };
  }
}

/** The text itself if it is not JSON, nested too deeply, or would lose digits. */
function parsed(text: string): Json {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return text;
  }
  return isDeep(text) || holdsTooLarge(text) ? text : value;
}

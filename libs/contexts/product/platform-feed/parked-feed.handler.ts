import type { Handler, Json, ViewRow, ViewStore } from '@vpds/kernel';
import {
  type ListRequest,
  type ListedPage,
  type ServiceTime,
  UNFILTERED,
  holdsTooLarge,
  isDeep,
  listPage,
} from '@vpds/http';
import type { FeedMessageState } from '../domain/feed-message.ts';
import { productContract } from '../product.contract.ts';
import { PARKED_LIST } from './platform-feed.schema.ts';
import { OPERATOR_SCOPE, PARKED_MESSAGES } from './feed-message.aggregate.ts';

/** Oldest first. */
export class ParkedFeedHandler implements Handler<ListRequest, ListedPage> {
  readonly operation = productContract.parkedFeed;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;

  constructor(views: ViewStore, time: ServiceTime) {
    this.#views = views;
    this.#time = time;
  }

  handle(given: ListRequest): Promise<ListedPage> {
    const request = { ...UNFILTERED, ...given };
    const list = {
      view: PARKED_MESSAGES,
      declaration: PARKED_LIST,
      request,
      time: this.#time,
      scope: OPERATOR_SCOPE,
      lead: { key: 'state', equals: 'PARKED' },
    };
    return listPage(this.#views, list, async (row) => this.#shown(row));
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

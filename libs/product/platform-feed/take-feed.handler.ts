import { createHash } from 'node:crypto';
import type { CallContext, EventStore, Handler } from '@vpds/kernel';
import { Refusal, derivedID, errorText, handleCommand, newSeed } from '@vpds/kernel';
import {
  acceptFeedMessage,
  type FeedMessageEvent,
  type FeedMessageState,
  parkFeedMessage,
} from '../domain/feed-message.ts';
import type { Decision } from '@vpds/kernel';
import { type ProductEvent, setDispute, setStatus } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { type FeedCounts, productContract } from '../product.contract.ts';
import { productErrors } from '../product.errors.ts';
import type { Products } from '../products.ts';
import { FEED_MESSAGE_STREAMS, OPERATOR_SCOPE, feedMessageAggregate } from './feed-message.aggregate.ts';
import { type FeedMessage, feedMessage } from './platform-feed.schema.ts';

/** Namespace of the ids of lines that are no messages. */
const LINES = 'a0a9c0f4-7f39-4c1e-9e5b-0f5a5d1e6b02';
/** Products that are worked on at once; the messages of one product go one after the other. */
const CONCURRENCY = 32;
/** Most of a parked line that is kept, in characters. */
const MAX_KEPT_TEXT = 10_000;

type Outcome = keyof FeedCounts;
/** A line with its message, or with what is wrong with it. By `id` it is known: its `messageID`, if that can be read. */
type FeedLine = { readonly id: string; readonly text: string } & (
  { readonly message: FeedMessage } | { readonly messageID: string | null; readonly wrong: string }
);

/**
 * Applies facts of the platform's feed, each once by its `messageID` however often it comes (outside-systems.md). The
 * product's event has the message's id, and a ledger stream per message says that it was accepted, also when it changed
 * nothing: so a message that comes again cannot undo what happened since.
 */
export class TakeFeedHandler implements Handler<{ lines: readonly string[] }, FeedCounts> {
  readonly operation = productContract.takeFeed;
  readonly #store: EventStore;
  readonly #products: Products;

  constructor(store: EventStore, products: Products) {
    this.#store = store;
    this.#products = products;
  }

  async handle({ lines }: { lines: readonly string[] }, context: CallContext): Promise<FeedCounts> {
    const counts = { accepted: 0, skipped: 0, parked: 0 };
    for (const run of runsWithoutRepeats(lines.map(readLine))) {
      const groups = [...Map.groupBy(run, groupOf).values()];
      const work = async (): Promise<void> => {
        for (let group = groups.pop(); group !== undefined; group = groups.pop())
          for (const line of group) counts[await this.#take(line, context)] += 1;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    }
    return counts;
  }

  async #take(line: FeedLine, context: CallContext): Promise<Outcome> {
    const { id, text } = line;
    if (await this.#isAccepted(id)) return 'skipped';
    if (!('message' in line)) return this.#park({ id, messageID: line.messageID, reason: line.wrong, text }, context);
    const reason = await this.#apply(line.message, context);
    if (reason !== null) return this.#park({ id, messageID: id, reason, text }, context);
    await this.#ledger(id, context, (state) => acceptFeedMessage(state, id));
    return 'accepted';
  }

  /** @returns why the message cannot be applied, or null */
  async #apply(message: FeedMessage, context: CallContext): Promise<string | null> {
    try {
      const known = await this.#products.byID(message.productID, { ...context, principal: null });
      if (known.product.companyID !== message.companyID)
        return `Product ${message.productID} is not of company ${message.companyID}`;
      const once: CallContext = { ...context, seed: message.messageID, resumed: true, idempotency: null };
      await this.#products.command(known, once, (state) => decide(state, message));
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const entry = Object.entries(productErrors).find(([code]) => code === error.code)?.[1];
      return entry === undefined ? error.message : errorText(entry, error.parameters);
    }
  }

  async #park(
    parked: { id: string; messageID: string | null; reason: string; text: string },
    context: CallContext,
  ): Promise<Outcome> {
    const text = parked.text.slice(0, MAX_KEPT_TEXT);
    await this.#ledger(parked.id, context, (state) => parkFeedMessage(state, { ...parked, text }));
    return 'parked';
  }

  async #isAccepted(id: string): Promise<boolean> {
    const [last] = await this.#store.readStream({
      stream: `${FEED_MESSAGE_STREAMS}${id}`,
      direction: 'backwards',
      limit: 1,
    });
    return last?.type === 'FeedMessageAccepted';
  }

  async #ledger(
    id: string,
    context: CallContext,
    decide: (state: FeedMessageState) => Decision<FeedMessageEvent>,
  ): Promise<void> {
    await handleCommand({
      store: this.#store,
      aggregate: feedMessageAggregate,
      stream: `${FEED_MESSAGE_STREAMS}${id}`,
      owner: OPERATOR_SCOPE,
      context: { ...context, seed: newSeed(), idempotency: null },
      decide,
    });
  }
}

/** A fact that changes nothing is fine: the status it has, opening an open dispute, closing none. */
function decide(state: ProductState, { fact, occurredAt = null }: FeedMessage): Decision<ProductEvent> {
  if (fact.status !== undefined) return setStatus(state, { status: fact.status, occurredAt });
  const isOpen = state.kind === 'product' && state.dispute === 'open';
  if (isOpen === (fact.dispute === 'open')) return [];
  return setDispute(state, { action: fact.dispute, reason: fact.reason ?? null, occurredAt });
}

function readLine(text: string): FeedLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { id: lineID(text), text, messageID: null, wrong: 'The line is not valid JSON' };
  }
  const read = feedMessage.safeParse(value);
  if (read.success) return { id: read.data.messageID, text, message: read.data };
  const { data: messageID = null } = feedMessage.shape.messageID.safeParse(
    (value as { messageID?: unknown } | null)?.messageID,
  );
  const [issue] = read.error.issues;
  const path = issue?.path.join('.') ?? '';
  const wrong = `Not a message: ${path === '' ? '' : `'${path}': `}${issue?.message ?? ''}`;
  return { id: messageID ?? lineID(text), text, messageID, wrong };
}

function lineID(text: string): string {
  return derivedID(LINES, createHash('sha256').update(text).digest('hex'));
}

/** A message that comes twice in one delivery is looked at again when what came before it has been done. */
function runsWithoutRepeats(lines: readonly FeedLine[]): FeedLine[][] {
  const runs: FeedLine[][] = [];
  let [run, ids] = [[] as FeedLine[], new Set<string>()];
  for (const line of lines) {
    if (ids.has(line.id)) {
      runs.push(run);
      [run, ids] = [[], new Set()];
    }
    ids.add(line.id);
    run.push(line);
  }
  return [...runs, run];
}

function groupOf(line: FeedLine): number | string {
  return 'message' in line ? line.message.productID : line.id;
}

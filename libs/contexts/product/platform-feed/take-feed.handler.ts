import { createHash } from 'node:crypto';
import {
  type CallContext,
  type EventStore,
  type Handler,
  NO_STREAM,
  Refusal,
  UnreadableEvent,
  derivedID,
  errorText,
  isOverShare,
  type Decision,
  withoutByteOrderMark,
} from '@vpds/kernel';
import { edgeErrors, holdsTooLarge } from '@vpds/http';
import type { z } from 'zod';
import {
  type FeedMessageParked,
  acceptFeedMessage,
  beginFeedMessage,
  parkFeedMessage,
} from '../domain/feed-message.ts';
import { type ProductEvent, setDispute, setStatus } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { type FeedCounts, productContract } from '../product.contract.ts';
import { productErrors } from '../product.errors.ts';
import type { KnownProduct, Products } from '../products.ts';
import { FeedLedger } from './feed-ledger.ts';
import { type FeedMessage, MAX_LINE_BYTES, feedMessage } from './platform-feed.schema.ts';

const LINES = 'a0a9c0f4-7f39-4c1e-9e5b-0f5a5d1e6b02';
/** Products; messages of one product run in order. */
const CONCURRENCY = 32;
/** The most characters of a parked line that are stored. */
export const MAX_KEPT_TEXT = 10_000;

type Outcome = keyof FeedCounts;
/** `id`: the `messageID` if readable. */
type FeedLine = { readonly id: string; readonly text: string } & (
  { readonly message: FeedMessage } | { readonly messageID: string | null; readonly wrong: string }
);

/** Thrown by a decision on a revision that was not read before the ledger. */
class ProductMoved extends Error {
  override readonly name = 'ProductMoved';
  readonly known: KnownProduct;

  constructor(known: KnownProduct) {
    super(`The product is at revision ${known.revision}`);
    this.known = known;
  }
}

/**
 * Applies each `messageID` exactly once (rules FEE): the product's event carries the message's id, and a ledger stream
 * per message records its begin and acceptance, so a redelivery cannot undo later changes. Only messages begun or
 * parked before are searched for in the product's stream.
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
    const ledger = await FeedLedger.open(this.#store, id, context);
    if (ledger.state.kind === 'accepted') return 'skipped';
    if (!('message' in line)) return park(ledger, { id, messageID: line.messageID, reason: line.wrong, text });
    const reason = await this.#apply(line.message, ledger, context);
    if (reason !== null) return park(ledger, { id, messageID: id, reason, text });
    return (await ledger.record((state) => acceptFeedMessage(state, id))) ? 'accepted' : 'skipped';
  }

  /** @returns why it cannot be applied, or null */
  async #apply(message: FeedMessage, ledger: FeedLedger, context: CallContext): Promise<string | null> {
    const { messageID } = message;
    try {
      // The product is read before the begin is recorded, so that events of a concurrent delivery have a later
      // revision.
      const known = await this.#products.byID(message.productID, { ...context, principal: null });
      if (known.product.companyID !== message.companyID)
        return `Product ${message.productID} is not of company ${message.companyID}`;
      const isFirst =
        ledger.state.kind === 'none' && (await ledger.record((state) => beginFeedMessage(state, messageID)));
      await this.#change(message, known, isFirst, ledger, context);
      return null;
    } catch (error) {
      if (error instanceof UnreadableEvent) return edgeErrors.event_not_readable.text;
      if (!(error instanceof Refusal) || isOverShare(error)) throw error;
      const entry = Object.entries(productErrors).find(([code]) => code === error.code)?.[1];
      return entry === undefined ? error.message : errorText(entry, error.parameters);
    }
  }

  /**
   * Decides only on a revision that was read before the ledger. Otherwise another delivery could have accepted the
   * message without changing the product, and this one would undo what has changed it since.
   */
  async #change(
    message: FeedMessage,
    known: KnownProduct,
    isFirst: boolean,
    ledger: FeedLedger,
    context: CallContext,
  ): Promise<void> {
    let [start, isRetry] = [known, !isFirst];
    let readBefore = isFirst ? known.revision : NO_STREAM;
    while (ledger.state.kind !== 'accepted') {
      const once: CallContext = { ...context, seed: message.messageID, isRetry, idempotency: null };
      try {
        await this.#products.command(start, once, (state, revision) => {
          if (state.kind !== 'none' && revision > readBefore) throw new ProductMoved({ product: state, revision });
          return decide(state, message);
        });
        return;
      } catch (error) {
        if (!(error instanceof ProductMoved)) throw error;
        // Its stream was searched for the message's event up to here.
        [start, isRetry, readBefore] = [error.known, false, error.known.revision];
        await ledger.refresh();
      }
    }
  }
}

async function park(ledger: FeedLedger, parked: Omit<FeedMessageParked, 'type'>): Promise<Outcome> {
  const text = parked.text.slice(0, MAX_KEPT_TEXT);
  await ledger.record((state) => parkFeedMessage(state, { ...parked, text }));
  return 'parked';
}

/** Facts without effect are accepted. */
function decide(state: ProductState, { fact, occurredAt = null }: FeedMessage): Decision<ProductEvent> {
  if (fact.status !== undefined) return setStatus(state, { status: fact.status, occurredAt });
  const isOpen = state.kind === 'product' && state.dispute === 'open';
  if (isOpen === (fact.dispute === 'open')) return [];
  return setDispute(state, { action: fact.dispute, reason: fact.reason ?? null, occurredAt });
}

function readLine(text: string): FeedLine {
  if (Buffer.byteLength(text) > MAX_LINE_BYTES)
    return { id: lineID(text), text, messageID: null, wrong: `The line is longer than ${MAX_LINE_BYTES} bytes` };
  let value: unknown;
  try {
    value = JSON.parse(withoutByteOrderMark(text));
  } catch {
    return { id: lineID(text), text, messageID: null, wrong: 'The line is not valid JSON' };
  }
  const read = feedMessage.safeParse(value);
  const isLossy = holdsTooLarge(text);
  if (read.success && !isLossy) return { id: read.data.messageID, text, message: read.data };
  const { data: messageID = null } = feedMessage.shape.messageID.safeParse(
    (value as { messageID?: unknown } | null)?.messageID,
  );
  const wrong = isLossy ? 'The line holds a number that is too large' : `Not a message: ${firstIssue(read.error)}`;
  return { id: messageID ?? lineID(text), text, messageID, wrong };
}

function firstIssue(error: z.ZodError | undefined): string {
  const [issue] = error?.issues ?? [];
  const path = issue?.path.join('.') ?? '';
  return `${path === '' ? '' : `'${path}': `}${issue?.message ?? ''}`;
}

function lineID(text: string): string {
  return derivedID(LINES, createHash('sha256').update(text).digest('hex'));
}

/** A message repeated within a delivery moves to a later run. */
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

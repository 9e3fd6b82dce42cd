import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type EventStore, Unavailable, newSeed, readsOverShare } from '@vpds/kernel';
import { sampleEvent } from '@vpds/kernel/testing';
import { setDispute, setStatus } from '../domain/product.decider.ts';
import { productStream } from '../product.aggregate.ts';
import { Products } from '../products.ts';
import { COMPANY, type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { FEED_MESSAGE_STREAMS } from './feed-message.aggregate.ts';
import { TakeFeedHandler } from './take-feed.handler.ts';

const ACCEPTED = { accepted: 1, skipped: 0, parked: 0 };
const SKIPPED = { accepted: 0, skipped: 1, parked: 0 };
const PARKED = { accepted: 0, skipped: 0, parked: 1 };
/** All writes of a first delivery, in order. */
const STEPS = ['FeedMessageBegun', 'ProductStatusChanged', 'FeedMessageAccepted'];

let harness: ProductHarness;
let productID = 0;

beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());
beforeEach(() => {
  productID += 1;
});

const create = () => harness.create({ productID });
const product = async () => (await harness.read(productID)).state;

/** Concurrent changes. */
const sell = () => harness.command(productID, (state) => setStatus(state, { status: 'sold', occurredAt: null }));
const openDispute = () =>
  harness.command(productID, (state) => setDispute(state, { action: 'open', reason: null, occurredAt: null }));

interface Faults {
  /** While there is no room to read products (LIM-1). */
  readonly isFull?: boolean;
  /** Fails an append of this type, once. */
  readonly failsAt?: string;
  /** Writes an append of this type, but loses its answer, once. */
  readonly losesAnswerOf?: string;
  /** Happens before or after an append of a type, or before the product's stream is read. */
  readonly meanwhile?: { readonly when: string; readonly happens: () => Promise<void> };
}

/** A replica with its faults. `reads` are the streams that it reads, with the first revision. */
function replica({ failsAt, losesAnswerOf, meanwhile, isFull = false }: Faults = {}) {
  const reads: (readonly [stream: string, from: bigint])[] = [];
  const faults = new Set([failsAt, losesAnswerOf]);
  const store: Pick<EventStore, 'append' | 'readStream'> = {
    async append(request) {
      const type = request.events[0]?.type ?? '';
      if (meanwhile?.when === `before ${type}`) await meanwhile.happens();
      if (type === failsAt && faults.delete(type)) throw new Unavailable('away');
      const result = await harness.engine.events.append(request);
      if (meanwhile?.when === `after ${type}`) await meanwhile.happens();
      if (type === losesAnswerOf && faults.delete(type)) throw new Unavailable('no answer', { outcomeUnknown: true });
      return result;
    },
    async readStream(request) {
      if (meanwhile?.when === 'before the product is read' && request.stream === productStream(productID))
        await meanwhile.happens();
      if (isFull && request.stream === productStream(productID)) throw readsOverShare();
      reads.push([request.stream, request.from ?? 0n]);
      return harness.engine.events.readStream(request);
    },
  };
  const events = store as EventStore;
  const handler = new TakeFeedHandler(events, new Products(events, harness.engine.views));
  const deliver = (...lines: readonly string[]) => handler.handle({ lines }, callOfUser());
  const take = (...lines: readonly { messageID: string }[]) => deliver(...lines.map((line) => JSON.stringify(line)));
  return { deliver, take, reads };
}

function once(happens: () => Promise<unknown>): () => Promise<void> {
  let has = false;
  return async () => {
    if (has) return;
    has = true;
    await happens();
  };
}

function message(fact: object) {
  return { messageID: crypto.randomUUID(), productID, companyID: COMPANY, fact };
}

function ledgerOf({ messageID }: { messageID: string }): string {
  return `${FEED_MESSAGE_STREAMS}${messageID}`;
}

async function applied({ messageID }: { messageID: string }): Promise<number> {
  const events = await harness.engine.events.readStream({ stream: productStream(productID) });
  return events.filter(({ id }) => id === messageID).length;
}

describe('rules FEE: the cost of a delivery does not grow with the history of the product', () => {
  test('a first delivery reads the ledger once and no stream of a product', async () => {
    await create();
    const lines = [message({ dispute: 'open' }), message({ status: 'onAuction' }), message({ dispute: 'close' })];
    const { take, reads } = replica();
    expect(await take(...lines)).toEqual({ accepted: 3, skipped: 0, parked: 0 });
    expect(reads).toEqual(lines.map((line) => [ledgerOf(line), 0n]));
  });

  test('a fact without effect reads only the last known event and newer ones', async () => {
    await create();
    await openDispute();
    const line = message({ dispute: 'open' });
    const { take, reads } = replica();
    expect(await take(line)).toEqual(ACCEPTED);
    expect(reads).toEqual([
      [ledgerOf(line), 0n],
      [productStream(productID), 1n],
    ]);
  });

  test('only one that was begun before is looked for in the stream of its product', async () => {
    await create();
    const line = message({ status: 'onAuction' });
    const { take, reads } = replica({ failsAt: 'ProductStatusChanged' });
    await expect(take(line)).rejects.toBeInstanceOf(Unavailable);
    expect(await take(line)).toEqual(ACCEPTED);
    expect(reads).toEqual([
      [ledgerOf(line), 0n],
      [ledgerOf(line), 0n],
      [productStream(productID), 0n],
      [ledgerOf(line), 1n],
    ]);
  });

  test('a message that cannot be applied to any product is not begun', async () => {
    const line = message({ status: 'sold' });
    expect(await replica().take(line)).toEqual(PARKED);
    const events = await harness.engine.events.readStream({ stream: ledgerOf(line) });
    expect(events.map(({ type }) => type)).toEqual(['FeedMessageParked']);
  });
});

describe('rules FEE: each message once, redelivery does not undo a sale', () => {
  test.each(STEPS)('a crash before %s: it comes again and is applied once', async (failsAt) => {
    await create();
    const line = message({ status: 'onAuction' });
    await expect(replica({ failsAt }).take(line)).rejects.toBeInstanceOf(Unavailable);
    const wasApplied = failsAt === 'FeedMessageAccepted';
    expect(await applied(line)).toBe(wasApplied ? 1 : 0);
    if (wasApplied) await sell();
    expect(await replica().take(line)).toEqual(ACCEPTED);
    expect([await applied(line), (await product()).status]).toEqual([1, wasApplied ? 'sold' : 'onAuction']);
    expect(await replica().take(line)).toEqual(SKIPPED);
  });

  test('it is not parked while there is no room to read its product', async () => {
    await create();
    const line = message({ dispute: 'close' });
    await expect(replica({ isFull: true }).take(line)).rejects.toMatchObject({ code: 'reads_over_share' });
    expect(await replica().take(line)).toEqual(ACCEPTED);
  });

  test.each(STEPS)('the outcome of %s is not known at first: applied once', async (losesAnswerOf) => {
    await create();
    const line = message({ status: 'onAuction' });
    expect(await replica({ losesAnswerOf }).take(line)).toEqual(ACCEPTED);
    expect([await applied(line), (await product()).status]).toEqual([1, 'onAuction']);
    expect(await replica().take(line)).toEqual(SKIPPED);
  });

  test('a messageID is a UUID: it is the same in upper case', async () => {
    await create();
    const line = message({ status: 'onAuction' });
    expect(await replica().take({ ...line, messageID: line.messageID.toUpperCase() })).toEqual(ACCEPTED);
    await sell();
    expect(await replica().take(line)).toEqual(SKIPPED);
    expect((await product()).status).toBe('sold');
  });

  test('any UUID is one, whatever its version; null counts as not given', async () => {
    await create();
    const messageID = '11111111-1111-1111-1111-111111111111';
    const fact = { status: 'onAuction' as const, dispute: null };
    const line = { ...message({ status: 'onAuction' }), messageID, fact };
    expect(await replica().take(line)).toEqual(ACCEPTED);
    expect([await applied(line), (await product()).status]).toEqual([1, 'onAuction']);
    expect(await replica().take(line)).toEqual(SKIPPED);
  });

  test('FEE-1: a byte order mark before a line is ignored', async () => {
    await create();
    const line = message({ status: 'sold' });
    expect(await replica().deliver(`\uFEFF${JSON.stringify(line)}`)).toEqual(ACCEPTED);
    expect(await replica().take(line)).toEqual(SKIPPED);
  });

  test('of another company than the product: parked, and nothing is applied', async () => {
    await create();
    const line = { ...message({ status: 'sold' }), companyID: COMPANY + 1 };
    expect(await replica().take(line)).toEqual(PARKED);
    expect((await product()).status).toBe('created');
  });

  test('FEE-4: of a product with an event that cannot be read: parked, also when retried; the others are applied', async () => {
    await create();
    const line = message({ status: 'sold' });
    const damaged = {
      id: newSeed(),
      type: 'ProductStatusChanged',
      payload: '{"v":1,"da',
      metadata: sampleEvent().metadata,
    };
    await harness.engine.events.append({ stream: productStream(productID), expectedRevision: 0n, events: [damaged] });
    productID += 1;
    await create();
    const other = message({ status: 'sold' });
    expect(await replica().take(line, other)).toEqual({ accepted: 1, skipped: 0, parked: 1 });
    expect((await product()).status).toBe('sold');
    const parked = (await harness.engine.events.readStream({ stream: ledgerOf(line) })).at(-1);
    expect(JSON.parse(parked?.payload ?? '')).toMatchObject({
      data: { reason: 'This holds an event that this version of the service cannot read' },
    });
    expect(await replica().take(line)).toEqual(PARKED);
  });

  test('a messageID that two products share in one delivery is applied to the first alone', async () => {
    await create();
    const line = message({ status: 'sold' });
    productID += 1;
    await create();
    const other = { ...line, productID };
    expect(await replica().take(line, other)).toEqual({ accepted: 1, skipped: 1, parked: 0 });
    expect((await product()).status).toBe('created');
  });

  test.each([
    'before FeedMessageBegun',
    'after FeedMessageBegun',
    'before ProductStatusChanged',
    'after ProductStatusChanged',
    'before FeedMessageAccepted',
  ])('a second replica accepts it, and it is sold, while the first is paused %s', async (when) => {
    await create();
    const line = message({ status: 'onAuction' });
    const happens = async () => {
      expect(await replica().take(line)).toEqual(ACCEPTED);
      await sell();
    };
    expect(await replica({ meanwhile: { when, happens } }).take(line)).toEqual(SKIPPED);
    expect([await applied(line), (await product()).status]).toEqual([1, 'sold']);
  });

  test('it changed nothing for a second replica while the first was about to begin it: it never applies later', async () => {
    await create();
    const line = message({ dispute: 'close' });
    const happens = async () => {
      expect(await replica().take(line)).toEqual(ACCEPTED);
      await openDispute();
    };
    const meanwhile = { when: 'before FeedMessageBegun', happens };
    expect(await replica({ meanwhile }).take(line)).toEqual(SKIPPED);
    expect([await applied(line), (await product()).dispute]).toEqual([0, 'open']);
  });

  /** Another replica accepts a message without a change of the product, and then a sale. */
  const acceptedThenSold = (line: { messageID: string }) => async () => {
    await replica().take(message({ status: 'onAuction' }));
    expect(await replica().take(line)).toEqual(ACCEPTED);
    expect(await replica().take(message({ status: 'sold' }))).toEqual(ACCEPTED);
  };

  test.each([
    ['after FeedMessageBegun', 'onAuction'],
    ['after FeedMessageBegun', 'created'],
    ['before ProductStatusChanged', 'created'],
  ] as const)(
    'FEE-3: it changed nothing for a second replica, and was sold, while the first is paused %s (%s): the sale stays',
    async (when, status) => {
      await create();
      if (status === 'onAuction') await replica().take(message({ status }));
      const line = message({ status: 'onAuction' });
      const meanwhile = { when, happens: once(acceptedThenSold(line)) };
      expect(await replica({ meanwhile }).take(line)).toEqual(SKIPPED);
      expect([await applied(line), (await product()).status]).toEqual([0, 'sold']);
    },
  );

  test('FEE-3: nor does a redelivery that was paused before it read the product undo the sale', async () => {
    await create();
    const line = message({ status: 'onAuction' });
    await expect(replica({ failsAt: 'ProductStatusChanged' }).take(line)).rejects.toBeInstanceOf(Unavailable);
    const meanwhile = { when: 'before the product is read', happens: once(acceptedThenSold(line)) };
    expect(await replica({ meanwhile }).take(line)).toEqual(SKIPPED);
    expect([await applied(line), (await product()).status]).toEqual([0, 'sold']);
  });

  test('FEE-3: a message is applied although the product keeps moving while it is taken', async () => {
    await create();
    const line = message({ status: 'onAuction' });
    const meanwhile = { when: 'before ProductStatusChanged', happens: once(openDispute) };
    expect(await replica({ meanwhile }).take(line)).toEqual(ACCEPTED);
    expect([await applied(line), (await product()).status]).toEqual([1, 'onAuction']);
  });

  test('a parked message that is applied at redelivery but not acknowledged is applied once in total', async () => {
    const line = message({ status: 'onAuction' });
    expect(await replica().take(line)).toEqual(PARKED);
    await create();
    await expect(replica({ failsAt: 'FeedMessageAccepted' }).take(line)).rejects.toBeInstanceOf(Unavailable);
    await sell();
    expect(await replica().take(line)).toEqual(ACCEPTED);
    expect([await applied(line), (await product()).status]).toEqual([1, 'sold']);
  });
});

import {
  type Backoff,
  type DueJob,
  type EventStore,
  type Json,
  type JobOutcome,
  type RecordedEvent,
  type ViewStore,
  derivedID,
  load,
  ownContext,
  pauseAfter,
  now,
} from '@vpds/kernel';
import { DueDocumentScanner, type EffectDrops, type JobKind } from '@vpds/runtime';
import type { OutboundCall, OutboundClient } from '@vpds/outbound';
import { type Reaction } from '@vpds/projections';
import type { Logger } from 'pino';
import { z } from 'zod';
import { registerWithPlatform } from '../domain/product.decider.ts';
import type { Product } from '../domain/product.ts';
import { guid } from '../identifiers.schema.ts';
import { PRODUCT_STREAMS, productAggregate, productStream } from '../product.aggregate.ts';
import { productCodec } from '../product.events.ts';
import { AWAITS_PLATFORM, PRODUCTS } from '../product.view.ts';
import type { KnownProduct, Products, ShownProduct } from '../products.ts';
import { RegistrationDrops } from './registration-drops.ts';

const JOB = 'register-with-platform';
const WAITS: Backoff = { first: 1_000, longest: 600_000 };
/** Milliseconds until the next attempt after a refusal. */
const REFUSED_WAIT = 24 * 3_600_000;

/** Rules PLA. */
interface PlatformAnswer {
  readonly pno: number;
  readonly guid: string | null;
}

interface Waiting {
  readonly known: KnownProduct;
  readonly call: OutboundCall;
}

/** CRE-5 */
export const registrationReaction: Reaction = {
  name: JOB,
  eventTypes: ['ProductCreated', 'ProductRegistrationRequested'],
  job: JOB,
  ids: async (event) => (needsGuid(event) ? [event.stream] : []),
};

/** The job itself finds out whether a request needs one. */
function needsGuid(recorded: RecordedEvent): boolean {
  const event = productCodec.decode(recorded);
  if (event.type === 'ProductRegistrationRequested') return true;
  return event.type === 'ProductCreated' && event.guid === null && event.withheld === undefined;
}

/**
 * Retries until `AP30Pno` and `AP30Guid` are known (CRE-5, rules PLA). The creation event's id is the idempotency key:
 * the platform registers once. If the integrator sent the number, only the Guid is requested; sent values are never
 * overwritten.
 */
export class RegisterWithPlatformJob implements JobKind {
  readonly kind = JOB;
  readonly effect = 'registration';
  readonly options = { concurrency: 8, timeoutMilliseconds: 60_000 };
  readonly #store: EventStore;
  readonly #waiting: DueDocumentScanner;
  readonly #products: Products;
  readonly #platform: OutboundClient;
  readonly #logger: Logger;
  readonly #drops: RegistrationDrops;

  constructor(
    store: EventStore,
    views: ViewStore,
    products: Products,
    platform: OutboundClient,
    logger: Logger,
    drops: Pick<EffectDrops, 'has'> = NO_DROPS,
  ) {
    this.#drops = new RegistrationDrops(store, drops);
    this.#store = store;
    this.#waiting = new DueDocumentScanner(views, PRODUCTS, { key: 'awaitsPlatform', equals: AWAITS_PLATFORM });
    this.#products = products;
    this.#platform = platform;
    this.#logger = logger;
  }

  async run(stream: string, attempt: number): Promise<JobOutcome> {
    // A first run usually registers.
    const shown = attempt === 1 ? null : await this.#shown(stream);
    const waiting = shown ?? (await this.#recorded(stream));
    if (waiting === null) return { done: true };
    const { known, call } = waiting;
    const { product } = known;
    const outcome = await this.#platform.call(call);
    if (outcome.kind === 'refused') {
      this.#logger.warn(
        { code: 'platform_refused', productID: product.productID, status: outcome.status },
        'the external platform refused a product',
      );
      return { retryAt: now() + REFUSED_WAIT, isPlanned: true };
    }
    if (outcome.kind !== 'answered') return retry(attempt, outcome.retryAfterMilliseconds);
    const answer = readAnswer(outcome.body, product.pno);
    if (answer === null) {
      this.#logger.warn(
        { code: 'platform_answer_unreadable', productID: product.productID },
        'an answer of the external platform is unreadable',
      );
      return retry(attempt, 0);
    }
    await this.#note(known, answer);
    return answer.guid === null ? retry(attempt, 0) : { done: true };
  }

  /** The queue ignores jobs that it has. */
  async due(limit: number): Promise<readonly DueJob[]> {
    return (await this.#waiting.next(limit)).map(({ id, companyID }) => ({ id: productStream(Number(id)), companyID }));
  }

  /**
   * Answers a product with a number as the view shows it: to ask for it changes nothing at the platform, and the append
   * of the answer verifies the view. Null if the stream has to decide.
   */
  async #shown(stream: string): Promise<Waiting | null> {
    const shown = await this.#products.shownByView(stream.slice(PRODUCT_STREAMS.length));
    if (shown === null || shown.product.pno === null || !(await this.#isWaiting(stream, shown))) return null;
    const { product, revision } = shown;
    return { known: { product, revision }, call: question(shown.product.pno) };
  }

  /**
   * Answers a product as its whole stream has it, because what is registered at the platform stays there, and only the
   * stream proves that nothing is to be done (ADR-3). Null if nothing is.
   */
  async #recorded(stream: string): Promise<Waiting | null> {
    const loaded = await load(this.#store, productAggregate, stream);
    if (loaded?.state.kind !== 'product') return null;
    const { state: product, revision, createdAt, creationEventID } = loaded;
    if (!(await this.#isWaiting(stream, { product, revision, createdAt }))) return null;
    const call = product.pno === null ? registration(product, creationEventID) : question(product.pno);
    return { known: { product, revision }, call };
  }

  /** A restoration makes a withdrawn product due again, a request one whose registration is withheld. */
  async #isWaiting(stream: string, shown: ShownProduct): Promise<boolean> {
    const { guid, withdrawn, withheld } = shown.product;
    if (guid !== null || withdrawn !== null || withheld !== undefined) return false;
    return !(await this.#drops.has(stream, shown));
  }

  /**
   * Earlier runs need not be known: the decision depends on the state alone, and the same answer at the same revision is
   * the same event.
   */
  async #note(known: KnownProduct, { pno, guid }: PlatformAnswer): Promise<void> {
    const { product, revision } = known;
    if (product.pno === pno && guid === null) return;
    const seed = derivedID(REGISTRATION, `${product.productID} ${pno} ${guid} ${revision}`);
    const context = { ...ownContext(seed), isRetry: false };
    await this.#products.command(known, context, (state) => registerWithPlatform(state, { pno, guid }));
  }
}

function registration({ productID, companyID, vin }: Product, creationEventID: string): OutboundCall {
  return {
    method: 'POST',
    path: '/products',
    purpose: 'register',
    headers: { 'idempotency-key': creationEventID },
    body: { productID, companyID, vehicleIdentificationNumber: vin },
  };
}

function question(pno: number): OutboundCall {
  return { method: 'GET', path: `/products/${pno}`, purpose: 'ask' };
}

const NO_DROPS: Pick<EffectDrops, 'has'> = { has: () => false };

const REGISTRATION = 'f2f2b7a8-6c0d-4f5e-8b8e-3d5a1c9d7e21';

function retry(attempt: number, atLeast: number): JobOutcome {
  return { retryAt: now() + Math.max(pauseAfter(attempt, WAITS), atLeast) };
}

const platformAnswer = z.object({ pno: z.int().positive(), guid: guid.nullable() });

/** @param requested null: any; an answer for another number or without a UUID counts as none */
function readAnswer(body: Json, requested: number | null): PlatformAnswer | null {
  const { data: answer } = platformAnswer.safeParse(body);
  return answer === undefined || (requested !== null && answer.pno !== requested) ? null : answer;
}

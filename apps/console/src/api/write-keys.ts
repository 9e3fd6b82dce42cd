import type { VehicleProductDataClient } from '@vpds/client';
import { type Registered, isChangedByPlatform } from './platform-answer.ts';

type Middleware = Parameters<VehicleProductDataClient['use']>[number];

/** Writes under way or of unknown outcome; the oldest is forgotten first. More than are selected for one act. */
const MOST = 5_000;

/** Ms after the last attempt. Who sends an equal request later means another act. */
const REMEMBERED_FOR = 10 * 60_000;

/** Answers that leave open what became of an earlier attempt: they come from a proxy, or precede the look at the key. */
const UNSETTLED: ReadonlySet<unknown> = new Set([
  ...[401, 408, 429, 500, 502, 503, 504],
  ...['idempotency_key_in_use', 'session_header_missing'],
]);

/** Products whose last reading is remembered; those on the screen are fewer. */
const MOST_READ = 100;

interface ProductRead extends Registered {
  readonly productID: number;
  readonly status: string;
}

interface SentWrite {
  readonly key: string;
  /** What the write is about; null: nothing that is there already. */
  readonly thing: string | null;
  /** The product as it was read last before the first attempt; null: it is not about one, or nobody has read it. */
  readonly from: ProductRead | null;
  /** Unix ms of the first attempt. */
  readonly begunAt: number;
  /** Unix ms at which the last attempt ended without an outcome; null: it is under way. */
  readonly lostAt: number | null;
}

/**
 * The `Idempotency-Key` of each write whose outcome is unknown: who sends the same request again gets the first answer,
 * and nothing is done twice (ANS-7). An equal request after another change of the same thing is another act, and has a
 * key of its own.
 */
export class WriteKeys {
  readonly #writes = new Map<string, SentWrite>();
  readonly #read = new Map<string, ProductRead>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** `request`: method, address and body. */
  keyOf(request: string, thing: string | null): string {
    const known = this.#writes.get(request);
    const now = this.#now();
    const isOver = known !== undefined && known.lostAt !== null && now - known.lostAt > REMEMBERED_FOR;
    const { key, from, begunAt } =
      known === undefined || isOver ? { key: crypto.randomUUID(), from: this.#readOf(thing), begunAt: now } : known;
    setNewest(this.#writes, MOST, request, { key, thing, from, begunAt, lostAt: null });
    return key;
  }

  /** An equal request is a new one from now on. `code`: of a refusal. */
  answered(request: string, status: number, code: unknown): void {
    if (UNSETTLED.has(status) || UNSETTLED.has(code)) return this.lost(request);
    const write = this.#writes.get(request);
    this.#writes.delete(request);
    if (status < 300 && write !== undefined && write.thing !== null) this.changed(write.thing, write.begunAt);
  }

  /** The outcome of the last attempt is unknown. */
  lost(request: string): void {
    const known = this.#writes.get(request);
    if (known !== undefined) this.#writes.set(request, { ...known, lostAt: this.#now() });
  }

  /** Forgets what was lost if others have changed the product since: sent again, it is another act. */
  read(product: ProductRead): void {
    const thing = productThing(product.productID);
    setNewest(this.#read, MOST_READ, thing, product);
    for (const [request, { thing: of, from, lostAt }] of this.#writes)
      if (of === thing && lostAt !== null && from !== null && !isByOneWrite(request, from, product))
        this.#writes.delete(request);
  }

  #readOf(thing: string | null): ProductRead | null {
    return thing === null ? null : (this.#read.get(thing) ?? null);
  }

  /** Forgets what was lost before a change of the thing was begun: sent again, it is another act. */
  changed(thing: string, begunAt: number = this.#now()): void {
    // What was read before lacks this change, which is not somebody else's.
    this.#read.delete(thing);
    for (const [request, write] of this.#writes)
      if (write.thing === thing && write.lostAt !== null && write.lostAt <= begunAt) this.#writes.delete(request);
  }
}

/** The oldest entry of more than `most` is dropped. */
function setNewest<T>(entries: Map<string, T>, most: number, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}

export function isWrite({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** It has a body, and changes nothing. */
const READ_BY_POST = '/commission/preview';

/** The query parameter of a dry run, which changes nothing. */
const TRIED = 'dryRun';

/** The service ignores a key here (ANS-7): no row is imported twice. The body is a file, too large to read as text. */
const KEYLESS: ReadonlySet<string> = new Set(['/product/import', '/product/imports/{importID}']);

interface Sent {
  readonly request: Request;
  readonly schemaPath: string;
}

export function changesSomething({ request, schemaPath }: Sent): boolean {
  return isWrite(request) && schemaPath !== READ_BY_POST && !new URL(request.url).searchParams.has(TRIED);
}

function hasKey(sent: Sent): boolean {
  return changesSomething(sent) && !KEYLESS.has(sent.schemaPath);
}

function productThing(productID: number): string {
  return `product ${productID}`;
}

const ASSIGN = '/commission/assign';
/** Statuses from which an assignment is a move as well, and so two revisions. */
const MOVED_BY_ASSIGNMENT: ReadonlySet<string> = new Set(['created', 'onAuction', 'onBuyNow']);

/** Whether the product may be as it is now by the write alone, besides the platform's answer, or without it. */
function isByOneWrite(request: string, from: ProductRead, now: ProductRead): boolean {
  const [address = ''] = request.split('\n', 1);
  const own = address.endsWith(ASSIGN) && MOVED_BY_ASSIGNMENT.has(from.status) ? 2 : 1;
  return now.revision <= from.revision || [0, own].some((revisions) => isChangedByPlatform(from, now, revisions));
}

/** The product's transports, which its other changes leave as they are. */
export function transportsOf(productID: number): string {
  return `transports of ${productID}`;
}

/** The product that the body names, or its transports; else the thing that the path names. */
function thingOf(schemaPath: string, url: string, body: string): string | null {
  const productID = memberOf(body, 'productID');
  if (typeof productID !== 'number') return schemaPath.includes('{') ? url : null;
  return schemaPath.includes('/transport/') ? transportsOf(productID) : productThing(productID);
}

export function memberOf(text: string, name: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}

function textOf({ method, url }: Request, body: string): string {
  return `${method} ${url}\n${body}`;
}

export const bodyOf = (message: Request | Response): Promise<string> => message.clone().text();

/** One key for one request until its outcome is known, however often somebody sends it. */
export function oneKeyPerWrite(keys: WriteKeys): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      if (!hasKey({ request, schemaPath })) return;
      const body = await bodyOf(request);
      const key = keys.keyOf(textOf(request, body), thingOf(schemaPath, request.url, body));
      request.headers.set('Idempotency-Key', key);
    },
    async onResponse({ request, response, schemaPath }) {
      if (!hasKey({ request, schemaPath })) return;
      const code = response.ok ? null : memberOf(await bodyOf(response), 'code');
      keys.answered(textOf(request, await bodyOf(request)), response.status, code);
    },
    async onError({ request, schemaPath }) {
      if (hasKey({ request, schemaPath })) keys.lost(textOf(request, await bodyOf(request)));
    },
  };
}

import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { sleep } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './api.ts';
import type { DistributedSystem } from './distributed.ts';
import { KeepAliveClient } from './keep-alive.ts';
import { askUntilAnswered } from './persistent-caller.ts';
import { type Counts, Recount, countsOf } from './recount.ts';
import { Writers } from './writers.ts';

const WRITERS = 3;
/** Milliseconds. Light load: the machine starts eleven processes. */
const PAUSE_BETWEEN = 100;
const PROVIDERS = ['a', 'b'] as const;
type Provider = (typeof PROVIDERS)[number];
/** Newest products of each writer that are checked after a disturbance, since these are at risk. */
const NEWEST = 4;
const VIN_IN_MAIL = /T[0-9A-Z]{16}/g;

/**
 * Integrators during disturbances. Some write and record acknowledgements; two get products assigned (with a mail) and
 * transported. Each step is retried under its Idempotency-Key until answered.
 */
export class SteadyWork {
  readonly writers: Writers;
  readonly recount: Recount;
  readonly #system: DistributedSystem;
  readonly #operator: Api;
  readonly #tenant: Tenant;
  readonly #client: KeepAliveClient;
  readonly #commissionPartnerID: number;
  readonly #acceptedBefore: Readonly<Record<Provider, number>>;
  readonly #assigned: string[] = [];
  readonly #ordered: { provider: Provider; transportID: string }[] = [];
  readonly #mails = new Map<string, readonly string[]>();
  #number = 0;
  #working: Promise<unknown> | null = null;
  #stopping = false;

  private constructor(parts: {
    system: DistributedSystem;
    tenant: Tenant;
    writers: Writers;
    recount: Recount;
    commissionPartnerID: number;
    acceptedBefore: Readonly<Record<Provider, number>>;
  }) {
    this.#system = parts.system;
    this.#tenant = parts.tenant;
    this.writers = parts.writers;
    this.recount = parts.recount;
    this.#commissionPartnerID = parts.commissionPartnerID;
    this.#acceptedBefore = parts.acceptedBefore;
    this.#operator = new Api(parts.system.url);
    this.#client = new KeepAliveClient(parts.system.url, 8);
  }

  static async of(system: DistributedSystem): Promise<SteadyWork> {
    const operator = new Api(system.url);
    const tenant = await newTenant(operator, [], 'Steady work');
    const partner = { companyID: tenant.companyID, name: 'Desk', email: 'desk@steady.example' };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const writers = await Writers.of(system.url, WRITERS, PAUSE_BETWEEN);
    const recount = await Recount.of(system.engines.eventstoredb.url);
    const accepted = async (provider: Provider) => (await system.simulators.state(provider)).accepted;
    const acceptedBefore = { a: await accepted('a'), b: await accepted('b') };
    return new SteadyWork({ system, tenant, writers, recount, commissionPartnerID, acceptedBefore });
  }

  get api(): Api {
    return this.#tenant.api;
  }

  get operator(): Api {
    return this.#operator;
  }

  get assigned(): number {
    return this.#assigned.length;
  }

  start(): void {
    if (this.#working !== null) return;
    this.#stopping = false;
    this.writers.start();
    this.#working = Promise.all(PROVIDERS.map((provider) => this.#workOn(provider)));
    // `stop` reports the error.
    this.#working.catch(() => {});
  }

  /** Resolves when all started work is answered. @throws the first final refusal */
  async stop(): Promise<void> {
    this.#stopping = true;
    try {
      await Promise.all([this.writers.settle(), this.#working]);
    } finally {
      this.#working = null;
    }
  }

  async close(): Promise<void> {
    await this.stop().catch(() => {});
    await Promise.all([this.writers.close(), this.#client.close(), this.recount.close()]);
  }

  async #workOn(provider: Provider): Promise<void> {
    while (!this.#stopping) {
      const vin = newVin();
      const number = (this.#number += 1);
      const fields = {
        commissionPartnerID: this.#commissionPartnerID,
        commissionFee: 100,
        commissionPrice: 200,
        salesPriceDealer: 300,
      };
      const created = await this.#ask('/product/create', { vehicleIdentificationNumber: vin, fields }, `c-${number}`);
      const productID = created.body.message as number;
      if (created.headers.get('x-projection') === 'pending') await this.#untilFound(productID);
      await this.#ask('/commission/assign', { vehicleIdentificationNumber: vin }, `a-${number}`, this.#mayBeGone);
      this.#assigned.push(vin);
      const order = await this.#ask('/product/transport/order', { productID, provider }, `o-${number}`);
      this.#ordered.push({ provider, transportID: order.body.message.transportID as string });
      await sleep(2 * PAUSE_BETWEEN);
    }
  }

  #ask(path: string, body: object, key: string, passesBy: readonly string[] = []) {
    return askUntilAnswered(this.#client, this.#tenant.api.key, path, body, key, passesBy);
  }

  /** The MongoDB emulator loses its last second when killed; the repair restores the views. */
  get #mayBeGone(): readonly string[] {
    return this.#system.engines.mongodb.origin === 'local' ? ['product_not_found'] : [];
  }

  /** Answers with `X-Projection: pending` become visible later. */
  async #untilFound(productID: number): Promise<void> {
    for (;;) {
      const path = `/product/search/productID/${productID}`;
      const found = await this.#client.call(this.#tenant.api.key, 'GET', path).catch(() => null);
      if (found?.status === 200 && found.body.message.length === 1) return;
      await sleep(100);
    }
  }

  /** Problems of the newest acknowledged writes, which a crash would lose first. Requires stopped work. */
  async problems(): Promise<string[]> {
    return [...this.writers.wrong, ...(await this.writers.problemsOf(this.writers.newest(NEWEST)))];
  }

  /** Problems of all acknowledged writes. Requires stopped work. */
  async allProblems(): Promise<string[]> {
    const { writers } = this;
    const ids = writers.acknowledgedIDs;
    const found = await writers.searchAll();
    return [
      ...writers.wrong,
      ...(new Set(ids).size === ids.length ? [] : ['an id was given twice']),
      ...(new Set(found).size === found.length ? [] : ['a product is found twice']),
      ...ids.filter((id) => !found.includes(id)).map((id) => `${id} is not found`),
      ...(await writers.problemsOf(writers.products)),
      ...(await writers.problemsOfKeys()),
      ...(await writers.problemsOfUnknown()),
    ];
  }

  /** Counters of all companies up to a past second: as answered, and counted from the events. */
  async counters(): Promise<{ answered: Counts; held: Counts }> {
    const until = Math.floor(Date.now() / 1000) - 1;
    const held = await this.recount.counts(until);
    const answered = countsOf(await this.#operator.ok(this.#operator.get(`/statistics?until=${until}`)));
    return { answered, held };
  }

  /** Assignments by number of mails; only 1 is correct. */
  async mails(): Promise<Record<number, number>> {
    const outbox = join(this.#system.directory, 'outbox');
    const files = await readdir(outbox).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.eml') && !this.#mails.has(name))) {
      const { text } = await PostalMime.parse(await readFile(join(outbox, file)));
      this.#mails.set(file, [...new Set((text ?? '').match(VIN_IN_MAIL) ?? [])]);
    }
    const mailed = Map.groupBy([...this.#mails.values()].flat(), (vin) => vin);
    const counts = Map.groupBy(this.#assigned, (vin) => mailed.get(vin)?.length ?? 0);
    return Object.fromEntries([...counts].map(([mails, vins]) => [mails, vins.length]));
  }

  async transports(): Promise<{ accepted: Record<Provider, number>; ordered: Record<Provider, number> }> {
    const accepted = async (provider: Provider) =>
      (await this.#system.simulators.state(provider)).accepted - this.#acceptedBefore[provider];
    const ordered = (provider: Provider) =>
      new Set(this.#ordered.filter((order) => order.provider === provider).map(({ transportID }) => transportID)).size;
    return {
      accepted: { a: await accepted('a'), b: await accepted('b') },
      ordered: { a: ordered('a'), b: ordered('b') },
    };
  }
}

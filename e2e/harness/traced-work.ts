import { expect } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Api, newTenant, newVin } from './api.ts';
import { type CollectedSpan, Recorder } from './collector.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const NAME = 'Aurelia Traceless';
const STREET = 'Hidden Lane 7';
const MAIL = 'desk@untraced.example';
const TOKEN = 'platform-token-of-this-test';
const WITHIN = 60_000;

/** A collector, and outside systems that record calls. */
export class TracedWork {
  readonly collector = new Recorder({ status: 200, body: {} });
  readonly #platform = new Recorder({
    status: 200,
    body: { message: { AP30Pno: 4711, AP30Guid: null }, status: 'success' },
  });
  readonly #provider = new Recorder({ status: 503, body: {} });

  /** Settings of the traced service. */
  async settings(): Promise<Record<string, string>> {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: await this.collector.url,
      PLATFORM_URL: await this.#platform.url,
      PLATFORM_TOKEN: TOKEN,
      PROVIDER_A_URL: await this.#provider.url,
      PROVIDER_A_TOKEN: TOKEN,
      URL_CHECK: 'off',
      LOG_LEVEL: 'debug',
    };
  }

  close(): void {
    for (const each of [this.collector, this.#platform, this.#provider]) each.close();
  }

  /** Spans of the client's trace. */
  get spans(): CollectedSpan[] {
    return this.collector.spans.filter(({ traceId }) => traceId === TRACE);
  }

  /**
   * Creates a product, registers it, assigns it with a mail and orders a transport, within the trace of a client. Every
   * span exists, with a parent in the trace; the trace reaches the outside systems and the mail; no span of any trace
   * contains data of the product, the people or the keys.
   */
  async check(url: string, directory: string, wanted: readonly string[]): Promise<void> {
    const operator = new Api(url);
    const { api, companyID } = await newTenant(operator, [], NAME);
    const partner = { companyID, name: NAME, email: MAIL };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const vin = newVin();
    // The client chooses request ids, so they may contain anything.
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': vin };
    const prices = { commissionPrice: 129_000, commissionFee: 4_500, salesPriceDealer: 139_900 };
    const fields = { ...prices, commissionPartnerID, brand: STREET };
    const create = { vehicleIdentificationNumber: vin, fields };
    const productID = await api.ok(api.post('/product/create', create, { headers }));
    await api.ok(api.post('/commission/assign', { vehicleIdentificationNumber: vin }, { headers }));
    await api.ok(api.post('/product/transport/order', { productID, provider: 'provider_a' }, { headers }));
    // Refusals and searches contain the values in messages and paths.
    for (const [method, path, body] of [
      ['POST', '/product/create', create],
      ['GET', `/product/search/vehicleIdentificationNumber/${vin}`],
      ['GET', `/nothing/${vin}/${encodeURIComponent(NAME)}?key=${api.key}`],
    ] as const)
      await api.send(method, path, ...([body === undefined ? undefined : JSON.stringify(body)] as [string]), {
        headers,
      });
    await eventually(() => {
      const names = new Set(this.spans.map(({ name }) => name));
      expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    }, WITHIN);
    await eventually(() => this.#expectWhole(), WITHIN);
    await eventually(() => {
      for (const system of [this.#platform, this.#provider])
        expect(system.traceparents).toContainEqual(
          expect.stringMatching(new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-0[13]$`)),
        );
    }, WITHIN);
    await eventually(
      async () =>
        expect(await mails(directory)).toContainEqual(
          expect.stringMatching(new RegExp(`^X-Trace-ID: ${TRACE}\r?$`, 'm')),
        ),
      WITHIN,
    );
    const everything = this.collector.bodies.join('\n');
    for (const secret of [vin, NAME, STREET, MAIL, TOKEN, api.key, operator.key])
      expect(everything.toLowerCase()).not.toContain(secret.toLowerCase());
  }

  /** Each span has its parent in the trace; a request's parent is the client's span. */
  #expectWhole(): void {
    const ids = new Set(this.spans.map(({ spanId }) => spanId));
    const parents = this.spans.map(({ parentSpanId = '' }) => parentSpanId);
    expect(new Set(parents.filter((id) => !ids.has(id)))).toEqual(new Set([PARENT]));
  }

  /** The line has the ids of trace and request. */
  expectLogged(output: string, message: string): void {
    const line = output.split('\n').find((each) => each.includes(message) && each.includes(TRACE));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      traceID: TRACE,
      spanID: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestID: expect.any(String),
    });
  }
}

async function mails(directory: string): Promise<string[]> {
  const outbox = join(directory, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}

import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedCall {
  readonly system: 'a' | 'b' | 'platform';
  readonly method: string;
  readonly path: string;
  /** Identifies the effect: the `Idempotency-Key`, or provider B's `clientRef`. */
  readonly key: string | null;
}

/** Answers as the two providers and the platform do (docs/reference/outside.md), and records every call. */
export class OutsideRecorders {
  readonly calls: RecordedCall[] = [];
  readonly #servers: Server[] = [];
  readonly #numbers = new Map<string, number>();
  #silent = false;

  static async start(): Promise<OutsideRecorders> {
    const recorders = new OutsideRecorders();
    for (const system of ['a', 'b', 'platform'] as const) await recorders.#listen(system);
    return recorders;
  }

  get settings(): Record<string, string> {
    const [a, b, platform] = this.#servers.map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ) as [string, string, string];
    const tokens = { PROVIDER_A_TOKEN: 'a', PROVIDER_B_TOKEN: 'b', PLATFORM_TOKEN: 'p' };
    return { PROVIDER_A_URL: a, PROVIDER_B_URL: b, PLATFORM_URL: platform, ...tokens };
  }

  /** Answers 503 from now on, so that everything waits. */
  refuse(refuses: boolean): void {
    this.#silent = refuses;
  }

  forget(): void {
    this.calls.length = 0;
  }

  /** How often each effect was asked for. */
  posts(system: RecordedCall['system']): Map<string | null, number> {
    const counts = new Map<string | null, number>();
    for (const { key } of this.calls.filter((call) => call.system === system && call.method === 'POST'))
      counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  async #listen(system: RecordedCall['system']): Promise<void> {
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const { method = '', url: path = '', headers } = request;
        const key = headers['idempotency-key'] ?? (body['clientRef'] as string | undefined);
        this.calls.push({ system, method, path, key: key === undefined ? null : String(key) });
        if (this.#silent) return void response.writeHead(503).end();
        const [status, answer] = this.#answer(system, method, path, String(key));
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#servers.push(server);
  }

  #answer(system: RecordedCall['system'], method: string, path: string, key: string): [number, object] {
    const number = method === 'POST' ? this.#numberOf(key) : Number(path.split('/').at(-1));
    if (system === 'platform') return [200, { pno: number, guid: guidOf(number) }];
    if (system === 'a') return [method === 'POST' ? 201 : 200, { id: number, state: 'created' }];
    if (method === 'POST') return [202, { transportNo: `B-${number}` }];
    const asked = new URL(path, 'http://b').searchParams.getAll('transportNo');
    const events = [{ code: 'ORDERED', occurredAt: '2026-03-01T10:00:00Z', note: null }];
    return [200, { transports: asked.map((transportNo) => ({ transportNo, events })) }];
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1_000;
    this.#numbers.set(key, number);
    return number;
  }
}

function guidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

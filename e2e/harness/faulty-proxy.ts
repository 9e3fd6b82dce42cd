import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The fate of a call. A number is the proxy's own answer, in HTML, an object one in JSON, of which half breaks off;
 * `date` is a 503 with a time to come back; `cut`, `half` and `silent` spoil the service's answer: none, half of it, or
 * none and an open connection.
 */
export type Fault = 'cut' | 'half' | 'silent' | 'date' | number | OwnAnswer;

interface OwnAnswer {
  readonly status: number;
  readonly json: object;
  readonly isHalf?: boolean;
}

/** Asked before a call is passed on, which waits for it. */
type FaultOf = (call: IncomingMessage) => Fault | null | Promise<Fault | null>;

/**
 * A proxy between a client and the service. Whatever it answers, the service has carried out the call. It removes
 * the prefix from a request's path and sends it in `X-Forwarded-Prefix` (HTT-13); it answers 404 to other paths.
 */
export class FaultyProxy {
  readonly #target: string;
  readonly #faultOf: FaultOf;
  readonly #prefix: string;
  readonly #server: Server;

  private constructor(target: string, faultOf: FaultOf, prefix: string) {
    this.#target = target;
    this.#faultOf = faultOf;
    this.#prefix = prefix;
    this.#server = createServer((call, answer) => void this.#pass(call, answer).catch(() => answer.destroy()));
  }

  static async start(target: string, faultOf: FaultOf, prefix = ''): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target, faultOf, prefix);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#prefix}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(call);
    const fault = await this.#faultOf(call);
    const { method, url = '/' } = call;
    if (!url.startsWith(`${this.#prefix}/`)) return void answer.writeHead(404).end('<html>Not found</html>');
    const announced = this.#prefix === '' ? {} : { 'x-forwarded-prefix': this.#prefix };
    const headers = { ...call.headers, ...announced };
    const passed = request(new URL(url.slice(this.#prefix.length), this.#target), { method, headers });
    passed.end(body);
    const [response] = (await once(passed, 'response')) as [IncomingMessage];
    const content = await buffer(response);
    if (fault === 'silent') return;
    if (fault === 'cut') return void answer.destroy();
    if (fault === 'half') return half(answer, response.statusCode ?? 500, content);
    if (fault === 'date') {
      const soon = new Date(Date.now() + 1_500).toUTCString();
      return void answer.writeHead(503, { 'retry-after': soon }).end('<html>Come back later</html>');
    }
    if (typeof fault === 'object' && fault !== null) {
      const own = Buffer.from(JSON.stringify(fault.json));
      return fault.isHalf ? half(answer, fault.status, own) : void answer.writeHead(fault.status).end(own);
    }
    if (fault !== null)
      return void answer.writeHead(fault, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
    answer.writeHead(response.statusCode ?? 500, response.headers).end(content);
  }
}

function half(answer: ServerResponse, status: number, content: Buffer): void {
  answer.writeHead(status, { 'content-length': content.length });
  answer.write(content.subarray(0, content.length / 2), () => answer.destroy());
}

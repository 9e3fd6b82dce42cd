import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** OTLP over HTTP, as JSON. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** Name of the process, from its resource. */
  readonly service: string;
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'service'>[] }[];
  }[];
}

/** Records requests: a collector of traces, or an outside system. */
export class Recorder {
  readonly bodies: string[] = [];
  readonly traceparents: string[] = [];
  readonly #server: Server;
  readonly #url: Promise<string>;

  /** `answer`: status and body; null: never answers. */
  constructor(answer: { readonly status: number; readonly body: object } | null) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.bodies.push(Buffer.concat(chunks).toString());
        this.traceparents.push(String(request.headers['traceparent']));
        if (answer === null) return;
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    this.#url = new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
      });
    });
  }

  get url(): Promise<string> {
    return this.#url;
  }

  get spans(): CollectedSpan[] {
    return this.bodies.flatMap((body) =>
      (JSON.parse(body) as Batch).resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
      }),
    );
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

import autocannon from 'autocannon';

export interface Load {
  readonly requestsPerSecond: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly seconds: number;
  readonly connections?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: 'GET' | 'POST';
  /** Called for each request: its path and body. */
  next(): { path: string; body?: string };
}

/** Bounded load from this process; an answer other than 200 ends the run. */
export async function load({ url, seconds, connections = 32, headers, method, next }: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        headers: { ...headers },
        setupRequest: (request) => ({ ...request, ...next() }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refusals, ${result.errors} failed`);
  return { requestsPerSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

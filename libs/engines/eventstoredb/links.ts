import type { RecordedEvent } from '@vpds/kernel';

const MOST_STREAMS = 20_000;

interface Link {
  readonly revision: bigint;
  readonly sum: string;
}

/** Checksums of the streams' last events; they save appends a read. */
export class Links {
  readonly #links = new Map<string, Link>();

  remember({ stream, revision }: RecordedEvent, sum: string): void {
    this.#links.delete(stream);
    this.#links.set(stream, { revision, sum });
    const [oldest] = this.#links.keys();
    if (this.#links.size > MOST_STREAMS && oldest !== undefined) this.#links.delete(oldest);
  }

  sumOf(stream: string, revision: bigint): string | undefined {
    const link = this.#links.get(stream);
    return link?.revision === revision ? link.sum : undefined;
  }
}

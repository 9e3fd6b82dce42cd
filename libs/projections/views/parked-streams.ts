import type { OperationalStore } from '@vpds/kernel';
import type { Logger } from 'pino';
import { type DeadLetter, DeadLetters } from '../dead-letters.ts';

/** Id: the stream's name. Retried every minute: a newer release may read the stream. */
const KIND = 'parked-stream';
const WAITS = { first: 60_000, longest: 60_000 };

interface ParkedStream extends DeadLetter {
  /** ISO 8601. */
  readonly at: string;
}

/** Their documents stay unchanged. */
export class ParkedStreams extends DeadLetters<ParkedStream> {
  readonly #logger: Logger;

  constructor(store: OperationalStore, streamPrefix: string, logger: Logger) {
    super(store, { kind: KIND, prefix: streamPrefix, waits: WAITS });
    this.#logger = logger;
  }

  async park(stream: string, reason: string): Promise<void> {
    if (await this.put(stream, { reason, at: new Date().toISOString() }))
      this.#logger.error(
        { code: 'stream_parked', stream, reason },
        'an unreadable stream was parked; its views stay unchanged',
      );
  }
}

import { Unavailable, within } from '@vpds/kernel';
import type { Admin, Kafka } from 'kafkajs';
import { isDenied } from './denied.ts';
import { EVENTS_TOPIC } from './topics.ts';

const TIMEOUT = 4_000;

export class KafkaProbe {
  readonly #kafka: Kafka;
  #admin: Admin | null = null;

  constructor(kafka: Kafka) {
    this.#kafka = kafka;
  }

  /** @throws Unavailable within four seconds */
  async ask(): Promise<void> {
    try {
      await within(TIMEOUT, this.#ask(), () => {
        throw new Unavailable('Kafka did not answer in time');
      });
    } catch (error) {
      await this.close();
      if (error instanceof Unavailable) throw error;
      if (isDenied(error))
        throw new Unavailable('Kafka denies access', { isDenied: true, retryAfterSeconds: 10, cause: error });
      throw new Unavailable('Kafka is away', { cause: error });
    }
  }

  async #ask(): Promise<void> {
    if (this.#admin === null) {
      const admin = this.#kafka.admin({ retry: { retries: 0 } });
      this.#admin = admin;
      await admin.connect();
    }
    try {
      await this.#admin?.fetchTopicMetadata({ topics: [EVENTS_TOPIC] });
    } catch (error) {
      if (!isUnknownTopic(error)) throw error;
    }
  }

  async close(): Promise<void> {
    const admin = this.#admin;
    this.#admin = null;
    // Disconnecting would hang while the brokers are down.
    void admin?.disconnect().catch(() => {});
    await Promise.resolve();
  }
}

function isUnknownTopic(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION';
}

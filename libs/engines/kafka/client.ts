import { Kafka, Partitioners, logLevel, type Admin, type LogEntry, type Producer, type SASLOptions } from 'kafkajs';
import { letIdleMembersWait } from './idle-fetches.ts';
import { letIdleConnectionsSleep } from './request-queue.ts';

export interface KafkaLogin {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

export interface KafkaOptions {
  /** Comma-separated `host:port` of some brokers. */
  readonly brokers: string;
  /** Verified by Node's trust store. */
  readonly tls?: boolean;
  readonly login?: KafkaLogin | null;
  readonly clientId?: string;
  /** The client recovers by itself. */
  readonly onWarning?: (message: string) => void;
}

const CONNECTION_TIMEOUT = 3_000;
const REQUEST_TIMEOUT = 10_000;
/** Milliseconds. Refusals reveal a moved leader earlier. */
const METADATA_MAX_AGE = 60_000;

/** Outlasts a broker's restart. */
const PATIENT = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 30 };
/** Few retries, for calls that we retry ourselves. */
const BRIEF = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 };

export function kafkaClient({
  brokers,
  tls = false,
  login = null,
  clientId = 'vpds',
  onWarning = () => {},
}: KafkaOptions): Kafka {
  letIdleConnectionsSleep();
  letIdleMembersWait();
  return new Kafka({
    brokers: brokers.split(',').map((broker) => broker.trim()),
    ssl: tls,
    ...(login === null ? {} : { sasl: saslOf(login) }),
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    retry: PATIENT,
    logLevel: logLevel.WARN,
    logCreator: () => (entry: LogEntry) => onWarning(`${entry.namespace}: ${entry.log.message}`),
  });
}

function saslOf({ mechanism, username, password }: KafkaLogin): SASLOptions {
  return { mechanism, username, password };
}

export function adminOf(kafka: Kafka): Admin {
  return kafka.admin({ retry: BRIEF });
}

export function producerOf(kafka: Kafka): Producer {
  return kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    metadataMaxAge: METADATA_MAX_AGE,
    retry: BRIEF,
  });
}

export { CONNECTION_TIMEOUT, METADATA_MAX_AGE, REQUEST_TIMEOUT };

export async function withAdmin<T>(kafka: Kafka, task: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = adminOf(kafka);
  try {
    await admin.connect();
    return await task(admin);
  } finally {
    await admin.disconnect();
  }
}

export function partitionCount(kafka: Kafka, topic: string): Promise<number> {
  return withAdmin(kafka, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    const count = topics.find(({ name }) => name === topic)?.partitions.length ?? 0;
    if (count === 0) throw new Error(`Topic ${topic} does not exist`);
    return count;
  });
}

export function isUnused(kafka: Kafka, topic: string): Promise<boolean> {
  return withAdmin(kafka, async (admin) => (await admin.fetchTopicOffsets(topic)).every(({ high }) => high === '0'));
}

/** @throws without a coordinator, as for a while on new brokers */
export async function coordinated(kafka: Kafka, groupId: string, topic: string): Promise<void> {
  await withAdmin(kafka, (admin) => admin.fetchOffsets({ groupId, topics: [topic] }));
}

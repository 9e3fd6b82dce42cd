import { beforeEach, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { Unavailable } from '@vpds/kernel';
import { eventually, unique } from '@vpds/kernel/testing';
import { type ConsumerConfig, type Kafka, KafkaJSGroupCoordinatorNotFound, Partitioners } from 'kafkajs';
import { kafkaClient } from './client.ts';
import { followPlatformFeed, type PlatformFeedOptions } from './platform-feed.ts';
import { groupLag } from './testing/group-lag.ts';
import { ensureTopics } from './topics.ts';

const WITHIN = 20_000;

await describeWithEngine('kafka', 'Platform feed', (engine) => {
  const kafka = kafkaClient({ brokers: engine.url });
  let topic: string;
  beforeEach(async () => {
    topic = unique('platform-');
    await ensureTopics(kafka, { topics: [topic], partitions: 3, replicationFactor: 1 });
  });

  const produce = async (messages: readonly { key: string; value: string | null }[]) => {
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    await producer.send({ topic, messages: [...messages] });
    await producer.disconnect();
  };
  const following = (options: Pick<PlatformFeedOptions, 'takeFeed'> & Partial<PlatformFeedOptions>) => {
    const stop = new AbortController();
    const crashes: Error[] = [];
    const shared = { kafka, topic, sessionTimeout: 3_000, onPoison: () => {} };
    const onCrash = (error: Error) => void crashes.push(error);
    const ended = followPlatformFeed({ ...shared, onCrash, ...options }, { signal: stop.signal });
    return async () => {
      stop.abort();
      await ended;
      expect(crashes).toEqual([]);
    };
  };
  const line = (productID: number, index: number) => ({ key: String(productID), value: `${productID}:${index}` });

  test('lines arrive in order per product, and are committed when they are processed', async () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => line(index % 40, index));
    await produce(lines);
    const taken: string[] = [];
    const stop = following({
      takeFeed: async (given) => {
        expect(given.length).toBeLessThanOrEqual(500);
        taken.push(...given);
      },
    });
    await eventually(() => expect(taken).toHaveLength(1_200), WITHIN);
    const byProduct = (all: readonly string[]) => Map.groupBy(all, (text) => Number(text.split(':')[0]));
    const wanted = byProduct(lines.map(({ value }) => value));
    for (const [productID, of] of byProduct(taken)) expect(of).toEqual(wanted.get(productID));
    await eventually(async () => expect(await groupLag(kafka, topic, topic)).toBe(0), WITHIN);
    await stop();
    const again: string[] = [];
    await produce([line(1, 9_999)]);
    const stopAgain = following({ takeFeed: async (given) => void again.push(...given) });
    await eventually(() => expect(again).toEqual(['1:9999']), WITHIN);
    await stopAgain();
  }, 60_000);

  test('a group that has no coordinator yet is waited for', async () => {
    let failures = 2;
    const admin: Kafka['admin'] = (config) => {
      const real = kafka.admin(config);
      const fetchOffsets: typeof real.fetchOffsets = async (request) => {
        failures -= 1;
        if (failures >= 0) throw new KafkaJSGroupCoordinatorNotFound();
        return real.fetchOffsets(request);
      };
      return { ...real, fetchOffsets };
    };
    await produce([line(1, 1)]);
    const taken: string[] = [];
    const stop = following({
      kafka: { admin, consumer: (config: ConsumerConfig) => kafka.consumer(config) } as Kafka,
      takeFeed: async (given) => void taken.push(...given),
    });
    await eventually(() => expect(taken).toEqual(['1:1']), WITHIN);
    expect(failures).toBeLessThan(0);
    await stop();
  }, 60_000);

  test('while the consumer is down nothing is committed and nothing skipped', async () => {
    await produce([line(1, 1), line(1, 2), line(1, 3)]);
    const taken: string[] = [];
    let away = 4;
    const poison: string[] = [];
    const stop = following({
      takeFeed: async (given) => {
        if (away > 0) {
          away -= 1;
          throw new Unavailable('away');
        }
        taken.push(...given);
      },
      onPoison: (text) => void poison.push(text),
    });
    await eventually(async () => expect(await groupLag(kafka, topic, topic)).toBe(3), WITHIN);
    await eventually(() => expect(taken).toEqual(['1:1', '1:2', '1:3']), WITHIN);
    expect(poison).toEqual([]);
    await stop();
  }, 60_000);

  test('a line on which the consumer fails repeatedly does not block the others', async () => {
    await produce([line(1, 1), { key: '1', value: 'poison' }, { key: '1', value: null }, line(1, 2)]);
    const taken = new Set<string>();
    const poison: string[] = [];
    const stop = following({
      takeFeed: async (given) => {
        if (given.includes('poison')) throw new TypeError('a defect');
        for (const text of given) taken.add(text);
      },
      onPoison: (text) => void poison.push(text),
    });
    await eventually(() => expect([...taken]).toEqual(['1:1', '', '1:2']), WITHIN);
    expect(poison).toEqual(['poison']);
    await eventually(async () => expect(await groupLag(kafka, topic, topic)).toBe(0), WITHIN);
    await stop();
  }, 60_000);

  test('a second member of the group processes what the first has not committed', async () => {
    await produce([line(1, 1)]);
    const stop = following({ takeFeed: () => Promise.reject(new Unavailable('away')) });
    await eventually(async () => expect(await groupLag(kafka, topic, topic)).toBe(1), WITHIN);
    await stop();
    const taken: string[] = [];
    const stopSecond = following({ takeFeed: async (given) => void taken.push(...given) });
    await eventually(() => expect(taken).toEqual(['1:1']), WITHIN);
    await stopSecond();
  }, 60_000);

  test('topics are created with the right settings; existing ones are compared', async () => {
    const name = unique('made-');
    expect(await ensureTopics(kafka, { topics: [name], replicationFactor: 1, partitions: 5 })).toEqual([]);
    expect(await ensureTopics(kafka, { topics: [name], replicationFactor: 1, partitions: 9 })).toEqual([]);
    const admin = kafka.admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
    expect(topics[0]?.partitions).toHaveLength(5);
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: 2, name, configEntries: [{ name: 'max.message.bytes', value: '1000000' }] }],
    });
    await admin.disconnect();
    await eventually(async () => {
      const problems = await ensureTopics(kafka, { topics: [name], replicationFactor: 3 });
      expect(problems).toEqual([
        `${name}: max.message.bytes is 1000000, required: 2097152`,
        `${name}: min.insync.replicas is 1, recommended: 2`,
      ]);
    });
  }, 60_000);
});

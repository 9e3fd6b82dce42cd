import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { eventually, sleep, unique } from '@vpds/kernel/testing';
import type { Consumer, Kafka } from 'kafkajs';
import { kafkaClient, producerOf } from './client.ts';
import { GroupMember } from './group-member.ts';

const WITHIN = 20_000;
const SESSION = 3_000;

await describeWithEngine('kafka', 'Idle members of a group', (engine) => {
  let kafka: Kafka;
  let topic: string;
  const stopping: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    topic = unique('idle-');
    kafka = kafkaClient({ brokers: engine.url });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions: 2 }], waitForLeaders: true });
    await admin.disconnect();
  });
  afterEach(async () => {
    await Promise.all(stopping.splice(0).map((stop) => stop()));
  });

  interface Member {
    readonly taken: { readonly value: string; readonly at: number }[];
    readonly requests: string[];
    joins: number;
    stop(): Promise<void>;
  }

  /** A member of the group that counts the requests of its client. */
  function member(groupId: string, sessionTimeout = SESSION): Member {
    const abort = new AbortController();
    const requests: string[] = [];
    const counted: Kafka = Object.assign(Object.create(kafka) as Kafka, {
      consumer: (...options: Parameters<Kafka['consumer']>): Consumer => {
        const consumer = kafka.consumer(...options);
        consumer.on(consumer.events.REQUEST, ({ payload }) => void requests.push(payload.apiName));
        return consumer;
      },
      admin: () => kafka.admin(),
    });
    const known: Member = { taken: [], requests, joins: 0, stop: async () => {} };
    const options = { kafka: counted, groupId, topic, sessionTimeout, concurrency: 2, fromBeginning: true };
    const onCrash = (error: Error) => {
      throw error;
    };
    const running = new GroupMember({ ...options, onCrash, onJoin: () => void (known.joins += 1) }, async (chunk) => {
      for (const { value } of chunk.messages) known.taken.push({ value: String(value), at: performance.now() });
      return true;
    }).run({ signal: abort.signal });
    running.catch(() => {});
    known.stop = async () => {
      abort.abort();
      await running;
    };
    stopping.push(() => known.stop());
    return known;
  }

  async function produced(work: (send: (value: string) => Promise<number>) => Promise<void>): Promise<void> {
    const producer = producerOf(kafka);
    await producer.connect();
    await work(async (value) => {
      await producer.send({ topic, acks: -1, messages: [{ value, partition: 0 }] });
      return performance.now();
    });
    await producer.disconnect();
  }

  test('a message that comes alone is taken at once, and not held for the time in which many are gathered', async () => {
    const alone = member(unique('group-'));
    await produced(async (send) => {
      await send('first');
      await eventually(() => expect(alone.taken).toHaveLength(1), WITHIN);
      const delays: number[] = [];
      for (let count = 0; count < 7; count += 1) {
        await sleep(700);
        const sent = await send(`alone-${count}`);
        await eventually(() => expect(alone.taken.at(-1)?.value).toBe(`alone-${count}`));
        delays.push((alone.taken.at(-1)?.at ?? 0) - sent);
      }
      delays.sort((a, b) => a - b);
      expect(delays[3]).toBeLessThan(100);
    });
  }, 60_000);

  test('many are gathered as before', async () => {
    const busy = member(unique('group-'));
    await produced(async (send) => {
      await send('first');
      await eventually(() => expect(busy.taken).toHaveLength(1), WITHIN);
      const before = busy.requests.filter((name) => name === 'Fetch').length;
      for (let count = 0; count < 200; count += 1) await send(`many-${count}`);
      await eventually(() => expect(busy.taken).toHaveLength(201), WITHIN);
      const fetches = busy.requests.filter((name) => name === 'Fetch').length - before;
      expect(fetches).toBeLessThan(100);
    });
  }, 60_000);

  test('at rest it fetches about once a heartbeat, and its heartbeats are on time', async () => {
    const idle = member(unique('group-'));
    await eventually(() => expect(idle.joins).toBe(1), WITHIN);
    await sleep(1_000);
    const count = (name: string) => idle.requests.filter((each) => each === name).length;
    const before = { fetches: count('Fetch'), heartbeats: count('Heartbeat') };
    await sleep(5_000);
    // The session's time-out leads to one heartbeat every half second.
    expect(count('Heartbeat') - before.heartbeats).toBeGreaterThanOrEqual(8);
    expect(count('Fetch') - before.fetches).toBeLessThanOrEqual(15);
  }, 60_000);

  test('with the usual session it waits for its first message until its next heartbeat', async () => {
    const idle = member(unique('group-'), 10_000);
    await eventually(() => expect(idle.joins).toBe(1), WITHIN);
    await sleep(1_000);
    const before = idle.requests.length;
    await sleep(10_000);
    const sent = idle.requests.slice(before);
    const count = (name: string) => sent.filter((each) => each === name).length;
    expect(count('Heartbeat')).toBeGreaterThanOrEqual(5);
    expect(count('Fetch')).toBeLessThanOrEqual(count('Heartbeat') + 2);
  }, 60_000);

  test('leaving does not wait for a fetch, and the next member has the partitions soon after', async () => {
    const group = unique('group-');
    const first = member(group);
    await eventually(() => expect(first.joins).toBe(1), WITHIN);
    const second = member(group);
    // The first member learns of the rebalance, which the newcomer causes, by its next heartbeat.
    await eventually(() => expect([first.joins, second.joins]).toEqual([2, 1]), 5_000);
    await sleep(1_200);
    const begun = performance.now();
    await first.stop();
    expect(performance.now() - begun).toBeLessThan(700);
    await produced(async (send) => {
      await send('after');
      await eventually(() => expect(second.taken.map(({ value }) => value)).toContain('after'), 5_000);
    });
  }, 60_000);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { EventEmitter } from 'node:events';
import type { ConsumerRunConfig, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { GroupMember } from './group-member.ts';

const GROUP_JOIN = 'consumer.group_join';
const SESSION = 60;

class NotCoordinator extends Error {
  readonly type = 'NOT_COORDINATOR_FOR_GROUP';
}

/** The client, as far as a member uses it; tests deliver batches and answer heartbeats. */
class FakeClient extends EventEmitter {
  readonly events = { CRASH: 'consumer.crash', GROUP_JOIN };
  readonly resolved: string[] = [];
  readonly committed: unknown[] = [];
  heartbeat: () => Promise<void> = async () => {};
  #eachBatch: NonNullable<ConsumerRunConfig['eachBatch']> | null = null;

  asKafka(): Kafka {
    const admin = { connect: async () => {}, disconnect: async () => {}, fetchOffsets: async () => [] };
    return { consumer: () => this, admin: () => admin } as unknown as Kafka;
  }

  async connect(): Promise<void> {}
  async subscribe(): Promise<void> {}
  async disconnect(): Promise<void> {}

  async run({ eachBatch }: ConsumerRunConfig): Promise<void> {
    this.#eachBatch = eachBatch ?? null;
    this.emit(GROUP_JOIN);
  }

  async deliver(offset: string): Promise<void> {
    const messages = [{ offset, value: Buffer.from('event') }] as KafkaMessage[];
    const eachBatch = await eventually(() => {
      if (this.#eachBatch === null) throw new Error('Not running');
      return this.#eachBatch;
    });
    await eachBatch({
      batch: { topic: 'events', partition: 0, messages },
      resolveOffset: (resolved: string) => void this.resolved.push(resolved),
      heartbeat: () => this.heartbeat(),
      commitOffsetsIfNecessary: async (offsets: unknown) => void this.committed.push(offsets),
      isRunning: () => true,
      isStale: () => false,
    } as unknown as EachBatchPayload);
  }
}

let stop: AbortController;
beforeEach(() => void (stop = new AbortController()));
afterEach(() => stop.abort());

test('ADR-12: a heartbeat refused while a broker restarts drops that batch, and the next ones are processed', async () => {
  const client = new FakeClient();
  let refuse = (): void => undefined;
  const refusal = new Promise<void>((resolve) => (refuse = resolve));
  let worked = 0;
  const options = { groupId: 'group', topic: 'events', sessionTimeout: SESSION, concurrency: 1, fromBeginning: true };
  const member = new GroupMember({ ...options, kafka: client.asKafka(), onCrash: () => {} }, async () => {
    worked += 1;
    if (worked === 1) await refusal;
    return true;
  });
  void member.run({ signal: stop.signal });

  let beats = 0;
  client.heartbeat = async () => {
    beats += 1;
    if (beats !== 2) return;
    refuse();
    throw new NotCoordinator();
  };
  // The client learns of the refusal only if the batch rejects; it need not rejoin even then.
  await client.deliver('0').catch(() => {});
  expect([worked, client.resolved]).toEqual([1, []]);

  await client.deliver('0');
  expect([worked, client.resolved, client.committed.length]).toEqual([2, ['0'], 1]);
});

test('a clock that goes back for an hour keeps no offset from being committed', async () => {
  const client = new FakeClient();
  const options = { groupId: 'group', topic: 'events', sessionTimeout: SESSION, concurrency: 1, fromBeginning: true };
  const member = new GroupMember({ ...options, kafka: client.asKafka(), onCrash: () => {} }, async () => true);
  void member.run({ signal: stop.signal });
  await client.deliver('0');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now - 3_600_000);
  await client.deliver('1');
  jest.restoreAllMocks();
  expect(client.committed).toHaveLength(2);
});

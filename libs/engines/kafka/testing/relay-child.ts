// A relay as a process that a test may freeze: node relay-child.ts EVENTSTORE BROKERS TOPIC LEASE
// Lease and checkpoint are the parent's, over the channel between them.
import { openEventStoreDb } from '@vpds/engine-eventstoredb';
import { operationalLeases, type OperationalStore } from '@vpds/kernel';
import { kafkaClient } from '../client.ts';
import { KafkaRelay } from '../relay.ts';
import type { ParentAnswer, ParentCall } from './relay-parent.ts';

const [connectionString = '', brokers = '', topic = '', lease = '0'] = process.argv.slice(2);
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let calls = 0;

process.on('message', ({ id, value, error }: ParentAnswer) => {
  if (error === undefined) waiting.get(id)?.resolve(value);
  else waiting.get(id)?.reject(new Error(error));
  waiting.delete(id);
});

function ask<T>(method: ParentCall['method'], ...parameters: unknown[]): Promise<T> {
  const id = (calls += 1);
  process.send?.({ id, method, parameters } satisfies ParentCall);
  return new Promise((resolve, reject) => waiting.set(id, { resolve: resolve, reject }));
}

const operational = {
  read: (...parameters: unknown[]) => ask('read', ...parameters),
  write: (...parameters: unknown[]) => ask('write', ...parameters),
  remove: (...parameters: unknown[]) => ask('remove', ...parameters),
} as unknown as OperationalStore;

const { events } = await openEventStoreDb({ connectionString });
const onTrouble = (error: unknown) => console.log(`trouble ${String(error)}`);
const relay = new KafkaRelay({
  kafka: kafkaClient({ brokers, clientId: `relay-${process.pid}` }),
  events,
  operational,
  leases: operationalLeases(operational, 'relay-lease'),
  topic,
  leaseMilliseconds: Number(lease),
  markEvery: 500,
  onTrouble,
});
setInterval(() => console.log(`${relay.status.state} ${relay.status.position} ${relay.status.published}`), 50);
await relay.run(new AbortController().signal);

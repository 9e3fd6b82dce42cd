import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type CallContext,
  type OperationalRecord,
  type OperationalStore,
  Unavailable,
  now,
  operationalLeases,
  ownContext,
} from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import type { TransportOrder } from '../domain/transport.ts';
import { sampleOrder } from '../testing/sample-transports.ts';
import type { KnownTransport, Transports } from '../transports.ts';
import { EqualOrders } from './equal-orders.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const FIRST = sampleOrder('a');
const SECOND = sampleOrder('a', { transportID: '3f0f3c1e-58c5-5d52-9d0e-0a4c6f7c1b12' });

/** Two processes with one log and one store of leases. */
class TwoProcesses {
  readonly recorded: TransportOrder[] = [];
  /** Milliseconds that a read of the view takes. */
  reads = 0;
  isStoreAway = false;
  readonly #records = new Map<string, OperationalRecord>();
  readonly #store = {
    read: async (_kind: string, id: string) => this.#records.get(id) ?? null,
    write: async (_kind: string, record: Omit<OperationalRecord, 'version'>, expected: number) => {
      if (this.isStoreAway) throw new Unavailable('away');
      if ((this.#records.get(record.id)?.version ?? 0) !== expected) return false;
      this.#records.set(record.id, { ...record, version: expected + 1 });
      return true;
    },
    remove: async (_kind: string, id: string) => void this.#records.delete(id),
  } as unknown as OperationalStore;

  /** By a process of its own, whose append takes some milliseconds. */
  order(order: TransportOrder, append = 0): Promise<void> {
    const orders = new EqualOrders(this.#transports(), operationalLeases(this.#store, 'strict-orders'));
    const context: CallContext = { ...ownContext('seed'), deadline: now() + 10_000 };
    return orders.refusing(order, context, async () => {
      await passed(append);
      this.recorded.push(order);
    });
  }

  #transports(): Transports {
    const newestOfProduct = async function* (this: TwoProcesses): AsyncGenerator<KnownTransport> {
      await passed(this.reads);
      for (const order of this.recorded)
        yield { row: { createdAt: now() }, transport: { kind: 'placing', order } } as unknown as KnownTransport;
    };
    return { newestOfProduct: newestOfProduct.bind(this) } as unknown as Transports;
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

test('ANS-23: of two equal orders one is refused, however long the append of the first takes', async () => {
  const processes = new TwoProcesses();
  const first = processes.order(FIRST, 9_000);
  await jest.advanceTimersByTimeAsync(5_500);
  const second = rejection(processes.order(SECOND));
  await jest.advanceTimersByTimeAsync(4_000);
  await first;
  expect(await second).toMatchObject({ code: 'order_repeated', parameters: [FIRST.transportID] });
  expect(processes.recorded).toEqual([FIRST]);
});

test('ANS-23: nothing is recorded once the turn may be over', async () => {
  const processes = new TwoProcesses();
  processes.reads = 6_000;
  const order = rejection(processes.order(FIRST));
  await jest.advanceTimersByTimeAsync(0);
  processes.isStoreAway = true;
  await jest.advanceTimersByTimeAsync(6_000);
  expect(await order).toBeInstanceOf(Unavailable);
  expect(processes.recorded).toEqual([]);
});

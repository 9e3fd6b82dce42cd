import assert from 'node:assert/strict';
import { eventually, pause } from '../cluster/commands.ts';
import type { Answer, Caller } from '../caller.ts';
import { statisticsOf, vin } from './statistics.ts';

interface Written {
  readonly done: number;
  /** Status and body of each unacknowledged write. */
  readonly failed: readonly string[];
}

/** @returns stops */
function writing(caller: Caller): () => Promise<Written> {
  let stopped = false;
  let done = 0;
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    while (!stopped) {
      const answer = await caller
        .ask('/product/create', { vehicleIdentificationNumber: vin(), fields: { brand: 'Steady' } })
        .catch((error: unknown): Answer => ({ status: 0, body: String(error) }));
      if (answer.status === 200) done += 1;
      else failed.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await pause(20);
    }
  };
  const workers = [work(), work(), work(), work()];
  return async () => {
    stopped = true;
    await Promise.all(workers);
    return { done, failed };
  };
}

const created = async (caller: Caller): Promise<number> => (await statisticsOf(caller)).products.created;

/** Creates products during `work`, then checks that all acknowledged ones are counted. */
export async function underWrites(caller: Caller, work: () => Promise<void>): Promise<Written> {
  const before = await created(caller);
  const stop = writing(caller);
  await pause(1_000);
  await work();
  await pause(2_000);
  const { done, failed } = await stop();
  await eventually(`${done} more products are counted`, 60_000, async () =>
    (await created(caller)) - before >= done ? true : null,
  );
  assert.ok((await created(caller)) - before <= done + failed.length, 'more products than requests');
  return { done, failed };
}

import { describe, expect, test } from '@jest/globals';
import { DrivenQueue } from '../testing/driven-queue.ts';
import { type Ordered, noWait, startTracking } from '../testing/tracking-harness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const INTERVAL = 60 * SECOND;
const STEP = 20 * SECOND;

describe('rules TRA: a provider is down for an hour', () => {
  test.each([
    ['b', 'a', { kind: 'status', status: 503 }],
    ['a', 'b', { kind: 'dropped' }],
    ['b', 'a', { kind: 'silence' }],
  ] as const)(
    '%s is down, %s is not: nothing is lost or ordered twice, and the other one’s polls are on time',
    async (down, up, fault) => {
      const clock = { now: Date.now() };
      const now = () => clock.now;
      const jobs = new DrivenQueue(now);
      const harness = await startTracking({
        jobs,
        now,
        clock: now,
        pollIntervalSeconds: INTERVAL / SECOND,
        stepSeconds: 3_600,
        timeout: fault.kind === 'silence' ? 600 : 10_000,
      });
      const { pollers } = harness.service;
      const PRODUCTS = 12;
      const order = async (provider: 'a' | 'b', productID: number) =>
        (await harness.order({ productID, provider }, noWait())).transportID;
      const ids = new Set<string>();
      const newest = async (productID: number) => (await harness.list(productID)).transports[0];
      const step = async () => {
        clock.now += STEP;
        await jobs.runDue();
        for (const poller of [pollers.a, pollers.b]) while ((await poller.pollDue()) > 0);
      };
      try {
        for (let index = 0; index < PRODUCTS; index += 1) {
          ids.add(await order(up, index + 1));
          ids.add(await order(down, 100 + index));
        }
        await jobs.runDue();
        // A third of the orders' answers are lost, then the provider is down.
        harness.simulators.faults.set(down, [{ kind: 'answer-lost', method: 'POST', times: 2 }, fault]);
        for (let index = 0; index < 6; index += 1) ids.add(await order(down, 200 + index));
        const calls = (await harness.simulators.state(down)).requests;
        const begun = clock.now;
        for (const end = begun + 60 * MINUTE; clock.now < end;) {
          await step();
          if (clock.now % (5 * MINUTE) < STEP) jobs.lose();
          for (const job of harness.service.jobs ?? [])
            await jobs.add(job.kind, (await job.due?.(1_000))?.map(({ id }) => id) ?? []);
          const { statusCheckedAt } = await newest(1);
          expect(statusCheckedAt).not.toBeNull();
          const checkedAt = Date.parse(`${(statusCheckedAt as string).replace(' ', 'T')}${offset(clock.now)}`);
          // The time within which a poll is on time: an interval (for older ones a 24th of their age), a tenth of it as
          // jitter, and a step of this test.
          const interval = Math.max(INTERVAL, (clock.now - begun) / 24);
          expect(clock.now - checkedAt).toBeLessThanOrEqual(interval * 1.1 + STEP + SECOND);
        }
        // Circuit open: about a probe a minute, not a call per order and poll.
        expect((await harness.simulators.state(down)).requests - calls).toBeLessThan(200);
        expect((await newest(200)).externalID).toBeNull();

        harness.simulators.faults.clear();
        for (let minutes = 0; minutes < 15; minutes += STEP / MINUTE) await step();
        for (let index = 0; index < 6; index += 1) expect((await newest(200 + index)).externalID).not.toBeNull();
        const transports: Ordered[] = [];
        for (const productID of [...Array(PRODUCTS).keys()].flatMap((index) => [index + 1, 100 + index]))
          transports.push(...(await harness.list(productID)).transports);
        for (let index = 0; index < 6; index += 1) transports.push(...(await harness.list(200 + index)).transports);
        expect(new Set(transports.map(({ transportID }) => transportID))).toEqual(ids);
        expect((await harness.simulators.state(up)).accepted).toBe(PRODUCTS);
        expect((await harness.simulators.state(down)).accepted).toBe(PRODUCTS + 6);
        // Polls that became due during the outage were made afterwards.
        expect((await newest(100)).status).toBe(down === 'a' ? 'transit' : 'confirmed');
      } finally {
        await harness.stop();
      }
    },
    180_000,
  );
});

/** The offset of the harness's time zone. */
function offset(now: number): string {
  const part = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Copenhagen', timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return part === undefined || part === 'GMT' ? 'Z' : part.replace('GMT', '');
}

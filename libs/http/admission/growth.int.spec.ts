import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { growth } from '@vpds/kernel/testing';
import { boundConnections } from './connections.ts';
import { UnknownKeys } from './unknown-keys.ts';

/** How much more a step may take; what grows with the number of networks takes tens of times as long. */
const SAME = 5;

const addressOf = (network: number) => `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`;

describe('what a stranger may send from many networks costs each request the same', () => {
  test('LIM-17: a connection beyond the bound', async () => {
    const atBound = (most: number) => {
      const server = new EventEmitter();
      boundConnections(server as unknown as Server, most, () => undefined);
      let network = 0;
      const connect = () => {
        const socket = Object.assign(new EventEmitter(), {
          remoteAddress: addressOf(network++),
          destroy: () => socket.emit('close'),
        });
        server.emit('connection', socket);
      };
      for (let count = 0; count < most; count += 1) connect();
      return () => {
        for (let times = 0; times < 20; times += 1) connect();
      };
    };
    expect(await growth(atBound(100), atBound(20_000))).toBeLessThan(SAME);
  });

  test('LIM-10: the next look-up, while networks over their budget wait', async () => {
    const waiting = async (networks: number) => {
      const keys = new UnknownKeys({ perMinute: 1, atOnce: 1, patience: 60_000 });
      const ends: (() => void)[] = [];
      const lookUp = () => new Promise<null>((resolve) => void ends.push(() => resolve(null)));
      for (let network = 0; network < networks; network += 1) await keys.find(addressOf(network), async () => null);
      const all = Array.from({ length: networks }, (_, network) =>
        keys.find(addressOf(network), lookUp).catch(() => undefined),
      );
      const step = async () => {
        ends.shift()?.();
        await setImmediate();
      };
      const drain = async () => {
        for (let left = all.length; left > 0; left -= 1) await step();
        await Promise.all(all);
      };
      return { step, drain };
    };
    const [few, many] = [await waiting(40), await waiting(1_900)];
    expect(await growth(few.step, many.step)).toBeLessThan(SAME);
    await few.drain();
    await many.drain();
  });
});

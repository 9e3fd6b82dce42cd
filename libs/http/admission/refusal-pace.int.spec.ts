import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Payer, RefusalPace } from './refusal-pace.ts';

const NETWORK = '192.0.2.1';
/** Probes of one turn of the event loop, which takes a millisecond by the faked clock. */
const TOGETHER = 8;

let pace: RefusalPace;
/** Milliseconds after which answers left, in their order. */
let left: { readonly name: string; readonly after: number }[];
let begun: number;

const connection = () => Object.assign(new EventEmitter(), { parser: null }) as unknown as Socket;
const names = () => left.map(({ name }) => name);
const afterOf = (name: string) => left.find((each) => each.name === name)?.after;

function take(payer: Payer, { name = '', socket = connection(), length = 10, isProbe = false }): void {
  const leave = () => left.push({ name, after: Math.round(performance.now() - begun) });
  pace.take(payer, { socket, length, isProbe, leave });
}

describe('LIM-16: the pace of answers that cost nothing', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    jest.advanceTimersByTime(10_000);
    [pace, left, begun] = [new RefusalPace(), [], performance.now()];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('a hundred leave at once, further ones five each 10 ms, however many', () => {
    for (let count = 0; count < 5_000; count += 1) take(7, {});
    expect(left).toHaveLength(100);
    jest.advanceTimersByTime(20);
    expect(left.slice(100).map(({ after }) => after)).toEqual([10, 10, 10, 10, 10, 20, 20, 20, 20, 20]);
    jest.advanceTimersByTime(9_780);
    expect(left).toHaveLength(5_000);
  });

  test('a long one takes a turn more for each 16,384 characters', () => {
    for (let count = 0; count < 10; count += 1) take(7, { length: 150_000 });
    expect(left).toHaveLength(10);
    take(7, { name: 'long', length: 150_000 });
    take(7, { name: 'next' });
    jest.advanceTimersByTime(50);
    expect(afterOf('long')).toBe(10);
    expect(afterOf('next')).toBe(22);
  });

  test('payers do not wait for each other', () => {
    for (let count = 0; count < 1_000; count += 1) take(NETWORK, {});
    take('192.0.2.2', { name: 'other' });
    expect(afterOf('other')).toBe(0);
  });

  test('connections take turns, whatever each of them sends', () => {
    for (let count = 0; count < 100; count += 1) take(7, {});
    const [busy, quiet] = [connection(), connection()];
    for (const name of ['busy 1', 'busy 2', 'busy 3']) take(7, { name, socket: busy });
    take(7, { name: 'quiet', socket: quiet });
    jest.advanceTimersByTime(100);
    expect(names().slice(100)).toEqual(['busy 1', 'quiet', 'busy 2', 'busy 3']);
  });

  test('of a connection that closes they take no turn', () => {
    for (let count = 0; count < 100; count += 1) take(7, {});
    const gone = connection();
    for (let count = 0; count < 8; count += 1) take(7, { name: 'gone', socket: gone });
    take(7, { name: 'next' });
    gone.emit('close');
    expect(names().filter((name) => name === 'gone')).toHaveLength(8);
    jest.advanceTimersByTime(100);
    expect(afterOf('next')).toBe(10);
    expect(gone.listenerCount('close')).toBe(0);
  });

  test('of a connection that has closed already, too', () => {
    for (let count = 0; count < 100; count += 1) take(7, {});
    for (let count = 0; count < 50; count += 1)
      take(7, { name: 'gone', socket: Object.assign(connection(), { destroyed: true }) });
    take(7, { name: 'next' });
    jest.advanceTimersByTime(10);
    expect(names().filter((name) => name === 'gone')).toHaveLength(50);
    expect(afterOf('next')).toBe(10);
  });

  test('who comes after thousands of probes that left early waits a second at most', () => {
    for (let count = 0; count < 100; count += 1) take(NETWORK, {});
    for (let count = 0; count < 4_000; count += 1) take(NETWORK, { isProbe: true });
    jest.advanceTimersByTime(500 + 4_000 / TOGETHER);
    expect(left).toHaveLength(4_100);
    const before = performance.now() - begun;
    take(NETWORK, { name: 'next' });
    jest.advanceTimersByTime(1_100);
    expect((afterOf('next') ?? Infinity) - before).toBeLessThanOrEqual(1_100);
  });

  test('a probe leaves after half a second, but not one that follows another at once on its connection', () => {
    for (let count = 0; count < 1_100; count += 1) take(NETWORK, {});
    const [balancer, other] = [connection(), connection()];
    take(NETWORK, { name: 'probe', socket: balancer, isProbe: true });
    take(NETWORK, { name: 'first', socket: other, isProbe: true });
    jest.advanceTimersByTime(501);
    expect(afterOf('probe')).toBe(501);
    take(NETWORK, { name: 'at once', socket: other, isProbe: true });
    jest.advanceTimersByTime(499);
    take(NETWORK, { name: 'again', socket: balancer, isProbe: true });
    jest.advanceTimersByTime(501);
    expect(afterOf('at once')).toBeUndefined();
    expect(afterOf('again')).toBe(1_501);
  });
});

test('LIM-16: probes whose time is up leave a few in a turn of the event loop: others are served in between', async () => {
  const [PROBES, BURST] = [600, 100];
  const pace = new RefusalPace();
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  const next = () => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await new Promise<void>((resolve) => {
    const leave = () => {
      turns.push(turn);
      if (turns.length === PROBES) resolve();
    };
    for (let count = 0; count < PROBES; count += 1)
      pace.take(NETWORK, { socket: connection(), length: 10, isProbe: true, leave });
  });
  isOver = true;
  const together = [...Map.groupBy(turns.slice(BURST), (each) => each).values()].map(({ length }) => length);
  // Five regular answers leave every 10 ms besides early probes, more after a turn of the event loop that took long.
  expect(Math.max(...together)).toBeLessThan(120);
});

import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { BodyPace } from './body-pace.ts';

const CHUNK = 65_536;
const PATIENCE = 2_000;

let rests: number;
let isAlone: boolean;
let pace: BodyPace;

const connection = () => Object.assign(new EventEmitter(), { parser: null }) as unknown as Socket;

/** @returns whether it may be read on by now */
function take(companyID = 1, socket = connection()): { isRead: boolean; error: unknown } {
  const turn = pace.take(companyID, socket, CHUNK);
  const state = { isRead: turn === null, error: null as unknown };
  turn?.then(
    () => (state.isRead = true),
    (error: unknown) => (state.error = error),
  );
  return state;
}

const read = (states: readonly { isRead: boolean }[]) => states.filter(({ isRead }) => isRead).length;

describe('LIM-18: the bytes of one company’s bodies', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.advanceTimersByTime(10_000);
    [rests, isAlone] = [4, false];
    const restOf = (_: number, worked: number) => worked * rests;
    pace = new BodyPace({ isThrottled: () => !isAlone, restOf, patience: PATIENCE });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('while others are active and the thread is busy, chunks are read one after the other', async () => {
    const chunks = Array.from({ length: 24 }, () => take());
    expect(read(chunks)).toBe(4);
    // A chunk weighs as four parts of 16 KiB, each of them a quarter of a millisecond, and four times that of rest.
    await jest.advanceTimersByTimeAsync(40);
    expect(read(chunks)).toBe(14);
    expect(take(2).isRead).toBe(true);
  });

  test.each([
    ['while the company is alone', () => (isAlone = true)],
    ['while the thread has time', () => (rests = 0)],
  ])('%s nothing waits', (_, given) => {
    given();
    expect(read(Array.from({ length: 100 }, () => take()))).toBe(100);
  });

  test('what has waited for two seconds is refused', async () => {
    rests = 1_000;
    const chunks = Array.from({ length: 40 }, () => take());
    await jest.advanceTimersByTimeAsync(PATIENCE);
    expect(chunks.at(-1)).toMatchObject({ isRead: false, error: { code: 'reads_over_share' } });
  });

  test('a connection that closes takes no turn', async () => {
    for (let count = 0; count < 4; count += 1) take();
    const gone = connection();
    const state = take(1, gone);
    gone.emit('close');
    await jest.advanceTimersByTimeAsync(PATIENCE);
    expect(state).toMatchObject({ isRead: false, error: { message: 'nobody waits for the answer' } });
    expect(gone.listenerCount('close')).toBe(0);
  });
});

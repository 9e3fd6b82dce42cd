import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { RequestTurns } from './request-turns.ts';

const [ONE, OTHER] = [1, 2];
const MOST = 8;
const PATIENCE = 2_000;

type Response = ServerResponse & { close(): void };

let isAlone: boolean;
let turns: RequestTurns;
let begun: string[];
let refused: Record<string, unknown>;

const connection = () => Object.assign(new EventEmitter(), { parser: null }) as unknown as Socket;

/** A request whose answer leaves at `close`. */
function ask(companyID: number, name = '', socket = connection()): Response {
  const response = Object.assign(new EventEmitter(), { closed: false, req: { socket } }) as unknown as Response;
  response.close = () => void (Object.assign(response, { closed: true }), response.emit('close'));
  const turn = turns.take(companyID, response);
  if (turn === null) begun.push(name);
  else
    turn.then(
      () => begun.push(name),
      (error: unknown) => (refused[name] = error),
    );
  return response;
}

const many = (count: number, companyID = ONE) => Array.from({ length: count }, () => ask(companyID));

describe('LIM-18: the requests of one company while others are active', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    [isAlone, begun, refused] = [false, [], {}];
    turns = new RequestTurns({ isThrottled: () => !isAlone, patience: PATIENCE });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('eight are worked on; the next one begins as soon as one is answered', async () => {
    const [first] = many(MOST);
    ask(ONE, 'next');
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(MOST);
    first?.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun.slice(MOST)).toEqual(['next']);
  });

  test('a company that is alone is not delayed', () => {
    isAlone = true;
    many(1_000);
    expect(begun).toHaveLength(1_000);
  });

  test('nobody waits for another company’s', () => {
    many(100);
    ask(OTHER, 'other');
    expect(begun.at(-1)).toBe('other');
  });

  test('connections take turns, whatever each of them sends', async () => {
    const working = many(MOST);
    const [busy, quiet] = [connection(), connection()];
    for (const name of ['busy 1', 'busy 2', 'busy 3']) ask(ONE, name, busy);
    ask(ONE, 'quiet', quiet);
    for (const response of working) response.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun.slice(MOST)).toEqual(['busy 1', 'quiet', 'busy 2', 'busy 3']);
  });

  test('who comes later does not overtake those who wait', async () => {
    const [first, second] = many(MOST);
    ask(ONE, 'earlier');
    first?.close();
    ask(ONE, 'later');
    second?.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun.slice(MOST)).toEqual(['earlier', 'later']);
  });

  test('those that wait for something else make room after 50 ms', async () => {
    many(MOST);
    ask(ONE, 'next');
    await jest.advanceTimersByTimeAsync(40);
    expect(begun).toHaveLength(MOST);
    await jest.advanceTimersByTimeAsync(60);
    expect(begun.slice(MOST)).toEqual(['next']);
  });

  test('one that had made room and is answered late leaves the others their places', async () => {
    const [slow] = many(MOST);
    await jest.advanceTimersByTimeAsync(100);
    // It begins and ends alone: nothing of the company is under way by then.
    ask(ONE).close();
    many(MOST);
    slow?.close();
    const before = begun.length;
    ask(ONE, 'further');
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(before);
  });

  test('of a connection that closes nothing is carried out', async () => {
    const [first] = many(MOST);
    const gone = connection();
    ask(ONE, 'gone', gone);
    gone.emit('close');
    first?.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(MOST);
    expect(refused).toMatchObject({ gone: { message: 'nobody waits for the answer' } });
    expect(gone.listenerCount('close')).toBe(0);
  });

  test('who has waited for two seconds is refused, and takes no place', async () => {
    many(20 * MOST);
    ask(ONE, 'last');
    // Eight make room each 50 ms, so that no more than 320 begin in time.
    many(1_000);
    ask(ONE, 'late');
    await jest.advanceTimersByTimeAsync(PATIENCE + 100);
    expect(begun).toContain('last');
    expect(refused).toMatchObject({ late: { code: 'reads_over_share', headers: { 'retry-after': '1' } } });
  });
});

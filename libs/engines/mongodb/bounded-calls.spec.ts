import { describe, expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import {
  MongoBulkWriteError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { boundedCalls } from './bounded-calls.ts';

const connected = async () => {};
const fails = (error: Error) => (): Promise<never> => Promise.reject(error);
const never = () => new Promise<never>(() => {});
const noServer = () => new MongoServerSelectionError('no primary', { servers: new Map() } as never);

/** The error that the driver throws if `cause` ended a bulk write early. */
const bulkError = (cause: Error) =>
  new MongoBulkWriteError(cause, { getWriteErrors: () => [], getWriteConcernError: () => undefined } as never);
const unconfirmedBulk = () =>
  new MongoBulkWriteError({ message: 'E11000', code: 11000 }, { getWriteConcernError: () => ({}) } as never);

describe('a call that gets no answer (ADR-2)', () => {
  const { read, write } = boundedCalls(30, connected);

  test.each([
    ['a broken connection', fails(new MongoNetworkError('reset'))],
    ['silence', never],
    ['an election', fails(new MongoServerError({ message: 'not primary', code: 10107 }))],
    ['a socket that was ended', fails(Object.assign(new Error('This socket has been ended'), { code: 'EPIPE' }))],
    ['the same in a bulk write', fails(bulkError(Object.assign(new Error('ended'), { code: 'EPIPE' })))],
    ['no majority for a bulk write some of which met documents in their way', fails(unconfirmedBulk())],
    ['a cursor that went with its server', fails(new MongoServerError({ message: 'cursor id not found', code: 43 }))],
    ['a broken connection in a bulk write', fails(bulkError(new MongoNetworkError('reset')))],
    // The driver throws this after one send if it finds no server for the retry.
    ['no server to repeat it on', fails(noServer())],
  ])('%s: a write may have happened, a read has no outcome', async (_, call) => {
    const errors = [await rejection(write(call)), await rejection(read(call))];
    expect(errors.every((error) => error instanceof Unavailable)).toBe(true);
    expect(errors.map((error) => (error as Unavailable).outcomeUnknown)).toEqual([true, false]);
  });

  test("the driver's message, with the server's address, is the cause and not shown to clients (ANS-5)", async () => {
    const refused = new MongoNetworkError('connect ECONNREFUSED 10.1.2.3:27017');
    expect(await rejection(read(fails(refused)))).toMatchObject({ message: 'MongoDB is away', cause: refused });
  });

  test('without ever a connection nothing has happened', async () => {
    for (const connect of [fails(noServer()), never]) {
      const error = await rejection(boundedCalls(30, connect).write(async () => 1));
      expect(error).toMatchObject({ name: 'Unavailable', outcomeUnknown: false });
    }
  });

  test('a call that was given up before the connection came is not made any more', async () => {
    let made = 0;
    let connect = (): void => undefined;
    const slowly = () => new Promise<void>((resolve) => (connect = resolve));
    const error = await rejection(boundedCalls(20, slowly).write(async () => (made += 1)));
    expect(error).toMatchObject({ outcomeUnknown: false });
    connect();
    await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBe(0);
  });

  test('what is wrong with the call itself is no unavailability', async () => {
    const wrong = [
      new MongoServerError({ message: 'bad', code: 2 }),
      new MongoInvalidArgumentError('bad'),
      new TypeError('x'),
      Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }),
    ];
    for (const error of wrong) expect(await rejection(write(fails(error)))).toBe(error);
  });
});

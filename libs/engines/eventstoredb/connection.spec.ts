import { afterEach, expect, jest, test } from '@jest/globals';
import { Connection } from './connection.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('secrets stay out of the logs: an unknown option is named without the connection string', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const connection = new Connection('esdb://vpds:word-of-mine@127.0.0.1:2113?tls=false&colour=red');
  await connection.close();
  expect(warn.mock.calls).toEqual([['Unknown option key "colour", setting will be ignored.']]);
});

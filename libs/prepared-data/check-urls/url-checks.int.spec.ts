import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { type TestServer, tcpServer } from '../testing/hostile-server.ts';
import { CheckPlaces } from './check-places.ts';
import { UrlChecker } from './url-checker.ts';
import { UrlChecks } from './url-checks.ts';

let silent: TestServer;
beforeEach(async () => {
  silent = await tcpServer((socket) => socket.resume());
});
afterEach(() => silent.close());

function checks(within: number): UrlChecks {
  const checker = new UrlChecker({ allowed: () => true, resolve: async () => ['127.0.0.1'], within });
  return new UrlChecks(checker, new CheckPlaces(), 100);
}
const urls = (count: number, host: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `http://${host(index)}:${silent.port}/${index}`);

test.each([
  ['one company has 32 checks', [1], 32],
  ['all companies together have 64 checks', [1, 2, 3], 64],
])('%s under way at most', async (_, companies, most) => {
  const all = checks(5_000);
  const ofCompany = (id: number) =>
    all.all(
      id,
      urls(60, (index) => `host${id}-${index}.example`),
      Date.now() + 500,
    );
  const begun = companies.map(ofCompany);
  await eventually(() => expect(silent.open()).toBe(most));
  await Promise.all(begun);
  expect(silent.connections()).toBe(most);
});

test('what finds no place in time has no verdict; those that have one are waited for', async () => {
  const verdicts = await checks(600).all(
    1,
    urls(20, () => 'silent.example'),
    Date.now() + 5_000,
    Date.now() + 300,
  );
  expect([...verdicts.values()]).toEqual(
    Array.from({ length: 8 }, () => ({ state: 'unreachable', reason: 'No answer in time' })),
  );
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { type TestServer, tcpServer } from '../testing/hostile-server.ts';
import { CheckSemaphores } from './check-semaphores.ts';
import { UrlChecker } from './url-checker.ts';
import { UrlChecks } from './url-checks.ts';

let silent: TestServer;
beforeEach(async () => {
  silent = await tcpServer((socket) => socket.resume(), '0.0.0.0');
});
afterEach(() => silent.close());

/** `address`: of all names. Default: each name has its own. */
function checks(within: number, address?: string): UrlChecks {
  let names = 0;
  const resolve = async () => [address ?? `127.0.1.${(names = (names % 250) + 1)}`];
  const checker = new UrlChecker({ allowed: () => true, resolve, within });
  return new UrlChecks(checker, new CheckSemaphores(), 100);
}
const urls = (count: number, host: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `http://${host(index)}:${silent.port}/${index}`);

test.each([
  ['one company has 32 checks', [1], 32],
  ['all companies together have 64 checks', [1, 2, 3], 64],
])('%s in progress at most', async (_, companies, most) => {
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

test('a company has 8 checks in progress at one address, under however many names; another company has its own', async () => {
  const all = checks(5_000, '127.0.0.1');
  const ofCompany = (id: number, count: number) =>
    all.all(
      id,
      urls(count, (index) => `host${id}-${index}.example`),
      Date.now() + 1_500,
    );
  const first = ofCompany(1, 20);
  await eventually(() => expect(silent.open()).toBe(8));
  const second = ofCompany(2, 3);
  await eventually(() => expect(silent.open()).toBe(11));
  expect([(await first).size, (await second).size]).toEqual([0, 0]);
  expect(silent.connections()).toBe(11);
});

test('an address has 16 checks in progress, over all callers', async () => {
  const all = checks(5_000, '127.0.0.1');
  const begun = [1, 2, 3].map((id) =>
    all.all(
      id,
      urls(8, (index) => `host${id}-${index}.example`),
      Date.now() + 700,
    ),
  );
  await Promise.all(begun);
  expect(silent.connections()).toBe(16);
});

test('a check that gets no slot in time has no verdict; running checks are awaited', async () => {
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

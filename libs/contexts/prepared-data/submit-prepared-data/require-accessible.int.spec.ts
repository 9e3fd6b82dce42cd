import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { EffectsGate } from '@vpds/runtime';
import { CheckSemaphores } from '../check-urls/check-semaphores.ts';
import { UrlChecker } from '../check-urls/url-checker.ts';
import { UrlChecks } from '../check-urls/url-checks.ts';
import type { PreparedData, UrlCheck } from '../domain/prepared-data.ts';
import { type TestServer, httpServer } from '../testing/hostile-server.ts';
import { RequireAccessible } from './require-accessible.ts';

const VEHICLE = { companyID: 7, vin: 'WVWZZZ1KZAW000001' };

let server: TestServer;
beforeAll(async () => {
  server = await httpServer((request, response) => {
    response.writeHead(request.url === '/there' ? 200 : 404).end();
  });
});
afterAll(() => server.close());

/** Submits an image that exists already. */
function resubmitted(path: string, check: UrlCheck, gate?: EffectsGate) {
  const url = `http://127.0.0.1:${server.port}/${path}`;
  const image = { url, private: false, check: { state: 'pending' as const } };
  const images = [{ ...image, number: 1, check }];
  const held: PreparedData = { kind: 'prepared', ...VEHICLE, fields: new Map(), documents: [], images, nextNumber: 2 };
  const submission = { ...VEHICLE, deleted: [], fields: null, documents: null, images: [image] };
  const checks = new UrlChecks(new UrlChecker({ allowed: () => true }), new CheckSemaphores(), 4);
  return new RequireAccessible(checks, gate).of(submission, held, Date.now() + 10_000);
}

describe('PRE-12: URL_CHECK=require, where URLs came while it was not', () => {
  test.each<UrlCheck>([{ state: 'pending' }, { state: 'unchecked' }, { state: 'unreachable', reason: 'HTTP 404' }])(
    'one that is held as $state is checked',
    async (check) => {
      expect((await resubmitted('there', check)).images).toMatchObject([{ check: { state: 'ok' } }]);
      await expect(resubmitted('gone', check)).rejects.toMatchObject({
        code: 'url_not_accessible',
        parameters: ['images[0].imageUrl'],
      });
    },
  );

  test('a URL that is stored as ok is not requested again', async () => {
    expect((await resubmitted('gone', { state: 'ok' })).images).toMatchObject([{ check: { state: 'ok' } }]);
  });

  test('EFF-2: while checks are held, a new URL is 503, one that is stored as ok is not', async () => {
    const hold = { reason: 'missing', since: 0, position: '0', released: [], items: {} } as const;
    const gate = new EffectsGate({ hold, releasedAt: {} });
    await expect(resubmitted('there', { state: 'pending' }, gate)).rejects.toBeInstanceOf(Unavailable);
    expect((await resubmitted('there', { state: 'ok' }, gate)).images).toHaveLength(1);
  });
});

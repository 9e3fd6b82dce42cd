import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import type { ResolveHost } from '@vpds/outbound';
import { PreparedDataStore } from '../prepared-data-store.ts';
import { preparedDataStream } from '../prepared-data.aggregate.ts';
import { type TestServer, httpServer, tcpServer } from '../testing/hostile-server.ts';
import { type TestEdge, startEdge } from '../testing/start-edge.ts';
import { CheckEffects } from './check-effects.ts';
import { CheckSemaphores } from './check-semaphores.ts';
import { CheckUrlsJob } from './check-urls.job.ts';
import { UrlChecker } from './url-checker.ts';
import { UrlChecks } from './url-checks.ts';

const PATH = '/product/prepare-data';
const VIN = 'TEST0000000000001';

let server: TestServer;
let gone: Set<string>;
beforeAll(async () => {
  gone = new Set();
  server = await httpServer((request, response) => {
    response.writeHead(gone.has(request.url ?? '') ? 404 : 200).end();
  });
});
afterAll(() => server.close());

/** Counts one address of this machine as public, which only tests do. */
function checker(within = 2_000, resolve?: ResolveHost): UrlChecker {
  const allowed = (address: string) => address === '127.0.0.1';
  return new UrlChecker({ allowed, within, ...(resolve && { resolve }) });
}
const url = (path: string) => `http://127.0.0.1:${server.port}/${path}`;
const requestsOf = (path: string) => server.requests.filter((request) => request.url === `/${path}`).length;

let edge: TestEdge | undefined;
let hostile: TestServer | undefined;
afterEach(async () => {
  await hostile?.close();
  hostile = undefined;
  await edge?.close();
  edge = undefined;
});

async function start(...[options]: Parameters<typeof startEdge>) {
  const started = (edge = await startEdge(options));
  const { key, companyID } = started.accounts.key(['uploadResources']);
  return {
    companyID,
    events: () => started.engine.events.readStream({ stream: preparedDataStream(companyID, VIN) }),
    post: (sections: object) => started.call('POST', PATH, { vehicleIdentificationNumber: VIN, ...sections }, { key }),
    held: async () => (await started.call('GET', `${PATH}/${VIN}`, undefined, { key })).body.message,
    key,
  };
}
const images = (...paths: string[]) => ({ images: paths.map((path) => ({ imageUrl: url(path) })) });
const states = (items: { state: string }[]) => items.map(({ state }) => state);

describe('PRE-12: URL_CHECK=record', () => {
  test('new URLs are checked in the background, and each result is shown', async () => {
    gone.add('/gone.jpg');
    const { post, held, events } = await start({ urlCheck: 'record', checker: checker() });
    const documents = [{ documentCategoryID: 1, documentUrl: 'http://10.0.0.1/a.pdf' }];
    expect((await post({ ...images('there.jpg', 'gone.jpg'), documents })).status).toBe(200);
    await eventually(async () => expect(states([...(await held()).images])).toEqual(['ok', 'unreachable']));
    expect(await held()).toMatchObject({
      documents: [{ state: 'unreachable', reason: 'The address is not a public one' }],
      images: [
        { state: 'ok', reason: null },
        { state: 'unreachable', reason: 'HTTP 404' },
      ],
    });
    expect((await events()).map(({ type }) => type)).toEqual([
      'DocumentsPrepared',
      'ImagesPrepared',
      'PreparedUrlsChecked',
    ]);
  });

  test('a stored result is not checked again; a URL in two sections is requested once', async () => {
    const { post, held } = await start({ urlCheck: 'record', checker: checker() });
    const documents = [{ documentCategoryID: 1, documentUrl: url('twice') }];
    await post({ ...images('twice'), documents });
    await eventually(async () => expect(states((await held()).documents)).toEqual(['ok']));
    await post({ ...images('twice', 'other') });
    await eventually(async () => expect(states((await held()).images)).toEqual(['ok', 'ok']));
    expect(requestsOf('twice')).toBe(1);
  });

  test('an unreachable URL that is sent again is checked again', async () => {
    gone.add('/later.jpg');
    const { post, held } = await start({ urlCheck: 'record', checker: checker() });
    await post(images('later.jpg'));
    await eventually(async () => expect(states((await held()).images)).toEqual(['unreachable']));
    gone.delete('/later.jpg');
    await post(images('later.jpg'));
    await eventually(async () => expect(states((await held()).images)).toEqual(['ok']));
  });

  test('more URLs than one run checks: all are checked, with an event a run', async () => {
    const { post, held, events } = await start({ urlCheck: 'record', checker: checker() });
    await post(images(...Array.from({ length: 130 }, (_, index) => `bulk${index}`)));
    await eventually(async () => expect(new Set(states((await held()).images))).toEqual(new Set(['ok'])), 15_000);
    expect((await events()).map(({ type }) => type)).toEqual([
      'ImagesPrepared',
      ...Array.from({ length: 3 }, () => 'PreparedUrlsChecked'),
    ]);
  });

  test('URLs left unchecked by a crash are checked after the restart', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-prepared-data-'));
    const crashed = await startEdge({ urlCheck: 'record', background: false, directory });
    const { key, companyID } = crashed.accounts.key(['uploadResources']);
    await crashed.call('POST', PATH, { vehicleIdentificationNumber: VIN, ...images('after-crash') }, { key });
    const { events, views } = crashed.engine;
    const job = new CheckUrlsJob(
      new PreparedDataStore(events, views),
      views,
      new UrlChecks(checker(), new CheckSemaphores(), 1),
    );
    expect(await job.due(10)).toEqual([{ id: `${companyID}-${VIN}`, companyID }]);
    await crashed.close();

    edge = await startEdge({ urlCheck: 'record', checker: checker(), directory });
    edge.accounts.key([], companyID);
    const path = `${PATH}/${VIN}`;
    await eventually(async () => {
      const { body } = await (edge as TestEdge).call('GET', path, undefined, { key });
      expect(states(body.message.images)).toEqual(['ok']);
    });
    await edge.close();
    edge = undefined;
    await rm(directory, { recursive: true });
  });

  test('EFF-4: what waits to be checked is listed by its last change, the oldest first', async () => {
    const started = (edge = await startEdge({ urlCheck: 'record', background: false }));
    const { key, companyID } = started.accounts.key(['uploadResources']);
    const [one, other] = [VIN, 'TEST0000000000002'];
    for (const [vin, path] of [
      [one, 'first'],
      [other, 'second'],
      [one, 'third'],
    ] as const) {
      await started.call('POST', PATH, { vehicleIdentificationNumber: vin, ...images(path) }, { key });
      await sleep(5);
    }
    const { events, views } = started.engine;
    const listed = await new CheckEffects(new PreparedDataStore(events, views), views).list();
    expect(listed.map(({ id }) => id)).toEqual([`${companyID}-${other}`, `${companyID}-${one}`]);
  });

  test('ADR-22: a stop does not wait for slow hosts, and aborted checks have no verdict', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-prepared-data-'));
    let asking = 0;
    const resolve = () => {
      asking += 1;
      return new Promise<never>(() => undefined);
    };
    const slow = new UrlChecker({ allowed: () => true, resolve, within: 5_000 });
    const { post, key, companyID } = await start({ urlCheck: 'record', checker: slow, directory });
    await post({ images: Array.from({ length: 48 }, (_, host) => ({ imageUrl: `http://slow${host}.example/` })) });
    await eventually(() => expect(asking).toBe(8));
    const begun = performance.now();
    await edge?.close();
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(asking).toBe(8);

    edge = await startEdge({ urlCheck: 'record', background: false, directory });
    edge.accounts.key([], companyID);
    const { body } = await edge.call('GET', `${PATH}/${VIN}`, undefined, { key });
    expect(new Set(states(body.message.images))).toEqual(new Set(['pending']));
    await edge.close();
    edge = undefined;
    await rm(directory, { recursive: true });
  });

  test('a company with many URLs of a silent host does not make another company’s URLs wait', async () => {
    const silent = (hostile = await tcpServer((socket) => socket.resume()));
    const resolve = async () => ['127.0.0.1'];
    const { post, key } = await start({ urlCheck: 'record', checker: checker(3_000, resolve) });
    const silentImages = Array.from({ length: 100 }, (_, index) => ({
      imageUrl: `http://silent.example:${silent.port}/${index}`,
    }));
    for (let vehicle = 10; vehicle < 30; vehicle += 1)
      await post({ vehicleIdentificationNumber: `TEST00000000000${vehicle}`, images: silentImages });
    await eventually(() => expect(silent.open()).toBe(8));
    const other = (edge as TestEdge).accounts.key(['uploadResources']);
    const held = async () => (await (edge as TestEdge).call('GET', `${PATH}/${VIN}`, undefined, other)).body.message;
    await (edge as TestEdge).call('POST', PATH, { vehicleIdentificationNumber: VIN, ...images('quick.jpg') }, other);
    await eventually(async () => expect(states((await held()).images)).toEqual(['ok']), 2_000);
    // The first company's other vehicles are checked as well after some seconds.
    const checked = async () => {
      const vins = Array.from({ length: 20 }, (_, index) => `TEST00000000000${index + 10}`);
      const read = (vin: string) => (edge as TestEdge).call('GET', `${PATH}/${vin}`, undefined, { key });
      const vehicles = await Promise.all(vins.map(read));
      return vehicles.filter(({ body }) => states(body.message.images).includes('unreachable')).length;
    };
    await eventually(async () => expect(await checked()).toBeGreaterThan(1), 12_000);
  });

  test('a job that runs twice notes its results once', async () => {
    const { post, held, events, companyID } = await start({ urlCheck: 'record', background: false });
    await post(images('run-twice'));
    const { engine } = edge as TestEdge;
    const data = new PreparedDataStore(engine.events, engine.views);
    const job = new CheckUrlsJob(data, engine.views, new UrlChecks(checker(), new CheckSemaphores(), 4));
    const id = `${companyID}-${VIN}`;
    expect(await Promise.all([job.run(id, 1), job.run(id, 1)])).toEqual([{ done: true }, { done: true }]);
    expect(await job.run(id, 2)).toEqual({ done: true });
    expect(states((await held()).images)).toEqual(['ok']);
    expect(await events()).toHaveLength(2);
    expect(await job.due(10)).toEqual([]);
  });
});

describe('PRE-12: URL_CHECK=require', () => {
  test('accessible URLs are a condition: stored as ok, nothing is left to check', async () => {
    const { post, held, events } = await start({ urlCheck: 'require', checker: checker() });
    expect((await post(images('required.jpg'))).body.message).toMatchObject({ numProductImages: 1 });
    expect(states((await held()).images)).toEqual(['ok']);
    expect((await events()).map(({ type }) => type)).toEqual(['ImagesPrepared']);
    await post(images('required.jpg', 'another.jpg'));
    expect(requestsOf('required.jpg')).toBe(1);
  });

  test('the first inaccessible one is named, documents before images, and nothing is stored', async () => {
    gone.add('/no.jpg');
    const { post, held } = await start({ urlCheck: 'require', checker: checker() });
    const refused = await post(images('required2.jpg', 'no.jpg'));
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe("'images[1].imageUrl' is not accessible");
    expect((await post(images('no.jpg'))).body.message).toBe("'images[0].imageUrl' is not accessible");
    const documents = [{ documentCategoryID: 1, documentUrl: 'http://192.168.0.1/a' }];
    expect((await post({ ...images('no.jpg'), documents })).body.message).toBe(
      "'documents[0].documentUrl' is not accessible",
    );
    expect(await held()).toMatchObject({ images: [], documents: [] });
  });

  test('an invalid request is refused before any URL is requested', async () => {
    const { post } = await start({ urlCheck: 'require', checker: checker() });
    const { body } = await post({ images: [{ imageUrl: url('never') }, { imageUrl: 'x' }] });
    expect(body.message).toBe("'images[1].imageUrl' must be a valid URL");
    const many = Array.from({ length: 1_001 }, () => 'never');
    const tooMany = await post(images(...many.map((path, index) => `${path}${index}`)));
    expect(tooMany.body.message).toBe("'images' may hold at most 1000 URLs of one vehicle");
    expect(server.requests.filter((request) => request.url?.startsWith('/never'))).toEqual([]);
  });

  test('however many requests wait for a host, it gets eight connections at once, and other hosts are requested', async () => {
    const silent = (hostile = await tcpServer((socket) => socket.resume()));
    const { post } = await start({ urlCheck: 'require', checker: checker(5_000, async () => ['127.0.0.1']) });
    const silentUrl = (index: number) => ({ imageUrl: `http://silent.example:${silent.port}/${index}` });
    const waiting = Array.from({ length: 20 }, (_, request) =>
      post({
        vehicleIdentificationNumber: `TEST00000000000${request + 10}`,
        images: Array.from({ length: 64 }, (_, index) => silentUrl(index)),
      }),
    );
    await eventually(() => expect(silent.open()).toBe(8));
    const other = (edge as TestEdge).accounts.key(['uploadResources']);
    const begun = performance.now();
    const sections = { vehicleIdentificationNumber: VIN, ...images('while-others-wait.jpg') };
    expect((await (edge as TestEdge).call('POST', PATH, sections, other)).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(silent.connections()).toBe(8);
    await silent.close();
    hostile = undefined;
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([422]));
  });

  test('too many slow hosts for the time of a call: 503, nothing is stored', async () => {
    const slow = new UrlChecker({ allowed: () => true, resolve: () => new Promise(() => undefined), within: 9_000 });
    const { post, held } = await start({ urlCheck: 'require', checker: slow });
    const answer = await post({ images: [{ imageUrl: 'http://slow.example/' }] });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await held()).images).toEqual([]);
  });
});

describe('PRE-12: URL_CHECK=off', () => {
  test('nothing is requested, and all is unchecked', async () => {
    const { post, held } = await start({ urlCheck: 'off', checker: checker() });
    await post(images('unasked.jpg'));
    expect(await held()).toMatchObject({ images: [{ state: 'unchecked', reason: null }] });
    expect(requestsOf('unasked.jpg')).toBe(0);
  });
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { createVehicleProductDataClient } from '@vpds/client';
import { BrowserSession, ofSession } from './session.ts';

describe('requests of a session', () => {
  const realFetch = globalThis.fetch;
  const sent: string[] = [];
  let answer: () => Response;
  let session: BrowserSession;
  let client: ReturnType<typeof createVehicleProductDataClient>;

  beforeEach(() => {
    sent.length = 0;
    answer = () => Response.json({ status: 'success', message: [] });
    globalThis.fetch = jest.fn<typeof fetch>(async (request) => {
      const { method, url, headers } = request as Request;
      sent.push(`${method} ${new URL(url).pathname} ${headers.get('x-session')}`);
      return answer();
    });
    session = new BrowserSession();
    client = createVehicleProductDataClient({ url: 'http://service.example', retries: 0 });
    client.use(ofSession(session));
  });

  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  const list = (signal?: AbortSignal) => client.GET('/products', signal === undefined ? {} : { signal });
  const move = () => client.POST('/product/status', { body: { productID: 1, status: 'sold' } });
  const refused = (status: number, code: string) => () =>
    Response.json({ status: 'error', message: '', code }, { status });

  test('SES-3: once it has ended only /me is asked; the others wait for the next one, and name it', async () => {
    session.begun(2, 'first');
    answer = refused(401, 'session_ended');
    await list();
    const waiting = [list(), move()];
    await client.GET('/me');
    await setImmediate();
    expect(sent).toEqual(['GET /products first', 'GET /me first']);
    answer = () => Response.json({ status: 'success', message: [] });
    session.begun(2, 'second');
    await Promise.all(waiting);
    expect(sent.slice(2).toSorted()).toEqual(['GET /products second', 'POST /product/status second']);
  });

  test('what waits is given up when nobody needs it any more', async () => {
    session.ended();
    const leaving = new AbortController();
    const waiting = list(leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await expect(list(leaving.signal)).rejects.toThrow('aborted');
    session.begun(2, 'second');
    expect(sent).toEqual([]);
  });

  test('what waits for one user is not done by another', async () => {
    session.begun(2, 'first');
    session.ended();
    void move();
    expect(session.begun(3, 'of somebody else')).toBe(false);
    await setImmediate();
    expect([sent, session.hasEnded]).toEqual([[], true]);
  });

  test('a wrong key ends nothing', async () => {
    session.begun(2, 'first');
    answer = refused(401, 'unauthorized');
    await client.POST('/session');
    expect(session.hasEnded).toBe(false);
  });

  test('a late answer to a request of an earlier session ends none', async () => {
    session.begun(2, 'first');
    let answerLate = (_: Response): void => undefined;
    answer = () => new Promise<Response>((resolve) => (answerLate = resolve)) as never;
    const late = list();
    await setImmediate();
    session.begun(2, 'second');
    answerLate(refused(401, 'session_ended')());
    await late;
    expect(session.hasEnded).toBe(false);
  });

  test('HTT-18: the service knows the browser by another session: whoever watches learns of it', async () => {
    session.begun(2, 'first');
    const watcher = jest.fn();
    const stop = session.watch(watcher);
    answer = refused(403, 'session_header_missing');
    await move();
    answer = refused(403, 'forbidden');
    await move();
    stop();
    expect([session.doubts, session.hasEnded, watcher.mock.calls.length]).toEqual([1, false, 1]);
  });
});

import { expect, test } from '@jest/globals';
import { COUNTED_LAG, type Handler, type JobQueue, NO_STREAM, eventStoreWith, ownContext } from '@vpds/kernel';
import { eventually, openedOnce, sampleEvent, sleep, unique } from '@vpds/kernel/testing';
import pino from 'pino';
import { LogFeed } from '../../runtime/log-feed.ts';
import { ReactionRunner } from './reactions.ts';
import type { ContextService } from '../../runtime/context-service.ts';
import type { Reaction } from './reaction.ts';
import { openLog } from '../testing/open-log.ts';
import { type SubscriberStatus, subscriberLag, subscribersHandler } from './subscribers.ts';

const opened = openedOnce(openLog);

test('a subscriber’s position and lag, and its dead letters', async () => {
  const { engine } = opened();
  const [name, stream, type] = [unique('context-'), unique('thing-'), unique('Type')];
  const event = sampleEvent('{}', type);
  const fails: Reaction = {
    name: 'begin',
    eventTypes: [type],
    job: 'work',
    ids: async () => {
      throw new Error('no such thing');
    },
  };
  const jobs = { add: () => Promise.resolve() } as unknown as JobQueue;
  const engines = { ...engine, jobs, feed: new LogFeed(engine.events) };
  const runner = new ReactionRunner(name, [fails], engines, pino({ level: 'silent' }));
  await engine.events.append({ stream, expectedRevision: NO_STREAM, events: [event] });
  runner.start();
  const service: ContextService = { name, handlers: [], projections: [], reactions: [fails] };
  const { handle } = subscribersHandler([service], engine) as Handler<object, SubscriberStatus[]>;
  await eventually(async () => {
    const [status] = await handle({}, ownContext('seed'));
    expect(status).toEqual({
      follower: `reactions-${name}`,
      position: expect.stringMatching(/^\d+$/),
      lagSeconds: 0,
      setAside: [{ reaction: 'begin', stream, eventID: event.id, reason: 'no such thing', attempts: 0 }],
    });
  });
  await runner.stop();
}, 30_000);

test('the lag of a subscriber: events of its types after its position, up to the bound, and the age of the first', async () => {
  const { engine } = opened();
  const [follower, type] = [unique('reactions-'), unique('Type')];
  const read = subscriberLag({ name: follower, types: [type] }, engine);
  const lag = async () => {
    const { lagSeconds, lagEvents } = await read();
    return { lagSeconds, lagEvents };
  };
  const record = async (count: number, of = type) => {
    const events = Array.from({ length: count }, () => sampleEvent('{}', of));
    await engine.events.append({ stream: unique('thing-'), expectedRevision: NO_STREAM, events });
  };
  expect(await lag()).toEqual({ lagSeconds: 0, lagEvents: 0 });
  await record(3);
  await record(2, unique('Other'));
  expect(await lag()).toEqual({ lagSeconds: expect.any(Number), lagEvents: 3 });
  const others = { name: follower, streamPrefixes: [unique('other-')] };
  expect(await subscriberLag(others, engine)()).toMatchObject({ lagSeconds: 0, lagEvents: 0 });
  await sleep(300);
  expect((await lag()).lagSeconds).toBeGreaterThan(0.1);
  for (let batch = 0; batch < 6; batch += 1) await record(200);
  expect((await lag()).lagEvents).toBe(COUNTED_LAG);
}, 30_000);

test('LST-5: a fresh read counts what was recorded before it, even if another read is in progress', async () => {
  const { engine } = opened();
  const [follower, type] = [unique('reactions-'), unique('Type')];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let hasRead = (): void => undefined;
  const firstPage = new Promise<void>((resolve) => (hasRead = resolve));
  const events = eventStoreWith(engine.events, {
    async readAll(request) {
      const page = await engine.events.readAll(request);
      hasRead();
      await held;
      return page;
    },
  });
  const read = subscriberLag({ name: follower, types: [type] }, { ...engine, events });
  const earlier = read();
  await firstPage;
  const stream = unique('thing-');
  await engine.events.append({ stream, expectedRevision: NO_STREAM, events: [sampleEvent('{}', type)] });
  const [joined, fresh] = [read(), read({ isFresh: true })];
  release();
  expect((await earlier).lagEvents).toBe(0);
  expect([(await joined).lagEvents, (await fresh).lagEvents]).toEqual([0, 1]);
}, 30_000);

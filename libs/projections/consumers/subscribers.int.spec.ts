import { expect, test } from '@jest/globals';
import { type Handler, type JobQueue, NO_STREAM, ownContext } from '@vpds/kernel';
import { eventually, openedOnce, sampleEvent, unique } from '@vpds/kernel/testing';
import pino from 'pino';
import { LogFeed } from '../../runtime/log-feed.ts';
import { ReactionRunner } from './reactions.ts';
import type { ContextService } from '../../runtime/context-service.ts';
import type { Reaction } from './reaction.ts';
import { openLog } from '../testing/open-log.ts';
import { type SubscriberStatus, subscribersHandler } from './subscribers.ts';

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

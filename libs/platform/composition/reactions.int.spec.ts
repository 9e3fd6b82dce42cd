import { expect, test } from '@jest/globals';
import { type JobQueue, NO_STREAM, type RecordedEvent, SHARDS } from '@vpds/kernel';
import { eventually, openedOnce, sampleEvent, unique } from '@vpds/kernel/testing';
import pino from 'pino';
import { LogFeed } from './log-feed.ts';
import { ReactionRunner } from './reactions.ts';
import { openLog } from './testing/open-log.ts';

const opened = openedOnce(openLog);
const logger = pino({ level: 'silent' });

/** A queue that notes what it is given, and may be away for a while. */
class NotedQueue implements Pick<JobQueue, 'add'> {
  readonly added: string[] = [];
  away = 0;

  async add(_kind: string, ids: readonly string[]): Promise<void> {
    if (this.away > 0) {
      this.away -= 1;
      throw new Error('away');
    }
    this.added.push(...ids);
  }
}

function runner(name: string, type: string, queue: NotedQueue): ReactionRunner {
  const { engine } = opened();
  const ids = (event: RecordedEvent) => [event.id];
  const engines = { events: engine.events, checkpoints: engine.checkpoints, feed: new LogFeed(engine.events) };
  const jobs = queue as unknown as JobQueue;
  return new ReactionRunner(name, [{ name, eventTypes: [type], job: 'work', ids }], { ...engines, jobs }, logger);
}

async function append(type: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const event = sampleEvent('{}', type);
    await opened().engine.events.append({ stream: unique('s-'), expectedRevision: NO_STREAM, events: [event] });
    ids.push(event.id);
  }
  return ids;
}

test('each event leads to its jobs, over restarts and while the queue is away', async () => {
  const [name, type] = [unique('name-'), unique('Type')];
  const queue = new NotedQueue();
  const first = runner(name, type, queue);
  const before = await append(type, 20);
  queue.away = 2;
  first.start();
  await eventually(() => expect(queue.added).toEqual(before));
  await first.stop();
  const between = await append(type, 20);
  const second = runner(name, type, queue);
  second.start();
  await eventually(() => expect(queue.added).toEqual([...before, ...between]));
  await second.stop();
}, 30_000);

test.each([
  ['another log', { storeID: 'other', position: 5n }],
  ['a later state of this log', { storeID: null, position: 1_000_000_000n }],
])(
  'design 4: with checkpoints of %s they begin anew; nothing counts as reacted to',
  async (_of, checkpoint) => {
    const [name, type] = [unique('name-'), unique('Type')];
    const { engine } = opened();
    const { storeID } = await engine.events.identity();
    for (let shard = 0; shard < SHARDS; shard += 1)
      await engine.checkpoints.save(`reactions-${name}-${shard}`, {
        storeID: checkpoint.storeID ?? storeID,
        position: checkpoint.position,
      });
    const queue = new NotedQueue();
    const ids = await append(type, 10);
    const reactions = runner(name, type, queue);
    reactions.start();
    await eventually(() => expect(queue.added).toEqual(ids));
    const later = await append(type, 3);
    await eventually(() => expect(queue.added).toEqual([...ids, ...later]));
    await reactions.stop();
  },
  30_000,
);

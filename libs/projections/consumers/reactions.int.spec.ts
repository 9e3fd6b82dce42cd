import { expect, test } from '@jest/globals';
import { type JobQueue, NO_STREAM, SHARDS, Unavailable } from '@vpds/kernel';
import { eventually, openedOnce, sampleEvent, unique } from '@vpds/kernel/testing';
import pino from 'pino';
import { LogFeed } from '../../runtime/log-feed.ts';
import type { Reaction } from './reaction.ts';
import { ReactionDeadLetters } from './reaction-dead-letters.ts';
import { ReactionRunner } from './reactions.ts';
import { openLog } from '../testing/open-log.ts';

const opened = openedOnce(openLog);
const logger = pino({ level: 'silent' });

/** Records what is added, and can be unavailable. */
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

type Ids = Reaction['ids'];

function runner(
  name: string,
  type: string,
  queue: NotedQueue,
  ids: Ids = async ({ id }) => [id],
  saying = logger,
): ReactionRunner {
  return runnerOf(name, { name, eventTypes: [type], job: 'work', ids }, queue, saying);
}

function runnerOf(name: string, reaction: Reaction, queue: NotedQueue, saying = logger): ReactionRunner {
  const { events, checkpoints, operational } = opened().engine;
  const engines = { events, checkpoints, operational, feed: new LogFeed(events) };
  const jobs = queue as unknown as JobQueue;
  return new ReactionRunner(name, [reaction], { ...engines, jobs }, saying);
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

test('each event leads to its jobs, across restarts and while the queue is unavailable', async () => {
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

test('a type that a release adds is reacted to also where the last release, after a rollback, has passed it', async () => {
  const [name, type, added] = [unique('name-'), unique('Type'), unique('Added')];
  const [older, newer] = [new NotedQueue(), new NotedQueue()];
  const reaction: Reaction = {
    name,
    eventTypes: [type, added],
    generation: 2,
    job: 'work',
    ids: async ({ id }) => [id],
  };
  const passed = async (queue: NotedQueue, runs: ReactionRunner, last: readonly string[]) => {
    runs.start();
    await eventually(() => expect(queue.added).toEqual(expect.arrayContaining([...last])));
    await runs.stop();
  };
  await append(added, 1);
  await passed(older, runner(name, type, older), await append(type, 1));
  const updated = [...(await append(added, 1)), ...(await append(type, 1))];
  await passed(newer, runnerOf(name, reaction, newer), updated);
  const rolledBack = [...(await append(added, 1)), ...(await append(type, 1))];
  await passed(older, runner(name, type, older), rolledBack.slice(1));
  await passed(newer, runnerOf(name, reaction, newer), rolledBack);
  expect(newer.added).toEqual([...updated, ...rolledBack]);
}, 30_000);

test.each([
  ['another log', { storeID: 'other', position: 5n }],
  ['a later state of this log', { storeID: null, position: 1_000_000_000n }],
])(
  'ADR-9: with checkpoints of %s they start over; nothing counts as reacted to',
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

test('an event that a reaction fails on becomes a dead letter: the others continue, and it is retried, across a restart, until it succeeds', async () => {
  const [name, type] = [unique('name-'), unique('Type')];
  const queue = new NotedQueue();
  const [poison = '', ...before] = await append(type, 20);
  let isMended = false;
  let tries = 0;
  const ids: Ids = async ({ id }) => {
    if (id !== poison || isMended) return [id];
    tries += 1;
    throw new TypeError('of undefined');
  };
  const first = runner(name, type, queue, ids);
  first.start();
  await eventually(() => expect(queue.added).toEqual(before));
  expect([await first.deadLetterCount(), tries]).toEqual([1, 4]);
  await first.retryDeadLetters(Date.now() + 90_000);
  expect([await first.deadLetterCount(), tries]).toEqual([1, 5]);
  await first.stop();
  isMended = true;
  const second = runner(name, type, queue, ids);
  second.start();
  const after = await append(type, 3);
  await eventually(() => expect(queue.added).toEqual([...before, ...after]));
  // Backoff.
  await second.retryDeadLetters(Date.now() + 120_000);
  expect(await second.deadLetterCount()).toBe(1);
  await second.retryDeadLetters(Date.now() + 240_000);
  expect([await second.deadLetterCount(), queue.added.at(-1)]).toEqual([0, poison]);
  await second.stop();
}, 30_000);

test('a reaction that fails now and then loses no event and changes no order', async () => {
  const [name, type] = [unique('name-'), unique('Type')];
  const queue = new NotedQueue();
  const failed = new Set<string>();
  const reactions = runner(name, type, queue, async ({ id }) => {
    if (failed.has(id) || failed.size >= 5) return [id];
    failed.add(id);
    throw new Error('once');
  });
  const ids = await append(type, 20);
  reactions.start();
  await eventually(() => expect(queue.added).toEqual(ids));
  expect([failed.size, await reactions.deadLetterCount()]).toEqual([5, 0]);
  await reactions.stop();
}, 30_000);

test('ADR-22: reactions wait for an unavailable service, and park nothing', async () => {
  const [name, type] = [unique('name-'), unique('Type')];
  const queue = new NotedQueue();
  let calls = 0;
  const reactions = runner(name, type, queue, async ({ id }) => {
    calls += 1;
    if (calls <= 3) throw new Unavailable('the product service cannot be reached');
    return [id];
  });
  const ids = await append(type, 5);
  reactions.start();
  await eventually(() => expect(queue.added).toEqual(ids));
  expect(await reactions.deadLetterCount()).toBe(0);
  await reactions.stop();
}, 30_000);

test('a parked event of a log that was restored without it is forgotten, and logged', async () => {
  const [name, type] = [unique('name-'), unique('Type')];
  const { operational } = opened().engine;
  const kind = `set-aside-reactions-${name}`;
  const body = { reaction: name, stream: unique('s-'), revision: '0', eventID: 'gone', reason: '', attempts: 0 };
  await operational.write(kind, { id: 'gone', dueAt: Date.now(), body: JSON.stringify(body) }, 0);
  const queue = new NotedQueue();
  const lines: string[] = [];
  const saying = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const reactions = runner(name, type, queue, undefined, saying);
  await reactions.retryDeadLetters();
  expect([await reactions.deadLetterCount(), queue.added]).toEqual([0, []]);
  expect(lines).toEqual(['dropped a dead letter: it belongs to another log']);
});

test('an operator lists, retries and drops the events that a reaction failed on', async () => {
  const [name, type] = [unique('name-'), unique('Type')];
  const queue = new NotedQueue();
  let isMended = false;
  const ids: Ids = async ({ id }) => {
    if (isMended) return [id];
    throw new TypeError('of undefined');
  };
  const reactions = runner(name, type, queue, ids);
  const [first = '', second = ''] = await append(type, 2);
  reactions.start();
  await eventually(async () => expect(await reactions.deadLetterCount()).toBe(2));
  const { events, operational } = opened().engine;
  const jobs = queue as unknown as JobQueue;
  const reaction = { name, eventTypes: [type], job: 'work', ids };
  const letters = new ReactionDeadLetters(name, [reaction], { events, operational, jobs }, logger);
  const source = `reactions-${name}`;
  const [letter] = await letters.list();
  expect(letter).toMatchObject({ kind: 'reaction', source, reason: 'of undefined', attempts: 0 });
  const id = `${name} ${first}`;
  expect(await letters.settle({ source, how: 'retry', id })).toEqual({ remaining: 2, next: null });
  isMended = true;
  expect(await letters.settle({ source, how: 'retry', id })).toEqual({ remaining: 1, next: null });
  expect(queue.added).toEqual([first]);
  expect(await letters.settle({ source, how: 'drop', id: `${name} ${second}` })).toEqual({ remaining: 0, next: null });
  await reactions.retryDeadLetters(Date.now() + 7_200_000);
  expect(queue.added).toEqual([first]);
  await reactions.stop();
}, 30_000);

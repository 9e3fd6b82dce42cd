import { expect, test } from '@jest/globals';
import { type EventStore, type Position, Unavailable } from '@vpds/kernel';
import { PassThrough } from 'node:stream';
import type { Connection } from './connection.ts';
import type { LogAccess } from './log-access.ts';
import { type ReadReq, type ReadResp, streams } from './protocol.ts';
import { subscribeAll } from './subscription.ts';
import { EventLog } from './testing/index.ts';
import { eventResponse } from './testing/read-responses.ts';

const away = () => Promise.reject(new Unavailable('The event store is away'));

const checkpoint = (position: number) =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition('0'),
  );
const caughtUp = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/** A server that sends the log's events, then the response of `behind`, then an error. */
function serverOf(log: EventLog, behind: () => ReadResp): Connection {
  return {
    closed: false,
    subscribe: async (request: ReadReq) => {
      const from = Number(request.getOptions()?.getAll()?.getPosition()?.getCommitPosition() ?? -1);
      const stream = new PassThrough({ objectMode: true });
      for (const event of log.events) if (event.position > from) stream.write(eventResponse(event));
      stream.write(behind());
      return Object.assign(stream, { cancel: () => stream.destroy() });
    },
  } as unknown as Connection;
}

test.each([
  ['a checkpoint', () => checkpoint(5_000)],
  ['the end of the history', caughtUp],
])(
  'events that came with %s are handed out, whatever becomes of the look at the log behind them',
  async (_, behind) => {
    const log = new EventLog();
    const event = { contentType: 'application/json', data: Buffer.from('{}'), metadata: new Uint8Array() };
    for (const number of [1, 2, 3])
      log.append({
        stream: `sample-${number}`,
        expected: { revision: -1 },
        events: [{ ...event, id: crypto.randomUUID(), type: 'SampleHappened' }],
      });
    let looks = 0;
    const lastBefore = async (before: unknown) => {
      looks += 1;
      return before === 'end' ? 100_000n : away();
    };
    const stop = new AbortController();
    const seen: Position[] = [];
    const pages = subscribeAll(
      {
        connection: serverOf(log, behind),
        log: { lastBefore } as unknown as LogAccess,
        deadline: 1_000,
        watching: { interval: 1_000, onDrop: () => looks > 1 && stop.abort() },
      },
      { readAll: away } as unknown as EventStore,
      { after: -1n, filter: { types: ['SampleHappened'] }, signal: stop.signal },
    );
    for await (const page of pages) seen.push(...page.events.map(({ position }) => position));
    expect(seen).toEqual(
      log.events.filter(({ type }) => type === 'SampleHappened').map(({ position }) => BigInt(position)),
    );
  },
);

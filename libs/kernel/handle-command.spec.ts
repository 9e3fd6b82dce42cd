import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { rejection } from '@vpds/kernel/testing';
import type { Aggregate } from './aggregate.ts';
import { type CallContext, ownContext } from './calls.ts';
import { type Decision, refuse } from './decider.ts';
import { NotEnabledYet, Refusal, Unavailable } from './errors.ts';
import { EventCodec } from './event-codec.ts';
import {
  type AppendRequest,
  type AppendResult,
  type EventStore,
  NO_STREAM,
  type StoreIdentity,
  WrongExpectedRevision,
} from './event-store.ts';
import { type EventVersions, writeEventVersions } from './event-versions.ts';
import type { RecordedEvent } from './events.ts';
import { type Command, handleCommand, withProjection } from './handle-command.ts';
import type { Answer } from './idempotency.ts';
import { derivedEventID, newSeed } from './ids.ts';

/** A counter up to three. */
interface Added {
  readonly type: 'Added';
  readonly by: number;
}
const MOST = 3;
const counter: Aggregate<number, Added> = {
  name: 'counter',
  decider: { initialState: 0, evolve: (state, { by }) => state + by },
  codec: new EventCodec<Added>({
    Added: {
      version: 1,
      encode: ({ by }) => ({ data: { by } }),
      decode: ({ data }) => ({ type: 'Added', by: data['by'] as number }),
    },
  }),
  views: () => [],
  movesUpdatedAt: () => true,
};
const add = (state: number): Decision<Added> => (state >= MOST ? refuse('full') : [{ type: 'Added', by: 1 }]);

/** A stream with the port's rules for conflicts and retries, and scripted faults. */
class OneStream {
  readonly events: RecordedEvent[] = [];
  readonly appends: AppendRequest[] = [];
  reads = 0;
  /** The release that began the log. */
  begunBy: string | undefined;
  /** Faults of the next appends: `lost` is written, but never answered. */
  faults: ('lost' | 'down')[] = [];

  get store(): EventStore {
    return this as unknown as EventStore;
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    this.appends.push(request);
    const fault = this.faults.shift();
    if (fault === 'down') throw new Unavailable('away');
    const result = this.#write(request);
    if (fault === 'lost') throw new Unavailable('no answer', { outcomeUnknown: true });
    return result;
  }

  #write({ stream, expectedRevision, events }: AppendRequest): AppendResult {
    const next = Number(expectedRevision) + 1;
    const isRepeat = events.every(({ id }, index) => this.events[next + index]?.id === id);
    if (!isRepeat) {
      if (next !== this.events.length)
        throw new WrongExpectedRevision(stream, expectedRevision, BigInt(this.events.length - 1));
      for (const event of events) {
        const at = BigInt(this.events.length);
        this.events.push({ ...event, stream, revision: at, position: at, recordedAt: 0 });
      }
    }
    const last = expectedRevision + BigInt(events.length);
    return {
      revision: last,
      firstPosition: expectedRevision + 1n,
      lastPosition: last,
      recordedAt: 0,
      views: 'written',
    };
  }

  async identity(): Promise<StoreIdentity> {
    return { storeID: 'one', ...(this.begunBy === undefined ? {} : { begunBy: this.begunBy }) };
  }

  async readStream({ from = 0n, limit = 1_000 }: { from?: bigint; limit?: number }): Promise<RecordedEvent[]> {
    this.reads += 1;
    return this.events.slice(Number(from), Number(from) + limit);
  }
}

const context = (): CallContext => ({ ...ownContext(newSeed()), isRetry: false });
const command = (stream: OneStream, more: Partial<Command<number, Added>> = {}): Command<number, Added> => ({
  store: stream.store,
  aggregate: counter,
  stream: 'counter-1',
  companyID: 1,
  context: context(),
  decide: add,
  ...more,
});

async function filled(count: number): Promise<OneStream> {
  const stream = new OneStream();
  for (let index = 0; index < count; index += 1) await handleCommand(command(stream));
  stream.appends.length = 0;
  stream.reads = 0;
  return stream;
}

/** The outcome once all pauses are over. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work, jest.runAllTimersAsync()]);
  return outcome;
}

describe('ADR-2: handling a command', () => {
  afterEach(() => void jest.useRealTimers());

  test('a known state leads to an append without a read', async () => {
    const stream = await filled(1);
    const result = await handleCommand(command(stream, { known: { state: 1, revision: 0n } }));
    expect([result.state, result.revision, stream.reads]).toEqual([2, 1n, 0]);
  });

  test('an append that keeps the answer under an idempotency key reports it, another does not', async () => {
    const idempotency = { key: 'key', requestHash: 'hash' };
    const kept: string[] = [];
    const keyed = { ...context(), idempotency, onAnswerKept: () => kept.push('keyed') };
    const stream = new OneStream();
    await handleCommand(command(stream, { context: keyed }));
    expect(kept).toEqual([]);
    await handleCommand(command(stream, { context: keyed, answer: () => ({ message: 1 }) }));
    await handleCommand(command(stream, { context: { ...keyed, idempotency: null }, answer: () => ({ message: 1 }) }));
    expect(kept).toEqual(['keyed']);
  });

  test('an old state conflicts: later events are read and the decision is repeated', async () => {
    const stream = await filled(2);
    const result = await handleCommand(command(stream, { known: { state: 0, revision: NO_STREAM } }));
    expect([result.state, stream.appends.length]).toEqual([3, 2]);
  });

  test('a refusal is answered only after the tail has been read', async () => {
    const stream = await filled(2);
    const decide = (state: number): Decision<Added> => (state === 1 ? refuse('odd') : [{ type: 'Added', by: 1 }]);
    const result = await handleCommand(command(stream, { known: { state: 1, revision: 0n }, decide }));
    expect(result.state).toBe(3);
    const refused = handleCommand(command(stream, { known: { state: 3, revision: 2n } }));
    await expect(refused).rejects.toEqual(expect.objectContaining({ code: 'full' }));
    await expect(refused).rejects.toBeInstanceOf(Refusal);
  });

  test('an empty decision is answered only after the tail has been read', async () => {
    const stream = await filled(2);
    const decide = (state: number): Decision<Added> => (state === 1 ? [] : [{ type: 'Added', by: 1 }]);
    const result = await handleCommand(command(stream, { known: { state: 1, revision: 0n }, decide }));
    expect([result.state, result.events.length]).toEqual([3, 1]);
  });

  test.each([
    ['an append', (_: number): Decision<Added> => [{ type: 'Added', by: 1 }]],
    ['an empty decision', (state: number): Decision<Added> => (state === 9 ? [] : [{ type: 'Added', by: 1 }])],
    ['a refusal', (state: number): Decision<Added> => (state === 9 ? refuse('odd') : [{ type: 'Added', by: 1 }])],
  ])('a state that the stream of a restored log lacks is none: %s starts from its beginning', async (_, decide) => {
    const stream = await filled(2);
    const result = await handleCommand(command(stream, { known: { state: 9, revision: 5n }, decide }));
    expect([result.state, result.revision]).toEqual([3, 2n]);
  });

  test('an unknown outcome is repeated with the same ids at the same revision', async () => {
    const stream = new OneStream();
    stream.faults = ['lost'];
    const result = await handleCommand(command(stream));
    expect([stream.events.length, result.state]).toEqual([1, 1]);
    const [first, second] = stream.appends;
    expect(second?.events.map(({ id }) => id)).toEqual(first?.events.map(({ id }) => id));
    expect(second?.expectedRevision).toBe(first?.expectedRevision);
  });

  test('an unknown outcome stays unknown while retries find the store down, and is retried until it is known', async () => {
    jest.useFakeTimers();
    const stream = new OneStream();
    stream.faults = ['lost', 'down', 'down'];
    const result = await inTime(handleCommand(command(stream)));
    expect([result.state, stream.events.length, stream.appends.length]).toEqual([1, 1, 4]);
    stream.faults = ['lost', 'down'];
    const late = { ...context(), deadline: Date.now() + 50 };
    const error = await inTime(rejection(handleCommand(command(stream, { context: late }))));
    expect(error).toMatchObject({ name: 'Unavailable', outcomeUnknown: true });
  });

  test('an unknown outcome after which others have written is still a success, and written once', async () => {
    const stream = new OneStream();
    stream.faults = ['lost'];
    const slow = handleCommand(command(stream));
    await handleCommand(command(stream));
    await slow;
    expect(stream.events).toHaveLength(2);
  });

  test('an unknown outcome is retried until the call’s deadline, and reported after it', async () => {
    jest.useFakeTimers();
    const stream = new OneStream();
    stream.faults = Array.from({ length: 1_000 }, () => 'lost' as const);
    const late = command(stream, { context: { ...context(), deadline: Date.now() - 1 } });
    await expect(handleCommand(late)).rejects.toMatchObject({ outcomeUnknown: true });
    expect(stream.appends).toHaveLength(1);
    const soon = command(stream, { context: { ...context(), deadline: Date.now() + 250 } });
    expect(await inTime(rejection(handleCommand(soon)))).toMatchObject({ outcomeUnknown: true });
    expect(stream.appends.length).toBeGreaterThan(2);
  });

  test('each event of an import carries when it happened; an ordinary event has no such member', async () => {
    const stream = new OneStream();
    const twice = (): Decision<Added> => [1, 2].map((by) => ({ type: 'Added', by }) as const);
    const happenedAt = ({ by }: Added) => (by === 1 ? 1_417_392_000_000 : undefined);
    await handleCommand(command(stream, { decide: twice, happenedAt }));
    expect(stream.events[0]?.metadata.happenedAt).toBe(1_417_392_000_000);
    expect(stream.events[1]?.metadata).not.toHaveProperty('happenedAt');
    expect(stream.events.map(({ metadata }) => metadata.owner)).toEqual([1, 1]);
  });

  test('ANS-7: the answer is kept under the request’s key by the append itself', async () => {
    const stream = new OneStream();
    const keyed = { ...context(), idempotency: { key: 'k', requestHash: 'h' } };
    const answer = (state: number): Answer => ({ message: state });
    await handleCommand(command(stream, { context: keyed, answer }));
    expect(stream.appends[0]?.idempotency).toEqual({ key: 'k', requestHash: 'h', answer: { message: 1 } });
    await handleCommand(command(stream, { answer }));
    await handleCommand(command(stream, { context: { ...keyed, seed: newSeed() } }));
    expect(stream.appends.slice(1).map(({ idempotency }) => idempotency)).toEqual([undefined, undefined]);
  });

  test('an append reports its views: written, or pending', async () => {
    const stream = await filled(1);
    const write = stream.append.bind(stream);
    stream.append = async (request) => ({ ...(await write(request)), views: 'pending' });
    const result = await handleCommand(command(stream));
    expect([result.views, result.append?.revision, result.events]).toEqual(['pending', 1n, [{ type: 'Added', by: 1 }]]);
    const nothingNew = await handleCommand(command(stream, { decide: () => [] }));
    expect([nothingNew.views, nothingNew.append, nothingNew.events]).toEqual(['written', null, []]);
  });

  test('SEA-6: only an answer with pending views has the header, in addition to its own headers', () => {
    const answer = { message: 1, headers: { 'x-product-id': '5' } };
    expect(withProjection(answer, { views: 'written' })).toEqual(answer);
    expect(withProjection(answer, { views: 'pending' })).toEqual({
      message: 1,
      headers: { 'x-product-id': '5', 'x-projection': 'pending' },
    });
  });

  test('an engine that is down is reported as such: nothing was written, and nothing is retried in the background', async () => {
    const stream = new OneStream();
    stream.faults = ['down'];
    await expect(handleCommand(command(stream))).rejects.toBeInstanceOf(Unavailable);
    expect([stream.events.length, stream.appends.length]).toEqual([0, 1]);
  });

  test("an append that loses each conflict fails without the stream's name, which may contain a VIN (ANS-5)", async () => {
    const stream = new OneStream();
    stream.append = async ({ stream: name, expectedRevision }) => {
      throw new WrongExpectedRevision(name, expectedRevision, 0n);
    };
    await expect(handleCommand(command(stream))).rejects.toEqual(
      new Unavailable('Too many write to the same thing at once'),
    );
  });

  test('a retried call that has happened already changes nothing', async () => {
    const stream = await filled(1);
    const again = { ...context(), seed: stream.events[0]?.id ?? '', isRetry: true };
    const result = await handleCommand(command(stream, { context: again }));
    expect([result.state, result.events.length, stream.events.length]).toEqual([1, 0, 1]);
  });

  test('a retried call that has happened answers the state as it left it, whatever others have added since', async () => {
    const stream = await filled(1);
    const two = (): Decision<Added> => [
      { type: 'Added', by: 1 },
      { type: 'Added', by: 10 },
    ];
    const first = context();
    const done = await handleCommand(command(stream, { context: first, decide: two }));
    await handleCommand(command(stream, { decide: () => [{ type: 'Added', by: 100 }] }));
    const again = await handleCommand(command(stream, { context: { ...first, isRetry: true }, decide: two }));
    expect([again.state, again.revision, again.views]).toEqual([done.state, done.revision, 'pending']);
    expect([done.state, stream.events.length]).toEqual([12, 4]);
  });

  test('32 at once: each one once, in some order', async () => {
    const stream = new OneStream();
    const decide = (): Decision<Added> => [{ type: 'Added', by: 1 }];
    await Promise.all(Array.from({ length: 32 }, () => handleCommand(command(stream, { decide }))));
    expect(stream.events).toHaveLength(32);
  });

  test('ids of events derive from the seed', () => {
    const seed = newSeed();
    expect(derivedEventID(seed, 0)).toBe(seed);
    expect(derivedEventID(seed, 1)).toBe(derivedEventID(seed, 1));
    expect(derivedEventID(seed, 1)).not.toBe(derivedEventID(seed, 2));
  });
});

describe('ADR-29: an event that the previous release cannot read', () => {
  const v1 = counter.codec.definitions.get('Added')!;
  /** Version 2 also adds in tens, which version 1 cannot express. */
  const second: Aggregate<number, Added> = {
    ...counter,
    codec: new EventCodec<Added>({
      Added: {
        version: 2,
        since: '1.2.0',
        encode: ({ by }) => ({ data: { ones: by % 10, tens: Math.floor(by / 10) } }),
        decode: ({ data: { ones, tens } }) => ({ type: 'Added', by: Number(ones) + 10 * Number(tens) }),
        upcasts: { 1: ({ data, personal }) => ({ data: { ones: data['by'] ?? 0, tens: 0 }, personal }) },
        downcast: ({ data }) => ({ data: { by: data['ones'] ?? 0 } }),
      },
    }),
  };
  const first: Aggregate<number, Added> = {
    ...counter,
    codec: new EventCodec<Added>({ Added: { ...v1, since: '1.2.0' } }),
  };
  const payloads = async (
    versions: EventVersions,
    aggregate: Aggregate<number, Added>,
    { by = 1, begunBy }: { by?: number; begunBy?: string } = {},
  ) => {
    writeEventVersions(versions, '1.2.0');
    const stream = new OneStream();
    stream.begunBy = begunBy;
    const decide = (): Decision<Added> => [{ type: 'Added', by }];
    const outcome = await handleCommand(command(stream, { aggregate, decide })).catch((error: unknown) => error);
    return [
      outcome instanceof NotEnabledYet ? 'not enabled' : 'written',
      ...stream.events.map(({ payload }) => payload),
    ];
  };

  afterEach(() => writeEventVersions('previous'));

  test('a new type is not written', async () => {
    expect(await payloads('previous', first)).toEqual(['not enabled']);
    expect(await payloads('previous', first, { begunBy: '1.1.0' })).toEqual(['not enabled']);
  });

  test('it is written where this release began the log, or where it is enabled', async () => {
    expect(await payloads('previous', first, { begunBy: '1.2.0' })).toEqual(['written', '{"v":1,"data":{"by":1}}']);
    expect(await payloads('current', first)).toEqual(['written', '{"v":1,"data":{"by":1}}']);
  });

  test('a new version is written as the previous one if that loses nothing, and never in a weaker form', async () => {
    expect(await payloads('previous', second, { by: 3 })).toEqual(['written', '{"v":1,"data":{"by":3}}']);
    expect(await payloads('previous', second, { by: 23 })).toEqual(['not enabled']);
    expect(await payloads('current', second, { by: 23 })).toEqual(['written', '{"v":2,"data":{"ones":3,"tens":2}}']);
  });
});

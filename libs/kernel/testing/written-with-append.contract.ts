import { describe, expect, test } from '@jest/globals';
import {
  NO_STREAM,
  Refusal,
  WrongExpectedRevision,
  type AppendRequest,
  type AppendResult,
  type EventStore,
  type IdempotencyRecord,
  type IdempotencyStore,
  type ViewDefinition,
  type ViewRow,
  type ViewStore,
  type ViewWrite,
} from '@vpds/kernel';
import { eventually, openedOnce, rejection, sampleEvents, sleep, unique } from './harness.ts';
import { found, sampleView } from './view-samples.ts';

/** Three ports of one engine or of engines used together. */
export interface OpenedTogether {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly idempotency: IdempotencyStore;
  close(): Promise<void>;
}

const write = (view: ViewDefinition, id: string, body: string, changed = true): ViewWrite => ({
  view,
  document: { id, scope: 1, keys: { vin: `vin-${body}`, plate: null, number: null }, body },
  changed,
});

/** Contract of views and idempotency records written with an append (ADR-2). */
export function writtenWithAppendContract(name: string, open: () => Promise<OpenedTogether>): void {
  describe(`Written with an append: ${name}`, () => {
    const opened = openedOnce(open);
    /** Appends and reads the document: at once if reported as written, else eventually. */
    const appendAndGet = async (request: AppendRequest, view: ViewDefinition, id: string) => {
      const result = await opened().events.append(request);
      const get = async (): Promise<ViewRow | null> => opened().views.get(view, id);
      if (result.views === 'written') return { result, row: await get() };
      const row = await eventually(async () => {
        const current = await get();
        expect(current !== null && current.revision >= result.revision).toBe(true);
        return current;
      });
      return { result, row };
    };

    viewTests(() => opened(), appendAndGet);
    idempotencyTests(() => opened());
  });
}

type AppendAndGet = (
  request: AppendRequest,
  view: ViewDefinition,
  id: string,
) => Promise<{ result: AppendResult; row: ViewRow | null }>;

function viewTests(opened: () => OpenedTogether, appendAndGet: AppendAndGet): void {
  const prepared = async () => {
    const view = sampleView();
    await opened().views.ensure(view);
    return { view, stream: unique('with-view-') };
  };

  test('the document shows the append’s revision, and the first event’s position and time', async () => {
    const { view, stream } = await prepared();
    const { result, row } = await appendAndGet(
      { stream, expectedRevision: NO_STREAM, events: sampleEvents(2), views: [write(view, '1', 'one')] },
      view,
      '1',
    );
    expect(row).toEqual({
      id: '1',
      scope: 1,
      keys: { vin: 'VIN-ONE', plate: null, number: null },
      body: 'one',
      revision: 1n,
      createdPosition: result.firstPosition,
      createdAt: result.recordedAt,
      changedAt: result.recordedAt,
    });
    expect(await found(opened().views, view, { where: [{ key: 'vin', equals: 'vin-one' }] })).toEqual(['1']);
  });

  test('later appends keep the creation, and move changedAt only when something changed', async () => {
    const { view, stream } = await prepared();
    const first = await appendAndGet(
      { stream, expectedRevision: NO_STREAM, events: sampleEvents(1), views: [write(view, '1', 'a')] },
      view,
      '1',
    );
    await sleep(5);
    const quiet = await appendAndGet(
      { stream, expectedRevision: 0n, events: sampleEvents(1), views: [write(view, '1', 'b', false)] },
      view,
      '1',
    );
    await sleep(5);
    const loud = await appendAndGet(
      { stream, expectedRevision: 1n, events: sampleEvents(2), views: [write(view, '1', 'c')] },
      view,
      '1',
    );
    const creation = { createdPosition: first.result.firstPosition, createdAt: first.result.recordedAt };
    expect(quiet.row).toMatchObject({ ...creation, revision: 1n, body: 'b', changedAt: first.result.recordedAt });
    expect(loud.row).toMatchObject({ ...creation, revision: 3n, body: 'c', changedAt: loud.result.recordedAt });
  });

  test('a document that appears later still has its stream’s creation', async () => {
    const { view, stream } = await prepared();
    const first = await opened().events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1) });
    await sleep(5);
    const { row } = await appendAndGet(
      { stream, expectedRevision: 0n, events: sampleEvents(1), views: [write(view, '1', 'late')] },
      view,
      '1',
    );
    expect(row).toMatchObject({ revision: 1n, createdPosition: first.firstPosition, createdAt: first.recordedAt });
  });

  test('a conflicting append writes no document, a repeat changes none', async () => {
    const { view, stream } = await prepared();
    const request = {
      stream,
      expectedRevision: NO_STREAM,
      events: sampleEvents(1),
      views: [write(view, '1', 'first')],
    };
    await appendAndGet(request, view, '1');
    const conflicting = { ...request, events: sampleEvents(1), views: [write(view, '2', 'never')] };
    expect(await rejection(opened().events.append(conflicting))).toBeInstanceOf(WrongExpectedRevision);
    expect(await opened().views.get(view, '2')).toBeNull();
    await appendAndGet(
      { stream, expectedRevision: 0n, events: sampleEvents(1), views: [write(view, '1', 'second')] },
      view,
      '1',
    );
    const { row } = await appendAndGet(request, view, '1');
    expect(row).toMatchObject({ revision: 1n, body: 'second' });
  });

  test('several views and documents travel with one append', async () => {
    const { view, stream } = await prepared();
    const other = { ...view, version: 2, keys: ['plate'] };
    await opened().views.ensure(other);
    const views = [write(view, '1', 'a'), write(view, 'x', 'b'), write(other, '1', 'c')];
    await appendAndGet({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1), views }, other, '1');
    await eventually(async () => expect((await opened().views.get(view, '1'))?.body).toBe('a'));
    await eventually(async () => expect((await opened().views.get(view, 'x'))?.body).toBe('b'));
    expect((await opened().views.get(other, '1'))?.keys).toEqual({ plate: null });
  });
}

function idempotencyTests(opened: () => OpenedTogether): void {
  const record = () => ({
    key: unique('key-'),
    requestHash: unique('hash-'),
    answer: { message: { text: 'made 🚗', n: [1, null] }, headers: { 'x-product-id': '17' } },
  });

  test('an idempotency record is kept with its append', async () => {
    const idempotency = record();
    const stream = unique('idempotent-');
    expect(await opened().idempotency.find(idempotency.key)).toBeNull();
    await opened().events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1), idempotency });
    expect(await opened().idempotency.find(idempotency.key)).toEqual(idempotency);
  });

  test('a conflicting append leaves no record, a repeated one the first', async () => {
    const stream = unique('idempotent-');
    const first = record();
    const request = { stream, expectedRevision: NO_STREAM, events: sampleEvents(1), idempotency: first };
    await opened().events.append(request);
    const conflicting = record();
    await rejection(opened().events.append({ ...request, events: sampleEvents(1), idempotency: conflicting }));
    expect(await opened().idempotency.find(conflicting.key)).toBeNull();
    await opened().events.append({ ...request, idempotency: { ...first, answer: { message: 'another' } } });
    expect(await opened().idempotency.find(first.key)).toEqual(first);
  });

  test('ANS-7: of two appends under one key the second is refused and writes nothing, at once, too', async () => {
    const first = record();
    const request = (idempotency: IdempotencyRecord) => {
      return { stream: unique('idempotent-'), expectedRevision: NO_STREAM, events: sampleEvents(1), idempotency };
    };
    await opened().events.append(request(first));
    const second = request({ ...first, answer: { message: 'another' } });
    expect(await rejection(opened().events.append(second))).toEqual(new Refusal('idempotency_key_in_use'));
    expect(await opened().events.readStream({ stream: second.stream })).toEqual([]);
    expect(await opened().idempotency.find(first.key)).toEqual(first);

    const raced = record();
    const racing = [request(raced), request(raced)];
    const ended = await Promise.allSettled(racing.map((append) => opened().events.append(append)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const streams = await Promise.all(racing.map(({ stream }) => opened().events.readStream({ stream })));
    expect(streams.flat()).toHaveLength(1);
  });
}

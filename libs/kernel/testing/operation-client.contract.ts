import { afterEach, describe, expect, test } from '@jest/globals';
import {
  AppendRefused,
  type CallContext,
  type OperationClient,
  type Handler,
  type Json,
  Refusal,
  NotEnabledYet,
  Unavailable,
  UnreadableEvent,
  newSeed,
  operation,
} from '@vpds/kernel';
import { rejection, sleep } from './harness.ts';

export interface OpenedClient {
  readonly operationClient: OperationClient;
  close(): Promise<void>;
}

export function sampleContext(changes: Partial<CallContext> = {}): CallContext {
  return {
    principal: { companyID: 7, userID: 3, apiKeyID: 'key', permissions: ['editAllProducts'] },
    requestID: 'request',
    correlationID: 'correlation',
    causationID: null,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    seed: newSeed(),
    isRetry: false,
    deadline: Date.now() + 10_000,
    idempotency: { key: 'key-0123', requestHash: '4567' },
    ...changes,
  };
}

const echo = operation<Json, Json>('sample.echo');

function handling(handle: (request: never, context: CallContext) => Promise<unknown>): Handler {
  return { operation: echo, handle };
}

/** Every caller returns the handler's answer or refusal as a local call would. */
export function operationClientContract(
  name: string,
  open: (handlers: readonly Handler[]) => Promise<OpenedClient>,
): void {
  describe(`Caller contract: ${name}`, () => {
    let opened: OpenedClient | undefined;
    afterEach(async () => opened?.close());

    async function clientOf(
      handle: (request: never, context: CallContext) => Promise<unknown>,
    ): Promise<OperationClient> {
      opened = await open([handling(handle)]);
      return opened.operationClient;
    }

    describe('what crosses', () => crossingTests(clientOf));
    describe('errors', () => errorTests(clientOf));

    test('a handler whose append has kept the answer reports that to who called', async () => {
      const kept: Json[] = [];
      const operationClient = await clientOf(async (request: Json, { onAnswerKept }) => {
        if (request === 'keeps') onAnswerKept?.();
        return request;
      });
      for (const request of ['keeps', 'does not'])
        await operationClient.call(echo, request, sampleContext({ onAnswerKept: () => kept.push(request) }));
      expect(kept).toEqual(['keeps']);
    });

    test('many calls at once get each its own answer', async () => {
      const operationClient = await clientOf(async (request: { number: number }) => {
        await sleep((request.number * 7) % 20);
        return request.number;
      });
      const numbers = Array.from({ length: 300 }, (_, number) => number);
      const answers = await Promise.all(
        numbers.map((number) => operationClient.call(echo, { number }, sampleContext())),
      );
      expect(answers).toEqual(numbers);
    });
  });
}

type ClientOf = (handle: (request: never, context: CallContext) => Promise<unknown>) => Promise<OperationClient>;

function crossingTests(clientOf: ClientOf): void {
  test('the context arrives as it was sent; the deadline is the same moment', async () => {
    const seen: CallContext[] = [];
    const operationClient = await clientOf(async (_, context) => {
      seen.push(context);
      return null;
    });
    const context = sampleContext();
    const begun = performance.now();
    await operationClient.call(echo, null, context);
    const took = performance.now() - begun;
    // The callback is not data; it has its own test.
    const [{ deadline, onAnswerKept: _callback, ...rest }] = seen as [CallContext];
    const { deadline: sent, ...expected } = context;
    expect(rest).toEqual(expected);
    // The remaining time is sent, so that clocks need not agree: the way there may count once more.
    expect(Math.abs(deadline - sent)).toBeLessThanOrEqual(took + 5);
  });

  test.each<[string, string]>([
    ['keys that mean something elsewhere', '{"__proto__":{"a":1},"constructor":[],"$where":"x","a.b":2,"":null}'],
    ['text', JSON.stringify(['\u0000', '\ud800', '\u2028', '🚗', '#'.repeat(300), '12#{}'])],
    ['numbers', '[0.1,1e+300,-9007199254740991,5e-324]'],
    ['null', 'null'],
    ['false', 'false'],
    ['an empty text', '""'],
    ['an empty list', '[]'],
  ])('%s survive both ways', async (_, json) => {
    let arrived: unknown;
    const operationClient = await clientOf(async (request) => {
      arrived = request;
      return JSON.parse(json);
    });
    const answer = await operationClient.call(echo, JSON.parse(json) as Json, sampleContext());
    expect([JSON.stringify(arrived), JSON.stringify(answer)]).toEqual([json, json]);
  });

  test('what is undefined reads as undefined, what is null as null', async () => {
    let arrived: { a?: unknown; b?: unknown } = {};
    const operationClient = await clientOf(async (request: typeof arrived) => {
      arrived = request;
      return undefined;
    });
    const answer = await operationClient.call(echo, { a: undefined, b: null } as unknown as Json, sampleContext());
    expect([arrived.a, arrived.b, answer]).toEqual([undefined, null, undefined]);
  });

  test('a body of 9 MiB crosses both ways', async () => {
    const operationClient = await clientOf(async (request: string) => ({ length: request.length, back: request }));
    const body = 'a"\n#'.repeat((9 * 1024 * 1024) / 4);
    const answer = (await operationClient.call(echo, body, sampleContext())) as { length: number; back: string };
    expect(answer.length).toBe(body.length);
    expect(answer.back === body).toBe(true);
  }, 20_000);
}

function errorTests(clientOf: ClientOf): void {
  test('a refusal keeps its code, parameters and headers', async () => {
    const operationClient = await clientOf(async () => {
      throw new Refusal('product_not_found', ['VIN', 4711], { 'retry-after': '3' });
    });
    const error = (await rejection(operationClient.call(echo, null, sampleContext()))) as Refusal;
    expect(error).toBeInstanceOf(Refusal);
    expect([error.code, error.parameters, error.headers]).toEqual([
      'product_not_found',
      ['VIN', 4711],
      { 'retry-after': '3' },
    ]);
  });

  test.each([true, false])(
    'an unavailable engine is reported as such, its outcome unknown: %s',
    async (outcomeUnknown) => {
      const operationClient = await clientOf(async () => {
        const cause = new Error('connection refused');
        throw new Unavailable('the store is away', { retryAfterSeconds: 7, outcomeUnknown, cause });
      });
      const error = (await rejection(operationClient.call(echo, null, sampleContext()))) as Unavailable;
      expect(error).toBeInstanceOf(Unavailable);
      expect([error.message, error.retryAfterSeconds, error.outcomeUnknown]).toEqual([
        'the store is away',
        7,
        outcomeUnknown,
      ]);
      expect((error.cause as Error).message).toBe('connection refused');
    },
  );

  test('RUN-9: an event that is not enabled yet stays that, with its type', async () => {
    const operationClient = await clientOf(async () => {
      throw new NotEnabledYet('ProductWithdrawn');
    });
    const error = await rejection(operationClient.call(echo, null, sampleContext()));
    expect(error).toBeInstanceOf(NotEnabledYet);
    expect((error as NotEnabledYet).eventType).toBe('ProductWithdrawn');
  });

  test('an append that is too large stays that', async () => {
    const operationClient = await clientOf(async () => {
      throw new AppendRefused('over the limit');
    });
    expect(await rejection(operationClient.call(echo, null, sampleContext()))).toBeInstanceOf(AppendRefused);
  });

  test('an event that cannot be read stays that', async () => {
    const operationClient = await clientOf(async () => {
      throw new UnreadableEvent('SampleCreated of unknown version 9');
    });
    const error = await rejection(operationClient.call(echo, null, sampleContext()));
    expect(error).toBeInstanceOf(UnreadableEvent);
    expect((error as Error).message).toBe('SampleCreated of unknown version 9');
  });

  test('a defect is neither a refusal nor an absence', async () => {
    const operationClient = await clientOf(async () => {
      throw new TypeError('of undefined');
    });
    const error = await rejection(operationClient.call(echo, null, sampleContext()));
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof Refusal || error instanceof Unavailable).toBe(false);
  });

  test('an unknown operation is a defect or unavailable, and the next call works', async () => {
    const operationClient = await clientOf(async () => 'here');
    const unhandled = operation<null, null>('another.echo');
    expect(await rejection(operationClient.call(unhandled, null, sampleContext()))).toBeInstanceOf(Error);
    expect(await operationClient.call(echo, null, sampleContext())).toBe('here');
  });
}

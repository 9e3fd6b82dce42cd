import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  type CallContext,
  type OperationClient,
  type Handler,
  type Operation,
  Refusal,
  Unavailable,
  ownContext,
} from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { projectionsDirectory } from './projections-directory.ts';
import { projectionsContract } from './projections.contract.ts';

/** Projections by context; null: its service is down, undefined: it never answers. */
type Contexts = Readonly<Record<string, readonly string[] | null | undefined>>;

function directory(contexts: Contexts) {
  const requested: string[] = [];
  const deadlines: number[] = [];
  const operationClient = {
    call: async ({ pattern }: Operation<unknown, unknown>, request: unknown, { deadline }: CallContext) => {
      deadlines.push(deadline);
      const [context = '', , what] = pattern.split('.');
      const names = contexts[context];
      if (names === undefined) return new Promise(() => {});
      if (names === null) throw new Unavailable(`the ${context} service cannot be reached`);
      if (what === 'dead-letters') return names.map((source) => ({ source, of: context }));
      if (what === 'settle-dead-letters' && !names.includes((request as { source: string }).source))
        throw new Refusal('dead_letter_source_not_found', ['x']);
      if (what === 'list') return names.map((name) => ({ name, of: context }));
      requested.push(pattern);
      return { message: `${what} by ${context}` };
    },
  } as OperationClient;
  const handlers = projectionsDirectory(Object.keys(contexts), operationClient);
  const ask = (operation: { pattern: string }, request: object = {}) => {
    const handler = handlers.find((each) => each.operation.pattern === operation.pattern) as Handler<object>;
    return handler.handle(request, ownContext('seed'));
  };
  return { ask, requested, deadlines };
}

describe('the projections of several processes', () => {
  afterEach(() => void jest.useRealTimers());

  test('are listed together', async () => {
    const { ask } = directory({ product: ['products', 'fields'], statistics: ['statistics'], none: [] });
    expect(await ask(projectionsContract.list)).toEqual([
      { name: 'products', of: 'product' },
      { name: 'fields', of: 'product' },
      { name: 'statistics', of: 'statistics' },
    ]);
  });

  test.each([
    ['replay', projectionsContract.replay, { name: 'statistics' }],
    ['switch', projectionsContract.switch, { name: 'statistics', version: 1 }],
    ['drop', projectionsContract.drop, { name: 'statistics', version: 1 }],
    ['left-out', projectionsContract.deadLetters, { name: 'statistics' }],
    ['settle', projectionsContract.settle, { name: 'statistics', how: 'retry' }],
  ] as const)('%s goes to the context that has it', async (what, operation, request) => {
    const { ask, requested } = directory({ product: ['products'], statistics: ['statistics'] });
    expect(await ask(operation, request)).toEqual({ message: `${what} by statistics` });
    expect(requested).toEqual([`statistics.projections.${what}`]);
  });

  test('a list names who does not answer', async () => {
    const { ask } = directory({ product: ['products'], commission: null });
    expect(await ask(projectionsContract.list)).toEqual([
      { name: 'products', of: 'product' },
      { context: 'commission', unreachable: 'the commission service cannot be reached' },
    ]);
  });

  test('who is silent is waited for only so long', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate'] });
    const { ask, deadlines } = directory({ product: ['products'] });
    await ask(projectionsContract.list);
    expect(deadlines[0]).toBe(Date.now() + 5_000);
  });

  test('without any answer there is no list', async () => {
    const { ask } = directory({ product: null, commission: null });
    expect(await rejection(ask(projectionsContract.list))).toBeInstanceOf(Unavailable);
  });

  test('an unavailable or silent service does not delay the others', async () => {
    const { ask } = directory({ commission: null, tracking: undefined, product: ['products'] });
    expect(await ask(projectionsContract.replay, { name: 'products' })).toEqual({ message: 'replay by product' });
  });

  test('an unknown name is not found; while a service is away it is unavailable', async () => {
    const all = directory({ product: ['products'], commission: ['partners'] });
    const unknown = rejection(all.ask(projectionsContract.replay, { name: 'x' }));
    expect(await unknown).toMatchObject({ code: 'projection_not_found', parameters: ['x'] });
    expect(await unknown).toBeInstanceOf(Refusal);
    const some = directory({ product: ['products'], commission: null });
    const away = rejection(some.ask(projectionsContract.replay, { name: 'partners' }));
    expect(await away).toBeInstanceOf(Unavailable);
  });
});

describe('the dead letters of several processes', () => {
  const retry = (source: string) => ({ source, how: 'retry', id: null });

  test('are listed together, with the services that do not answer', async () => {
    const { ask } = directory({ product: ['products', 'reactions-product'], tracking: null });
    expect(await ask(projectionsContract.allDeadLetters)).toEqual([
      { source: 'products', of: 'product' },
      { source: 'reactions-product', of: 'product' },
      { context: 'tracking', unreachable: 'the tracking service cannot be reached' },
    ]);
  });

  test('are settled where their source is, even while another service is down or hangs', async () => {
    const { ask, requested } = directory({ down: null, product: ['products'], hangs: undefined, statistics: [] });
    const settled = await ask(projectionsContract.settleDeadLetters, retry('products'));
    expect(settled).toEqual({ message: 'settle-dead-letters by product' });
    expect(requested).toEqual(['product.projections.settle-dead-letters']);
  });

  test('a source that no service has is not found, but only if all have answered', async () => {
    const unknown = retry('nothing');
    const all = directory({ product: ['products'], statistics: [] });
    const found = await rejection(all.ask(projectionsContract.settleDeadLetters, unknown));
    expect(found).toMatchObject({ code: 'dead_letter_source_not_found' });
    const some = directory({ product: ['products'], tracking: null });
    expect(await rejection(some.ask(projectionsContract.settleDeadLetters, unknown))).toBeInstanceOf(Unavailable);
  });
});

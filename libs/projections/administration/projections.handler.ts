import { type Answer, type Handler, type Json, type Operation, Refusal } from '@vpds/kernel';
import type { Projection } from '../projection.ts';
import { type ProjectionOperations, projectionsContract } from './projections.contract.ts';

function handler<Request, Response>(
  operation: Operation<Request, Response>,
  handle: (request: Request) => Promise<Response>,
): Handler<Request, Response> {
  return { operation, handle: (request) => handle(request) };
}

/** `operations`: default all; one context's, if other processes have projections. */
export function projectionHandlers(
  projections: readonly Projection[],
  operations: Omit<ProjectionOperations, 'subscribers' | 'allDeadLetters' | 'settleDeadLetters'> = projectionsContract,
): Handler[] {
  const named = (name: string): Projection => {
    const projection = projections.find((each) => each.name === name);
    if (projection === undefined) throw new Refusal('projection_not_found', [name]);
    return projection;
  };
  const done = (message: Json): Answer => ({ message });
  return [
    handler(operations.list, async () => {
      return (await Promise.all(projections.map((each) => each.status()))) as unknown as Json;
    }),
    handler(operations.replay, async ({ name }) => done({ version: await named(name).replay() })),
    handler(operations.switch, async ({ name, version }) => {
      await named(name).switchTo(version);
      return done('Switched');
    }),
    handler(operations.drop, async ({ name, version, force = false }) => {
      await named(name).drop(version, force);
      return done('Dropped');
    }),
    handler(operations.deadLetters, async ({ name }) => (await named(name).deadLetters()) as unknown as Json),
    handler(operations.settle, async ({ name, how }) => {
      const projection = named(name);
      if (projection.settle === undefined) throw new Refusal('projection_never_parks', [name]);
      return done({ parked: await projection.settle(how) });
    }),
  ] as Handler[];
}

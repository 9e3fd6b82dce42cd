import { type Answer, type Handler, type Json, type Operation, Refusal } from '@vpds/kernel';
import type { Projection } from './projection.ts';
import { projectionsContract } from './projections.contract.ts';

function handler<Request, Response>(
  operation: Operation<Request, Response>,
  handle: (request: Request) => Promise<Response>,
): Handler<Request, Response> {
  return { operation, handle: (request) => handle(request) };
}

/** The operators' calls over the projections of a process. */
export function projectionHandlers(projections: readonly Projection[]): Handler[] {
  const named = (name: string): Projection => {
    const projection = projections.find((each) => each.name === name);
    if (projection === undefined) throw new Refusal('projection_not_found', [name]);
    return projection;
  };
  const done = (message: Json): Answer => ({ message });
  return [
    handler(projectionsContract.list, async () => {
      return (await Promise.all(projections.map((each) => each.status()))) as unknown as Json;
    }),
    handler(projectionsContract.replay, async ({ name }) => done({ version: await named(name).replay() })),
    handler(projectionsContract.switch, async ({ name, version }) => {
      await named(name).switchTo(version);
      return done('Switched');
    }),
    handler(projectionsContract.drop, async ({ name, version }) => {
      await named(name).drop(version);
      return done('Dropped');
    }),
    handler(projectionsContract.leftOut, async ({ name }) => (await named(name).leftOut()) as unknown as Json),
    handler(projectionsContract.settle, async ({ name, how }) => {
      const projection = named(name);
      if (projection.settle === undefined) throw new Refusal('projection_never_parks', [name]);
      return done({ parked: await projection.settle(how) });
    }),
  ] as Handler[];
}

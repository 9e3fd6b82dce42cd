import type { FastifyInstance } from 'fastify';
import type { Faults } from './faults.ts';
import { isSystemName, Refusal, type SystemName } from './simulated-system.ts';
import type { SystemState } from './traffic.ts';

interface OneSystem {
  Params: { system: string };
}

/** Serves tests and inspection. It requires no token, because the listener is private. */
export async function mountControl(
  app: FastifyInstance,
  faults: Faults,
  state: (system: SystemName) => Promise<SystemState>,
): Promise<void> {
  app.setErrorHandler<Error & { status?: number; statusCode?: number }>((error, _request, reply) =>
    reply.code(error.status ?? error.statusCode ?? 500).send({ message: error.message }),
  );
  app.get<OneSystem>('/_state/:system', async ({ params }) => state(named(params.system)));
  app.get<OneSystem>('/_faults/:system', async ({ params }) => faults.active(named(params.system)));
  app.put<OneSystem>('/_faults/:system', async ({ params, body }) => {
    const system = named(params.system);
    try {
      faults.set(system, body);
    } catch (error) {
      throw new Refusal(400, (error as Error).message);
    }
    return faults.active(system);
  });
  app.delete<OneSystem>('/_faults/:system', async ({ params }) => {
    const system = named(params.system);
    faults.clear(system);
    return faults.active(system);
  });
}

function named(system: string): SystemName {
  if (isSystemName(system)) return system;
  throw new Refusal(404, `There is no system '${system}', only: [a, b, platform]`);
}

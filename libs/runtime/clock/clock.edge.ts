import { z } from 'zod';
import { type ContextEdge, apiRoute, endpoint } from '@vpds/http';
import { ClockWatch } from './clock-watch.ts';

export const acceptClockRoute = apiRoute({
  id: 'acceptClock',
  method: 'post',
  path: '/admin/clock/accept',
  permission: 'administer',
  tag: 'Administration',
  source: 'addition (docs/operations.md)',
  summary: 'Accept a step of the clock as true, at once',
  description:
    'After a step forward of more than 60 s, writes are refused until the clock is set back or the new time has lasted for 60 s. An accepted step counts at once in this process, and within seconds in every other process with the same step.',
  message: {
    schema: z.object({ aheadSeconds: z.int() }).meta({ id: 'AcceptedClock' }),
    example: { aheadSeconds: 172_800 },
  },
});

const acceptClockEndpoint = endpoint(
  acceptClockRoute,
  async (_, watch) => ({ message: { aheadSeconds: Math.round((await watch.accept()) / 1_000) } }),
  { inject: [ClockWatch] },
);

export const clockEdge: ContextEdge = { endpoints: [acceptClockEndpoint], errors: {} };

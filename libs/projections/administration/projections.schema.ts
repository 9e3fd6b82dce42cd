import { z } from 'zod';
import { type ApiParameter, apiRoute, optionalText, required, requiredText, requiredTextErrors } from '@vpds/http';
import { projectionRefusals } from './projections.errors.ts';

/** Maximum characters. */
const MAX_NAME = 200;
const MAX_ID = 1_000;

const versionBody = z.object({
  version: z.number(required('not_numeric')),
});

const progress = z
  .object({
    phase: z.enum(['reading', 'verifying']),
    fraction: z.number(),
    rate: z.number().describe('Events per second'),
    secondsLeft: z.number().nullable(),
  })
  .meta({ id: 'RebuildProgress' });
const version = z
  .object({
    version: z.int(),
    state: z.enum(['current', 'old', 'building', 'differs']),
    position: z.string().nullable(),
    lagSeconds: z.number().nullable(),
    parked: z.int(),
    incomplete: z.int(),
    progress: progress.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'ProjectionVersion' });
/** Replaces the rows of a context whose service does not answer. */
const unreachable = {
  context: z.string().optional().describe('The context whose service does not answer'),
  unreachable: z.string().optional().describe('Why it does not answer'),
};
const projection = z
  .object({
    name: z.string().optional(),
    kind: z.enum(['counters', 'view', 'cells']).optional(),
    versions: z.array(version).optional(),
    ...unreachable,
  })
  .meta({ id: 'Projection', description: 'A read model with its versions, or a context that is unreachable' });
const setAside = z
  .object({
    reaction: z.string(),
    stream: z.string(),
    eventID: z.string(),
    reason: z.string(),
    attempts: z.int(),
  })
  .meta({ id: 'SetAsideEvent' });
const follower = z
  .object({
    follower: z.string().optional(),
    position: z.string().optional(),
    lagSeconds: z.number().optional(),
    setAside: z.array(setAside).optional(),
    ...unreachable,
  })
  .meta({ id: 'Follower', description: 'A subscriber of the event log, or a context that is unreachable' });
const leftOutEvents = z
  .object({ stream: z.string(), position: z.string().nullable(), reason: z.string() })
  .meta({ id: 'LeftOutEvents' });
const parkedCount = z.object({ parked: z.int() }).meta({ id: 'ParkedCount' });
const newVersion = z.object({ version: z.int() }).meta({ id: 'NewProjectionVersion' });

const deadLetter = z
  .object({
    kind: z.enum(['view', 'reaction', 'platform-feed']).optional(),
    source: z.string().optional().describe('The view, the reactions of a context, or the platform feed'),
    id: z.string().optional(),
    stream: z.string().nullable().optional(),
    reason: z.string().optional().describe('Of the last failure'),
    attempts: z.int().nullable().optional().describe('Retries by the service itself; null: it does not retry'),
    ...unreachable,
  })
  .meta({ id: 'DeadLetter', description: 'What could not be processed, or a context that is unreachable' });
const remaining = z
  .object({
    remaining: z.int(),
    next: z.string().nullable().describe('The `cursor` of the next call; null: all were retried or dropped'),
  })
  .meta({ id: 'RemainingDeadLetters' });
const settleBody = z.object({
  source: requiredText(MAX_NAME),
  id: optionalText(MAX_ID).describe('Absent or null: all dead letters of the source'),
  cursor: optionalText(MAX_ID).describe('Of all: `next` of the last call. Absent or null: from the first one'),
});

const name: ApiParameter = {
  name: 'name',
  in: 'path',
  about: 'Name of the projection',
  schema: z.string(),
  example: 'statistics',
};
const notFound = projectionRefusals({ projection_not_found: ['statistic'] });
const versionErrors = projectionRefusals({ required_field_missing: ['version'], not_numeric: ['version'] });
const source = 'addition (ADM-3)';
const tag = 'Administration';
const IN_SEVERAL_PROCESSES =
  'In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason. If no service answers, the answer is 503.';

export const listProjectionsRoute = apiRoute({
  id: 'listProjections',
  method: 'get',
  path: '/admin/projections',
  permission: 'administer',
  tag,
  source,
  summary: 'List the read models with their versions',
  description: IN_SEVERAL_PROCESSES,
  message: {
    schema: z.array(projection),
    example: [
      {
        name: 'statistics',
        kind: 'counters',
        versions: [
          {
            version: 1,
            state: 'current',
            position: '4711',
            lagSeconds: 0,
            parked: 0,
            incomplete: 0,
            progress: null,
            note: null,
          },
        ],
      },
    ],
  },
});

export const replayProjectionRoute = apiRoute({
  id: 'replayProjection',
  method: 'post',
  path: '/admin/projections/{name}/replay',
  permission: 'administer',
  tag,
  source,
  summary: 'Rebuild a read model from the events, beside the current version',
  description:
    'Answers at once with the number of the new version, or of the one that is being built. The new version becomes current by itself when it has caught up and its content is the same.',
  parameters: [name],
  message: { schema: newVersion, example: { version: 2 } },
  errors: notFound,
});

export const switchProjectionRoute = apiRoute({
  id: 'switchProjection',
  method: 'post',
  path: '/admin/projections/{name}/switch',
  permission: 'administer',
  tag,
  source,
  summary: 'Make another complete version current, at once',
  parameters: [name],
  body: { schema: versionBody, example: { version: 1 } },
  message: { schema: z.literal('Switched'), example: 'Switched' },
  errors: {
    ...notFound,
    ...projectionRefusals({
      projection_version_not_found: ['statistics', 9],
      projection_version_not_ready: [2],
      projection_version_stale: [1],
      projection_version_invalid: [1],
    }),
    ...versionErrors,
  },
});

export const dropProjectionVersionRoute = apiRoute({
  id: 'dropProjectionVersion',
  method: 'post',
  path: '/admin/projections/{name}/drop',
  permission: 'administer',
  tag,
  source,
  summary: 'Drop a version that is not current',
  parameters: [name],
  body: {
    schema: versionBody.extend({
      force: z.boolean('not_boolean').optional().describe('Also a version that links name: they then answer 410'),
    }),
    example: { version: 1 },
  },
  message: { schema: z.literal('Dropped'), example: 'Dropped' },
  errors: {
    ...notFound,
    ...projectionRefusals({
      projection_version_not_found: ['statistics', 9],
      projection_version_current: [2],
      projection_version_not_ready: [3],
      projection_version_linked: [1],
      not_boolean: ['force'],
    }),
    ...versionErrors,
  },
});

export const listLeftOutEventsRoute = apiRoute({
  id: 'listLeftOutEvents',
  method: 'get',
  path: '/admin/projections/{name}/left-out',
  permission: 'administer',
  tag,
  source,
  summary: 'List what a read model could not apply: parked streams, skipped events',
  parameters: [name],
  message: {
    schema: z.array(leftOutEvents),
    example: [{ stream: 'product-17', position: '4711', reason: 'ProductStatusChanged: Unknown version 9' }],
  },
  errors: notFound,
});

const settled = (how: 'retry' | 'drop', summary: string) =>
  ({
    id: `${how}LeftOutEvents`,
    method: 'post',
    path: `/admin/projections/{name}/left-out/${how}`,
    permission: 'administer',
    tag,
    source,
    summary,
    parameters: [name],
    message: { schema: parkedCount, example: { parked: 0 } },
    errors: {
      ...notFound,
      ...projectionRefusals({ projection_never_parks: ['statistics'] }),
    },
  }) as const;

export const retryLeftOutEventsRoute = apiRoute(settled('retry', 'Try parked streams again'));
export const dropLeftOutEventsRoute = apiRoute(
  settled('drop', 'Forget parked streams: their documents stay as they are'),
);

export const listFollowersRoute = apiRoute({
  id: 'listFollowers',
  method: 'get',
  path: '/admin/followers',
  permission: 'administer',
  tag,
  source: 'addition (ADM-3)',
  summary: 'List the subscribers of the event log: positions, lag, and the events that they failed on',
  description: IN_SEVERAL_PROCESSES,
  message: {
    schema: z.array(follower),
    example: [
      {
        follower: 'reactions-product',
        position: '4711',
        lagSeconds: 0,
        setAside: [
          {
            reaction: 'register-with-platform',
            stream: 'product-17',
            eventID: '0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10',
            reason: 'ProductCreated: Unknown version 9',
            attempts: 2,
          },
        ],
      },
    ],
  },
});

export const listDeadLettersRoute = apiRoute({
  id: 'listDeadLetters',
  method: 'get',
  path: '/admin/dead-letters',
  permission: 'administer',
  tag,
  source,
  summary: 'List what could not be processed: streams of views, events of reactions, lines of the platform feed',
  description: `At most 1,000 of each source. ${IN_SEVERAL_PROCESSES}`,
  message: {
    schema: z.array(deadLetter),
    example: [
      {
        kind: 'reaction',
        source: 'reactions-product',
        id: 'register-with-platform 0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10',
        stream: 'product-17',
        reason: 'ProductCreated: Unknown version 9',
        attempts: 2,
      },
    ],
  },
});

const settledLetters = (how: 'retry' | 'drop', summary: string) =>
  ({
    id: `${how}DeadLetters`,
    method: 'post',
    path: `/admin/dead-letters/${how}`,
    permission: 'administer',
    tag,
    source,
    summary,
    body: { schema: settleBody, example: { source: 'reactions-product', id: null } },
    description: 'A call about all works for five seconds at most.',
    message: { schema: remaining, example: { remaining: 0, next: null } },
    errors: {
      ...projectionRefusals({
        dead_letter_source_not_found: ['reactions-products'],
        dead_letter_not_found: ['product-17'],
      }),
      ...projectionRefusals({ required_field_missing: ['source'], cursor_invalid: [] }),
      ...requiredTextErrors('source', MAX_NAME),
    },
  }) as const;

export const retryDeadLettersRoute = apiRoute(settledLetters('retry', 'Retry one dead letter of a source, or all'));
export const dropDeadLettersRoute = apiRoute(
  settledLetters('drop', 'Drop one dead letter of a source, or all: nothing retries it'),
);

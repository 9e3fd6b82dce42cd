import { z } from 'zod';
import { required } from '../http/reading.ts';
import type { ApiParameter, ApiRoute } from '../openapi/document.ts';
import { projectionErrors } from './projections.errors.ts';

export const versionBody = z.object({
  version: z.number(required('not_numeric')),
});

const version = z.object({
  version: z.int(),
  state: z.enum(['current', 'old', 'building', 'differs']),
  position: z.string().nullable(),
  lagSeconds: z.number().nullable(),
  parked: z.int(),
  incomplete: z.int(),
  progress: z
    .object({
      phase: z.enum(['reading', 'verifying']),
      fraction: z.number(),
      rate: z.number(),
      secondsLeft: z.number().nullable(),
    })
    .nullable(),
  note: z.string().nullable(),
});
const projection = z.object({ name: z.string(), kind: z.enum(['counters', 'view']), versions: z.array(version) });
const unreachable = z.object({ context: z.string(), unreachable: z.string() });
const setAside = z.object({
  reaction: z.string(),
  stream: z.string(),
  eventID: z.string(),
  reason: z.string(),
  attempts: z.int(),
});
const follower = z.object({
  follower: z.string(),
  position: z.string(),
  lagSeconds: z.number(),
  setAside: z.array(setAside),
});
const leftOut = z.object({ stream: z.string(), position: z.string().nullable(), reason: z.string() });

const name: ApiParameter = {
  name: 'name',
  in: 'path',
  about: 'Name of the projection',
  schema: z.string(),
  example: 'statistics',
};
const forbidden = { http: 403, text: 'Forbidden' };
const notFound = { http: 404, text: 'Projection not found: statistic' };
const noVersion = { http: 404, text: 'Projection statistics has no version 9' };
const noVersionGiven = { http: 422, text: "'version' is a required field" };
const versionNotNumeric = { http: 422, text: "'version' must be a numeric value" };
const source = 'addition (design, section 4)';
const tag = 'Administration';
const IN_SEVERAL_PROCESSES =
  'In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason, in place of what it has. If nobody answers: 503.';

export const projectionRoutes: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/admin/projections',
    tag,
    source,
    summary: 'List the read models with their versions',
    description: IN_SEVERAL_PROCESSES,
    message: {
      schema: z.array(z.union([projection, unreachable])),
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
    errors: { forbidden },
  },
  {
    method: 'post',
    path: '/admin/projections/{name}/replay',
    tag,
    source,
    summary: 'Make a read model anew from the events, beside the one that is read',
    description:
      'Answers at once with the number of the new version, or of the one under way. It becomes current by itself when it has caught up and says the same.',
    parameters: [name],
    message: { schema: z.object({ version: z.int() }), example: { version: 2 } },
    errors: { forbidden, projection_not_found: notFound },
  },
  {
    method: 'post',
    path: '/admin/projections/{name}/switch',
    tag,
    source,
    summary: 'Read another complete version, at once',
    parameters: [name],
    body: { schema: versionBody, example: { version: 1 } },
    message: { schema: z.literal('Switched'), example: 'Switched' },
    errors: {
      forbidden,
      projection_not_found: notFound,
      projection_version_not_found: noVersion,
      projection_version_not_ready: { http: 409, text: 'Version 2 is not complete yet' },
      projection_version_stale: {
        http: 409,
        text: projectionErrors.projection_version_stale.text.replace('%s', '1'),
      },
      projection_version_invalid: {
        http: 409,
        text: projectionErrors.projection_version_invalid.text.replace('%s', '1'),
      },
      required_field_missing: noVersionGiven,
      not_numeric: versionNotNumeric,
    },
  },
  {
    method: 'post',
    path: '/admin/projections/{name}/drop',
    tag,
    source,
    summary: 'Drop a version that is not read',
    parameters: [name],
    body: { schema: versionBody, example: { version: 1 } },
    message: { schema: z.literal('Dropped'), example: 'Dropped' },
    errors: {
      forbidden,
      projection_not_found: notFound,
      projection_version_not_found: noVersion,
      projection_version_current: {
        http: 409,
        text: projectionErrors.projection_version_current.text.replace('%s', '2'),
      },
      required_field_missing: noVersionGiven,
      not_numeric: versionNotNumeric,
    },
  },
  {
    method: 'get',
    path: '/admin/projections/{name}/left-out',
    tag,
    source,
    summary: 'What the read model could not read: parked streams, skipped events',
    parameters: [name],
    message: {
      schema: z.array(leftOut),
      example: [{ stream: 'product-17', position: '4711', reason: 'ProductStatusChanged: Unknown version 9' }],
    },
    errors: { forbidden, projection_not_found: notFound },
  },
  ...(['retry', 'drop'] as const).map((how): ApiRoute => ({
    method: 'post',
    path: `/admin/projections/{name}/left-out/${how}`,
    tag,
    source,
    summary: how === 'retry' ? 'Try parked streams again' : 'Forget parked streams: their documents stay as they are',
    parameters: [name],
    message: { schema: z.object({ parked: z.int() }), example: { parked: 0 } },
    errors: {
      forbidden,
      projection_not_found: notFound,
      projection_never_parks: {
        http: 409,
        text: projectionErrors.projection_never_parks.text.replace('%s', 'statistics'),
      },
    },
  })),
  {
    method: 'get',
    path: '/admin/followers',
    tag,
    source: 'addition (design, section 5)',
    summary: 'List who follows the log to do something of it: positions, lag, and the events that it failed on',
    description: IN_SEVERAL_PROCESSES,
    message: {
      schema: z.array(z.union([follower, unreachable])),
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
    errors: { forbidden },
  },
];

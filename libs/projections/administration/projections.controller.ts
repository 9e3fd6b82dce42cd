import type { JsonObject } from '@vpds/kernel';
import { type EndpointRequest, type ApiRoute, endpoint } from '@vpds/http';
import { auditContract } from './audit.contract.ts';
import { projectionsContract } from './projections.contract.ts';
import {
  dropDeadLettersRoute,
  dropLeftOutEventsRoute,
  dropProjectionVersionRoute,
  listDeadLettersRoute,
  listFollowersRoute,
  listLeftOutEventsRoute,
  listProjectionsRoute,
  replayProjectionRoute,
  retryDeadLettersRoute,
  retryLeftOutEventsRoute,
  switchProjectionRoute,
} from './projections.schema.ts';

/** Always first: nothing is done without a record. */
async function record({ call }: Pick<EndpointRequest<ApiRoute>, 'call'>, action: string, detail: JsonObject) {
  await call(auditContract.record, { action, detail });
}

async function settle(
  request: Pick<EndpointRequest<typeof retryDeadLettersRoute>, 'call' | 'body'>,
  how: 'retry' | 'drop',
  action: string,
) {
  const { source, id = null, cursor = null } = request.body;
  await record(request, action, { source, id });
  return request.call(projectionsContract.settleDeadLetters, { source, id, how, cursor });
}

export const projectionEndpoints = [
  endpoint(listProjectionsRoute, async ({ call }) => ({ message: await call(projectionsContract.list, {}) })),
  endpoint(replayProjectionRoute, async (request) => {
    const { name } = request.path;
    await record(request, 'ProjectionReplayAsked', { name });
    return request.call(projectionsContract.replay, { name });
  }),
  endpoint(switchProjectionRoute, async (request) => {
    const details = { name: request.path.name, version: request.body.version };
    await record(request, 'ProjectionSwitchAsked', details);
    return request.call(projectionsContract.switch, details);
  }),
  endpoint(dropProjectionVersionRoute, async (request) => {
    const details = { name: request.path.name, version: request.body.version };
    const { force = false } = request.body;
    await record(request, 'ProjectionDropAsked', force ? { ...details, force } : details);
    return request.call(projectionsContract.drop, { ...details, force });
  }),
  endpoint(listLeftOutEventsRoute, async ({ path, call }) => ({
    message: await call(projectionsContract.deadLetters, { name: path.name }),
  })),
  endpoint(retryLeftOutEventsRoute, async (request) => {
    const { name } = request.path;
    await record(request, 'LeftOutRetryAsked', { name });
    return request.call(projectionsContract.settle, { name, how: 'retry' });
  }),
  endpoint(dropLeftOutEventsRoute, async (request) => {
    const { name } = request.path;
    await record(request, 'LeftOutDropAsked', { name });
    return request.call(projectionsContract.settle, { name, how: 'drop' });
  }),
  endpoint(listDeadLettersRoute, async ({ call }) => ({ message: await call(projectionsContract.allDeadLetters, {}) })),
  endpoint(retryDeadLettersRoute, (request) => settle(request, 'retry', 'DeadLettersRetryAsked')),
  endpoint(dropDeadLettersRoute, (request) => settle(request, 'drop', 'DeadLettersDropAsked')),
  endpoint(listFollowersRoute, async ({ call }) => ({ message: await call(projectionsContract.subscribers, {}) })),
];

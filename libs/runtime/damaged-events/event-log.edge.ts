import type { ContextEdge } from '@vpds/http';
import { eventLogEndpoints } from './event-log.controller.ts';
import { eventLogErrors } from './event-log.errors.ts';

export const eventLogEdge: ContextEdge = { endpoints: eventLogEndpoints, errors: eventLogErrors };

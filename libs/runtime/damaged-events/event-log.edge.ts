import type { ContextEdge } from '@vpds/http';
import { eventLogEndpoints } from './event-log.controller.ts';
import { eventLogErrors } from './event-log.errors.ts';

/** Operators' endpoints for the log: verify it, decide about damaged events. */
export const eventLogEdge: ContextEdge = { endpoints: eventLogEndpoints, errors: eventLogErrors };

import { Module } from '@nestjs/common';
import type { ContextEdge } from '@vpds/http';
import { EventLogController } from './event-log.controller.ts';
import { eventLogErrors } from './event-log.errors.ts';
import { eventLogRoutes } from './event-log.schema.ts';

@Module({ controllers: [EventLogController] })
class EventLogEdgeModule {}

/** Operators' endpoints for the log: verify it, decide about damaged events. */
export const eventLogEdge: ContextEdge = {
  module: EventLogEdgeModule,
  routes: eventLogRoutes,
  errors: eventLogErrors,
};

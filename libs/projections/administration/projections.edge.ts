import { Module } from '@nestjs/common';
import type { ContextEdge } from '@vpds/http';
import { FollowersController, ProjectionsController } from './projections.controller.ts';
import { projectionErrors } from './projections.errors.ts';
import { projectionRoutes } from './projections.schema.ts';

@Module({ controllers: [ProjectionsController, FollowersController] })
class ProjectionsEdgeModule {}

export const projectionsEdge: ContextEdge = {
  module: ProjectionsEdgeModule,
  routes: projectionRoutes,
  errors: projectionErrors,
};

import type { ContextEdge } from '@vpds/http';
import { projectionEndpoints } from './projections.controller.ts';
import { projectionErrors } from './projections.errors.ts';

export const projectionsEdge: ContextEdge = { endpoints: projectionEndpoints, errors: projectionErrors };

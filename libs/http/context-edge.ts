import type { ErrorCatalogue } from '@vpds/kernel';
import type { DynamicModule, Type } from '@nestjs/common';
import type { BodyPolicy } from './edge/body-parser.ts';
import type { ApiRoute } from './openapi/api-route.ts';

/** The part of a context that faces integrators: controllers, and what the documentation says of them. */
export interface ContextEdge {
  readonly module: Type | DynamicModule;
  readonly routes: readonly ApiRoute[];
  readonly errors: ErrorCatalogue;
  /** Routes whose body is not JSON of the usual size, by the route's pattern. */
  readonly bodies?: ReadonlyMap<string, BodyPolicy>;
  /** Routes that only read although their method is not GET, such as `POST /path`. */
  readonly reads?: readonly string[];
}

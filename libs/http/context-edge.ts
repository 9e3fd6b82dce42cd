import type { ErrorCatalogue } from '@vpds/kernel';
import type { DynamicModule, Type } from '@nestjs/common';
import type { BodyPolicy } from './edge/body-parser.ts';
import type { ApiRoute } from './openapi/api-route.ts';

/** A context's HTTP part: controllers and their documentation. */
export interface ContextEdge {
  readonly module: Type | DynamicModule;
  readonly routes: readonly ApiRoute[];
  readonly errors: ErrorCatalogue;
  /** By route pattern: bodies that are not JSON of the usual size. */
  readonly bodies?: ReadonlyMap<string, BodyPolicy>;
  /** Routes that only read although they are not GET, such as `POST /path`. */
  readonly reads?: readonly string[];
}

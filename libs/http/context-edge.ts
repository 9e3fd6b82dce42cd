import type { ErrorCatalogue } from '@vpds/kernel';
import type { Provider, Type } from '@nestjs/common';
import type { BodyPolicy } from './edge/body-parser.ts';
import type { EdgeOptions } from './edge/create-edge.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { type ApiRoute, patternOf } from './openapi/api-route.ts';

export interface ContextEdge {
  readonly endpoints: readonly Endpoint[];
  /** In addition to the process's providers. */
  readonly providers?: readonly Provider[];
  readonly errors: ErrorCatalogue;
}

export function servedBy(
  edges: readonly ContextEdge[],
): Pick<EdgeOptions, 'modules' | 'catalogues' | 'routes' | 'bodies' | 'readingRoutes' | 'keylessRoutes'> {
  const routes = edges.flatMap(({ endpoints }) => endpoints.map(({ route }) => route));
  return {
    modules: edges.map(({ endpoints, providers = [] }) => ({
      module: moduleClass(),
      controllers: endpoints.map(({ controller }) => controller),
      providers: [...providers],
    })),
    catalogues: edges.map(({ errors }) => errors),
    routes,
    bodies: new Map(routes.flatMap(bodyPolicy)),
    keylessRoutes: new Set(routes.filter(({ keyless }) => keyless).map(patternOf)),
    readingRoutes: new Set(routes.filter(({ readsOnly }) => readsOnly).map(nameOf)),
  };
}

/** Bytes: nobody who has no key needs more. */
const KEYLESS_BODY = 4_096;

/** None: JSON of the common size. */
function bodyPolicy(route: ApiRoute): (readonly [string, BodyPolicy])[] {
  if (route.keyless === true) return [[patternOf(route), { type: 'json', maxBytes: KEYLESS_BODY }]];
  const { ndjson, rows, stream } = route.body ?? {};
  if (stream !== undefined) return [[patternOf(route), { type: 'stream', maxBytes: Infinity, types: stream.types }]];
  const type = ndjson === undefined ? 'rows' : 'ndjson';
  const { maxBytes } = ndjson ?? rows ?? {};
  return maxBytes === undefined ? [] : [[patternOf(route), { type, maxBytes }]];
}

/** Nest distinguishes modules by class. */
function moduleClass(): Type {
  return class ContextModule {};
}

function nameOf(route: ApiRoute): string {
  return `${route.method.toUpperCase()} ${patternOf(route)}`;
}

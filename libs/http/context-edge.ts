import type { ErrorCatalogue } from '@vpds/kernel';
import type { Provider, Type } from '@nestjs/common';
import type { EdgeOptions } from './edge/create-edge.ts';
import type { Endpoint } from './endpoint/endpoint.ts';

export interface ContextEdge {
  readonly endpoints: readonly Endpoint[];
  /** Providers that are added to those of the process. */
  readonly providers?: readonly Provider[];
  readonly errors: ErrorCatalogue;
}

export function servedBy(edges: readonly ContextEdge[]): Pick<EdgeOptions, 'modules' | 'catalogues' | 'routes'> {
  return {
    modules: edges.map(({ endpoints, providers = [] }) => ({
      module: moduleClass(),
      controllers: endpoints.map(({ controller }) => controller),
      providers: [...providers],
    })),
    catalogues: edges.map(({ errors }) => errors),
    routes: edges.flatMap(({ endpoints }) => endpoints.map(({ route }) => route)),
  };
}

/** Nest distinguishes modules by class. */
function moduleClass(): Type {
  return class ContextModule {};
}

import { KeyAuthenticator, accountsEdge, accountsService } from '@vpds/accounts';
import {
  CALLER,
  type ContextEdge,
  type ContextService,
  EVENT_STORE,
  type Engines,
  InProcessCaller,
  type Metrics,
  ServiceTime,
  type Settings,
} from '@vpds/platform';
import { productEdge, productService } from '@vpds/product';
import type { SystemAddress } from '@vpds/simulators';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';

/** What the contexts talk to outside: the given addresses, or the built-in simulators'. */
export interface OutsideSystems {
  readonly providerA: SystemAddress;
  readonly providerB: SystemAddress;
  readonly platform: SystemAddress;
}

export interface Composition {
  readonly services: readonly ContextService[];
  readonly edges: readonly ContextEdge[];
  readonly providers: readonly Provider[];
  readonly authenticator: KeyAuthenticator;
  readonly caller: InProcessCaller;
}

/** Every context in one process: calls between them are function calls. */
export function compose(
  settings: Settings,
  engines: Engines,
  outside: OutsideSystems,
  metrics: Metrics,
  logger: Logger,
): Composition {
  const { events, views } = engines;
  const caller = new InProcessCaller();
  const time = new ServiceTime(settings.SERVICE_TIMEZONE);
  const authenticator = new KeyAuthenticator(views);
  void outside;
  void metrics;
  void logger;
  const services = [
    accountsService({ events, views, authenticator }),
    productService({ events, views, caller, time, relatedHistory: [] }),
  ];
  for (const service of services) caller.register(service.handlers);
  return {
    services,
    edges: [accountsEdge, productEdge],
    providers: [
      { provide: CALLER, useValue: caller },
      { provide: EVENT_STORE, useValue: events },
    ],
    authenticator,
    caller,
  };
}

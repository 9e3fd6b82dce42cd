import type { Access } from '@vpds/accounts';
import {
  OPERATION_CLIENT,
  EVENT_STORE,
  type Edge,
  type EdgeOptions,
  Networks,
  QUOTAS,
  ServiceTime,
  createEdge,
  servedBy,
} from '@vpds/http';
import type { ReadBudget } from '@vpds/kernel';
import { packageDirectory } from '@vpds/observability';
import { ClockWatch, type ContextParts, HeldEffects, StoredLog, processBodyBudget } from '@vpds/runtime';
import { join } from 'node:path';
import { EDGES } from './contexts.ts';

export interface InterfaceParts extends Pick<EdgeOptions, 'limiter' | 'viewsLag' | 'engineHealth'> {
  readonly access: Access;
  readonly clock: ClockWatch;
  /** Events as stored, for operators' verification. */
  readonly log: StoredLog;
  readonly reads: ReadBudget;
  /** `/metrics` has a port of its own. */
  readonly metricsElsewhere?: boolean;
}

/** Builds the interface, which does not listen yet. */
export function createInterface(
  { settings, engines, operationClient, time, effects, logger, readiness, metrics }: ContextParts,
  { access, clock, log, reads, metricsElsewhere = false, ...own }: InterfaceParts,
): Promise<Edge> {
  return createEdge({
    ...own,
    ...servedBy(EDGES),
    providers: [
      { provide: OPERATION_CLIENT, useValue: operationClient },
      { provide: EVENT_STORE, useValue: engines.events },
      { provide: QUOTAS, useValue: access.quotas },
      { provide: ClockWatch, useValue: clock },
      { provide: StoredLog, useValue: log },
      { provide: HeldEffects, useValue: effects },
      { provide: ServiceTime, useValue: time },
    ],
    authenticator: access.authenticator,
    refusedLogins: access.refusedLogins,
    idempotency: engines.idempotency,
    reads,
    received: processBodyBudget(settings, metrics),
    unknownKeysPerMinute: settings.UNKNOWN_KEYS_PER_MINUTE,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    maxConnections: settings.MAX_CONNECTIONS,
    trustedProxies: settings.TRUST_PROXY,
    corsOrigins: settings.CORS_ORIGINS,
    metricsReaders: metricsElsewhere ? new Networks([]) : unlessEmpty(settings.METRICS_NETWORKS),
    logger,
    readiness,
    metrics,
    apps: [{ path: '/console', directory: join(packageDirectory(), 'apps/console/dist') }],
  });
}

/** Returns undefined, which admits everybody, for an empty list. */
function unlessEmpty(networks: Networks): Networks | undefined {
  return networks.isEmpty ? undefined : networks;
}

import type { Caller } from '@vpds/kernel';
import type { ContextEdge, ServiceTime } from '@vpds/http';
import type { RateLimiter } from '@vpds/limits';
import type { EngineHealth, Metrics, Readiness } from '@vpds/observability';
import type { OutboundMetrics } from '@vpds/outbound';
import type { Logger } from 'pino';
import type { ContextService } from './context-service.ts';
import type { Engines } from './engines.ts';
import type { Settings } from './settings/settings.ts';

/** Settings that all modes have. */
export type CommonSettings = Omit<Settings, 'SIMULATOR_STEP_SECONDS'>;

/**
 * What a context is made of, said once: every mode puts its processes together from these (ADR-1, ADR-6).
 * `libs/interface` lists all of them.
 */
export interface BoundedContext {
  /** The first part of its operations' patterns. */
  readonly name: string;
  /** Its part of the REST interface, wherever that is served. */
  readonly edge: ContextEdge;
  /** Settings without which it cannot run apart from the simulators. */
  readonly needs?: readonly (keyof CommonSettings)[];
  /** Its handlers, views, reactions and jobs, on what the process has. */
  service(parts: ContextParts): ContextService;
}

/** What a process gives its contexts. */
export interface ContextParts {
  readonly settings: CommonSettings;
  readonly engines: Engines;
  readonly caller: Caller;
  readonly time: ServiceTime;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly outboundMetrics: OutboundMetrics;
  readonly readiness: Readiness;
  readonly outside: OutsideSystems;
  /** Absent: this is the only process. */
  readonly replicas?: ReplicaParts;
}

/** What a process has that is one of several. */
export interface ReplicaParts {
  readonly engineHealth: EngineHealth;
  /** One budget over all replicas; not while its engine is away. */
  budget(perSecond: number): RateLimiter;
}

/** Where the outside systems are, and our tokens for them. */
export interface OutsideSystems {
  readonly providerA: SystemAddress;
  readonly providerB: SystemAddress;
  readonly platform: SystemAddress;
}

export interface SystemAddress {
  readonly url: string;
  readonly token: string;
}

import type { EventCodec, OperationClient } from '@vpds/kernel';
import type { ContextEdge, ServiceTime } from '@vpds/http';
import type { RateLimiter } from '@vpds/limits';
import type { Metrics, Readiness } from '@vpds/observability';
import type { OutboundMetrics } from '@vpds/outbound';
import type { Logger } from 'pino';
import type { ContextService } from './context-service.ts';
import type { Engines } from './engines.ts';
import type { HeldEffects } from './effects/held-effects.ts';
import type { Settings } from './settings/settings.ts';

export type CommonSettings = Omit<Settings, 'SIMULATOR_STEP_SECONDS' | 'METRICS_PORT'>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list has the codecs of all kinds of events
export type AnyCodec = EventCodec<any>;

/** Every mode composes its processes from these (ADR-1, ADR-6). All are listed in `libs/interface`. */
export interface BoundedContext {
  /** First part of its operations' patterns. */
  readonly name: string;
  readonly edge: ContextEdge;
  /** The codecs of all events that it writes. */
  readonly codecs: readonly AnyCodec[];
  /** Required where it runs without simulators. */
  readonly needs?: readonly (keyof CommonSettings)[];
  service(parts: ContextParts): ContextService;
}

export interface ContextParts {
  readonly settings: CommonSettings;
  readonly engines: Engines;
  readonly operationClient: OperationClient;
  readonly time: ServiceTime;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly outboundMetrics: OutboundMetrics;
  readonly readiness: Readiness;
  readonly outside: OutsideSystems;
  readonly effects: HeldEffects;
  /** Absent if this is the only process. */
  readonly replicas?: ReplicaParts;
}

/** Parts that only a process with replicas has. */
export interface ReplicaParts {
  /** Shared by all replicas; not enforced while its engine is down. */
  budget(perSecond: number): RateLimiter;
}

/** How they are reached, with our tokens. */
export interface OutsideSystems {
  readonly providerA: SystemAddress;
  readonly providerB: SystemAddress;
  readonly platform: SystemAddress;
}

export interface SystemAddress {
  readonly url: string;
  readonly token: string;
}

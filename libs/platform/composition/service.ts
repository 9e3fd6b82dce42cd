import type {
  Aggregate,
  ErrorCatalogue,
  Handler,
  JobOptions,
  JobOutcome,
  RecordedEvent,
  ViewDefinition,
} from '@vpds/kernel';
import type { DynamicModule, Type } from '@nestjs/common';
import type { BodyPolicy } from '../http/body-parser.ts';
import type { ApiRoute } from '../openapi/document.ts';

/** The part of a context that faces integrators: controllers, and what the documentation says of them. */
export interface ContextEdge {
  readonly module: Type | DynamicModule;
  readonly routes: readonly ApiRoute[];
  readonly errors: ErrorCatalogue;
  /** Routes whose body is not JSON of the usual size, by the route's pattern. */
  readonly bodies?: ReadonlyMap<string, BodyPolicy>;
}

/** A view that follows the streams of one kind of aggregate, rebuilt at will from them. */
export interface ViewProjection {
  readonly views: readonly ViewDefinition[];
  readonly streamPrefix: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- projections of every kind of aggregate stand in one list
  readonly aggregate: Aggregate<any, any>;
}

/** Work that an event of the log leads to, once: `ids` are the jobs' (design 4: effects are not projections). */
export interface Reaction {
  readonly name: string;
  readonly eventTypes: readonly string[];
  readonly job: string;
  ids(event: RecordedEvent): readonly string[];
}

/** A kind of job with its handler. The handler is idempotent and keeps its state in a stream. */
export interface JobKind {
  readonly kind: string;
  readonly options: JobOptions;
  run(id: string, attempt: number): Promise<JobOutcome>;
}

/** The part of a context that does its work: handlers of its contract, projections, reactions and jobs. */
export interface ContextService {
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly projections: readonly ViewProjection[];
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly JobKind[];
  /** Started when everything that the context needs is ready; stopped before the engines are. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

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
import type { ApiRoute } from '../openapi/api-route.ts';

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

/** A view that follows the streams of one kind of aggregate, rebuilt at will from them. */
export interface ViewProjection {
  readonly views: readonly ViewDefinition[];
  readonly streamPrefix: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- projections of every kind of aggregate stand in one list
  readonly aggregate: Aggregate<any, any>;
  /**
   * The id of the stream's document in each of the views, where the stream's name tells it: then a look at the document
   * says whether it is new enough. Absent: the aggregate is loaded to find out.
   */
  documentID?(stream: string): string;
}

/** The document's id where a stream's name is `prefix` and that id. */
export function idBehind(prefix: string): (stream: string) => string {
  return (stream) => stream.slice(prefix.length);
}

/**
 * Work that an event of the log leads to, once (ADR-9: effects are not projections). Called at least once per event, in
 * order; it may first note in a stream what is to be done, and returns the ids of the jobs that do it. `Unavailable` thrown
 * is waited for; an event that it throws anything else for comes again later, out of order.
 */
export interface Reaction {
  readonly name: string;
  readonly eventTypes: readonly string[];
  readonly job: string;
  ids(event: RecordedEvent): readonly string[] | Promise<readonly string[]>;
}

/** A kind of job with its handler. The handler is idempotent and keeps its state in a stream. */
export interface JobKind {
  readonly kind: string;
  readonly options: JobOptions;
  run(id: string, attempt: number): Promise<JobOutcome>;
  /**
   * Ids of work that the store knows to be unfinished, found by an index: the queue is filled from it at start and every
   * 30 s, since a queue may lose a job (ADR-9).
   */
  due?(limit: number): Promise<readonly string[]>;
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

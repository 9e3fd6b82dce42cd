import type { Aggregate, ViewDefinition } from '@vpds/kernel';

export interface ViewProjection {
  readonly views: readonly ViewDefinition[];
  readonly streamPrefix: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list has projections of all kinds of aggregates
  readonly aggregate: Aggregate<any, any>;
  /** The document's id, if the stream's name contains it: one read then shows whether the document is current. */
  documentID?(stream: string): string;
}

export function idAfterPrefix(prefix: string): (stream: string) => string {
  return (stream) => stream.slice(prefix.length);
}

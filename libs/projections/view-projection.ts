import type { Aggregate, ViewDefinition } from '@vpds/kernel';

/** A view of one kind of aggregate, rebuilt from its streams. */
export interface ViewProjection {
  readonly views: readonly ViewDefinition[];
  readonly streamPrefix: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- projections of every kind of aggregate stand in one list
  readonly aggregate: Aggregate<any, any>;
  /**
   * The document's id if the stream's name contains it; a read then shows whether the document is current. Absent: the
   * aggregate is loaded.
   */
  documentID?(stream: string): string;
}

/** For streams named `prefix` + id. */
export function idAfterPrefix(prefix: string): (stream: string) => string {
  return (stream) => stream.slice(prefix.length);
}

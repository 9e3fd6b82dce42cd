import type { Aggregate, ViewDefinition } from '@vpds/kernel';

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

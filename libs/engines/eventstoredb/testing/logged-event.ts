/** A stored event. Positions are byte offsets of an imaginary log file. */
export interface LoggedEvent {
  readonly position: number;
  /** Offset of the log's next record, of any kind. */
  readonly behind: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Units of 100 ns since 1970. */
  readonly created: bigint;
}

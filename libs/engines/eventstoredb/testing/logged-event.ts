/** An event as the stand-in keeps it. Positions are byte offsets of an imagined log file. */
export interface LoggedEvent {
  readonly position: number;
  /** Offset behind it: where the next record of the log starts, whatever that is. */
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

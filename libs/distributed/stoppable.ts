/** Something that runs beside the answering of calls, until it is stopped. */
export interface Background {
  stop(): Promise<void>;
}

/** Background work that can be stopped. */
export interface Background {
  stop(): Promise<void>;
}

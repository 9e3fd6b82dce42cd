export interface Background {
  stop(): Promise<void>;
}

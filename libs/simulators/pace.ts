/** No background work: states are computed on request. */
export interface Pace {
  readonly stepMilliseconds: number;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

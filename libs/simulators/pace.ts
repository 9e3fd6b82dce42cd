/** How time passes for a system: nothing runs in the background, every state is computed when asked for. */
export interface Pace {
  readonly stepMilliseconds: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** The address in a `not leader` refusal. */
export interface Leader {
  readonly host: string;
  readonly port: number;
}

/** Faults to inject. All are off at first; counts go down to 0. */
export interface FaultSettings {
  /** Accepts connections and calls without answering. Pending calls are executed afterwards. */
  silent: boolean;
  /** Refuses calls that require the leader, with the leader's address. */
  notLeader: Leader | null;
  /** Network partition: the node answers, but has no leader and cannot execute what needs one. */
  isolated: boolean;
  /**
   * A former leader that was frozen while another was elected, and has thawed: it still claims to lead, its appends are
   * neither written nor answered, and its reads end at this index of the log.
   */
  deposedAt: number;
  /** Denies every call. */
  denied: boolean;
  /** Denies reads and subscriptions: of `$all` only, or any. */
  deniedReads: '$all' | 'any' | null;
  /** KurrentDB's limit for single events, bytes. */
  maxEventSize: number;
  /** Appends that are written, but whose connection is cut before the answer. */
  cutInsteadOfAnswer: number;
  /** Appends that are written but never answered; the connection stays open. */
  swallowAnswers: number;
  /** Appends answered `Timeout`; every other one is written nevertheless. */
  timeouts: number;
  /** Appends refused because the server is not ready. */
  notReady: number;
  /** Sends no live events to current and new subscriptions. */
  stalledSubscriptions: boolean;
  /** Events after which a read of `$all` stalls. */
  readAtMost: number;
  /** Latest events that subscriptions do not see, as on a lagging follower. */
  lagging: number;
}

export class Faults {
  readonly settings: FaultSettings = {
    silent: false,
    notLeader: null,
    isolated: false,
    deposedAt: Infinity,
    denied: false,
    deniedReads: null,
    maxEventSize: Infinity,
    cutInsteadOfAnswer: 0,
    swallowAnswers: 0,
    timeouts: 0,
    notReady: 0,
    stalledSubscriptions: false,
    readAtMost: Infinity,
    lagging: 0,
  };
  #waiting: (() => void)[] = [];

  set(change: Partial<FaultSettings>): void {
    Object.assign(this.settings, change);
    if (this.settings.silent) return;
    for (const go of this.#waiting.splice(0)) go();
  }

  get isDeposed(): boolean {
    return this.settings.deposedAt !== Infinity;
  }

  /** Resolves when the server answers again. */
  async untilHeard(): Promise<void> {
    while (this.settings.silent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Consumes one fault of a counted kind, if any is left. */
  take(kind: 'cutInsteadOfAnswer' | 'swallowAnswers' | 'timeouts' | 'notReady'): boolean {
    if (this.settings[kind] <= 0) return false;
    this.settings[kind] -= 1;
    return true;
  }
}

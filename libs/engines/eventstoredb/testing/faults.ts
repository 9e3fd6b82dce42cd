/** Where a node that is not the leader sends its clients. */
export interface Leader {
  readonly host: string;
  readonly port: number;
}

/** What goes wrong next. Everything is off at first, and counts go down to 0. */
export interface FaultSettings {
  /** Connections and calls are accepted, nothing is answered. What was sent meanwhile is carried out afterwards. */
  silent: boolean;
  /** Calls that require the leader are refused, with the leader's address. */
  notLeader: Leader | null;
  /** Cut off from the other nodes: it answers, but carries nothing out that needs the leader, whom it does not know. */
  isolated: boolean;
  /** The user lacks the right for every call. */
  denied: boolean;
  /** Reads and subscriptions that the user lacks the right for: of `$all`, as a user whom no administrator has granted it, or any. */
  deniedReads: '$all' | 'any' | null;
  /** What an operator of KurrentDB may limit single events to, bytes. */
  maxEventSize: number;
  /** So many appends are written, and then their connection is cut instead of an answer. */
  cutInsteadOfAnswer: number;
  /** So many appends are written and never answered; the connection goes on. */
  swallowAnswers: number;
  /** So many appends are answered `Timeout`; every other one of them is written nevertheless. */
  timeouts: number;
  /** So many appends are refused because the server is not ready. */
  notReady: number;
  /** Live events are no longer sent to subscriptions that exist now or begin while it is true. */
  stalledSubscriptions: boolean;
  /** A read of `$all` is answered with so many events, and then with nothing more. */
  readAtMost: number;
  /** Subscriptions do not see so many of the log's last events, as those of a follower that lags behind. */
  lagging: number;
}

export class Faults {
  readonly settings: FaultSettings = {
    silent: false,
    notLeader: null,
    isolated: false,
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

  /** Ends when the server answers; at once unless it is silent. */
  async untilHeard(): Promise<void> {
    while (this.settings.silent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Takes one of a kind that is counted, if any is left. */
  take(kind: 'cutInsteadOfAnswer' | 'swallowAnswers' | 'timeouts' | 'notReady'): boolean {
    if (this.settings[kind] <= 0) return false;
    this.settings[kind] -= 1;
    return true;
  }
}

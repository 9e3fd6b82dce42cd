import { type ReadBudget, RecentlyUsed } from '@vpds/kernel';
import type { Socket } from 'node:net';
import { turnIn } from './connection-line.ts';
import { PacedLine } from './paced-line.ts';

/** Bytes that weigh 1, and the milliseconds of the main thread that they take: read, copied, parsed and collected. */
const BYTES = 16_384;
const WORK = 0.25;
/** As many leave at once after a pause. */
const BURST = 16;
/** Milliseconds, the least that a timer takes. */
const TOGETHER = 1;
/** Companies that are remembered; a forgotten one has its whole burst again. */
const REMEMBERED = 10_000;

/**
 * Spaces the bytes of a company's bodies while others are active and the thread is busy (LIM-18): a turn of the event
 * loop would otherwise read as much as all its connections have sent, and collecting it takes as long again.
 */
export class BodyPace {
  readonly #reads: Pick<ReadBudget, 'isThrottled' | 'restOf' | 'patience'>;
  readonly #lines = new RecentlyUsed<number, PacedLine>(REMEMBERED);

  constructor(reads: Pick<ReadBudget, 'isThrottled' | 'restOf' | 'patience'>) {
    this.#reads = reads;
  }

  /**
   * Null if more may be read at once, as of most bodies. @throws Refusal reads_over_share after the budget's patience |
   * Unavailable
   */
  take(companyID: number, socket: Socket, bytes: number): Promise<void> | null {
    if (!this.#reads.isThrottled(companyID)) return null;
    let line = this.#lines.get(companyID);
    if (line === undefined) {
      line = new PacedLine({ apart: () => this.#reads.restOf(companyID, WORK), burst: BURST, together: TOGETHER });
      this.#lines.set(companyID, line);
    }
    const weight = bytes / BYTES;
    return line.leavesNow(weight) ? null : turnIn(line, { socket, patience: this.#reads.patience }, { weight });
  }
}

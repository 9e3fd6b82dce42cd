import { RecentlyUsed } from '@vpds/kernel';
import type { Socket } from 'node:net';
import { type Paced, PacedLine } from './paced-line.ts';

/** Milliseconds between two answers to one payer. */
const APART = 2;
/** Milliseconds. */
const TOGETHER = 10;
/** Answers that leave at once after a pause. */
const BURST = 100;
/** Characters after which an answer counts as one more. */
const OF_ONE_TURN = 16_384;
/** Milliseconds; a balancer takes a process without an answer in time for a dead one. */
const LONGEST_PROBE = 500;
/** Milliseconds between a balancer's probes on one connection, at least. */
const PROBES_APART = 250;
/** Probes that leave in one turn of the event loop because their time is up. */
const EARLY_TOGETHER = 8;
/** Payers that are remembered; a forgotten one has its whole burst again. */
const REMEMBERED = 10_000;

/** A company, or the network of a client without a key. */
export type Payer = number | string;

interface PacedAnswer {
  readonly socket: Socket;
  /** Characters. */
  readonly length: number;
  /**
   * A balancer's probe leaves after half a second, whoever else waits, unless it follows another one too soon, as no
   * balancer's does.
   */
  readonly isProbe?: boolean;
  readonly leave: () => void;
}

/**
 * Spaces the answers that cost a client nothing: refusals for load, and whatever needs no key. A client that continues
 * regardless waits. Nobody else's connection is delayed. Spaced answers also spread the requests that follow them:
 * hundreds in one turn of the event loop would delay everybody.
 */
export class RefusalPace {
  readonly #lines = new RecentlyUsed<Payer, PacedLine>(REMEMBERED);
  /** When the last probe left, by connection. */
  readonly #probed = new WeakMap<Socket, number>();
  readonly #early = new EarlyAnswers();

  /**
   * Calls `leave` when the answer is due, or at once. If the connection closes, it is called at once as well, though
   * nobody reads the answer.
   */
  take(payer: Payer, { socket, length, isProbe = false, leave }: PacedAnswer): void {
    if (socket.destroyed) return leave();
    let line = this.#lines.get(payer);
    if (line === undefined) {
      line = new PacedLine({ apart: () => APART, burst: BURST, together: TOGETHER });
      this.#lines.set(payer, line);
    }
    const weight = 1 + Math.floor(length / OF_ONE_TURN);
    const left = isProbe ? () => this.#leaveAsProbe(socket, leave) : leave;
    if (line.leavesNow(weight)) return left();
    const item = { socket, weight, leave: left, closed: leave };
    line.add(item);
    if (isProbe) this.#leaveInTime(line, item);
  }

  #leaveAsProbe(socket: Socket, leave: () => void): void {
    this.#probed.set(socket, performance.now());
    leave();
  }

  #leaveInTime(line: PacedLine, item: Paced): void {
    if (performance.now() - (this.#probed.get(item.socket) ?? -Infinity) < PROBES_APART) return;
    setTimeout(() => this.#early.add(() => line.leaveEarly(item)), LONGEST_PROBE).unref();
  }
}

/**
 * Probes whose time is up, of all payers: at most {@link EARLY_TOGETHER} leave in one turn of the event loop. A
 * thousand connections' probes, which may have arrived together, would otherwise delay everybody by a tenth of a
 * second.
 */
class EarlyAnswers {
  readonly #due: (() => void)[] = [];

  add(leave: () => void): void {
    if (this.#due.push(leave) === 1) setImmediate(() => this.#go());
  }

  #go(): void {
    const together = this.#due.splice(0, EARLY_TOGETHER);
    if (this.#due.length > 0) setImmediate(() => this.#go());
    for (const leave of together) leave();
  }
}

import { RecentlyUsed } from '@vpds/kernel';
import type { Socket } from 'node:net';
import { readOn, readSlowly } from '../edge/pipelines.ts';

/** Milliseconds between two answers to one payer. */
const APART = 2;
/** Milliseconds until those that wait leave: a wake-up for each would cost as much as the answer. */
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
/** Milliseconds that a line may owe: long answers and early probes leave before their time is due. */
const LONGEST_DEBT = 1_000;
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
 * regardless waits: its connections are served in rotation, and a connection is read slowly while one of its answers
 * waits, so that its further requests are not even parsed. Nobody else's connection is delayed. Spaced answers also
 * spread the requests that follow them: hundreds in one turn of the event loop would delay everybody.
 */
export class RefusalPace {
  readonly #lines = new RecentlyUsed<Payer, Line>(REMEMBERED);
  readonly #early = new EarlyAnswers();

  /**
   * Calls `leave` when the answer is due, or at once. If the connection closes, it is called at once as well, though
   * nobody reads the answer.
   */
  take(payer: Payer, answer: PacedAnswer): void {
    if (answer.socket.destroyed) return answer.leave();
    let line = this.#lines.get(payer);
    if (line === undefined) this.#lines.set(payer, (line = new Line(this.#early)));
    line.take(answer);
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

/** The waiting answers of one payer. */
class Line {
  /** The waiting answers by connection; the first entry is served next. */
  readonly #connections = new Map<Socket, Waiting>();
  /** When it last left, by connection. */
  readonly #probed = new WeakMap<Socket, number>();
  readonly #early: EarlyAnswers;
  #next = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(early: EarlyAnswers) {
    this.#early = early;
  }

  take(answer: PacedAnswer): void {
    const now = performance.now();
    this.#next = Math.max(this.#next, now - BURST * APART);
    if (this.#timer === null && this.#next + APART <= now) return this.#leave(answer);
    const waiting = this.#connections.get(answer.socket) ?? this.#wait(answer.socket);
    waiting.answers.push(answer);
    if (answer.isProbe === true && now - (this.#probed.get(answer.socket) ?? -Infinity) >= PROBES_APART)
      setTimeout(() => this.#early.add(() => this.#leaveEarly(answer)), LONGEST_PROBE).unref();
    this.#timer ??= this.#wake(now);
  }

  #wait(socket: Socket): Waiting {
    const closed = () => {
      this.#connections.delete(socket);
      for (const { leave } of waiting.answers) leave();
    };
    const waiting: Waiting = { answers: [], closed };
    this.#connections.set(socket, waiting);
    socket.once('close', waiting.closed);
    readSlowly(socket);
    return waiting;
  }

  #go(): void {
    const now = performance.now();
    this.#next = Math.max(this.#next, now - BURST * APART);
    try {
      for (const [socket, waiting] of this.#connections) {
        if (this.#next + APART > now) break;
        // The connection is served next after all others.
        this.#connections.delete(socket);
        const answer = waiting.answers.shift();
        if (waiting.answers.length > 0) this.#connections.set(socket, waiting);
        if (answer !== undefined) this.#leave(answer);
        if (waiting.answers.length === 0) this.#end(socket, waiting);
      }
    } finally {
      // While the timer was set, answers that follow at once have joined the line instead of leaving.
      this.#timer = this.#connections.size === 0 ? null : this.#wake(now);
    }
  }

  #wake(now: number): NodeJS.Timeout {
    return setTimeout(() => this.#go(), Math.max(TOGETHER, this.#next + APART - now));
  }

  #leaveEarly(answer: PacedAnswer): void {
    const { socket } = answer;
    const waiting = this.#connections.get(socket);
    const place = waiting?.answers.indexOf(answer) ?? -1;
    if (waiting === undefined || place < 0) return;
    waiting.answers.splice(place, 1);
    this.#leave(answer);
    if (waiting.answers.length > 0) return;
    this.#connections.delete(socket);
    this.#end(socket, waiting);
  }

  #end(socket: Socket, { closed }: Waiting): void {
    socket.off('close', closed);
    readOn(socket);
  }

  #leave({ socket, length, isProbe, leave }: PacedAnswer): void {
    const now = performance.now();
    this.#next = Math.min(this.#next + APART * (1 + Math.floor(length / OF_ONE_TURN)), now + LONGEST_DEBT);
    if (isProbe === true) this.#probed.set(socket, now);
    leave();
  }
}

interface Waiting {
  readonly answers: PacedAnswer[];
  readonly closed: () => void;
}

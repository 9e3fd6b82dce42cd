import type { ReadBudget } from '@vpds/kernel';
import type { ServerResponse } from 'node:http';
import { ConnectionLine, type InLine, turnIn } from './connection-line.ts';
import { whenClosed } from './when-closed.ts';

/** Requests of one company at once while another is active. */
const TOGETHER = 8;
/** Milliseconds after which a request waits for something else than the main thread, and makes room. */
const LONGEST_WORK = 50;

interface Waiting extends InLine {
  readonly response: ServerResponse;
}

/**
 * Lets few requests of a company be worked on at once while others are active (LIM-18): the next one begins when one is
 * answered. Whatever arrives would otherwise be worked on in the order of its arrival, and others would wait for all
 * that one company sends. No time is lost by it, and a company that is alone is not delayed.
 */
export class RequestTurns {
  readonly #reads: Pick<ReadBudget, 'isThrottled' | 'patience'>;
  readonly #companies = new Map<number, CompanyTurns>();

  constructor(reads: Pick<ReadBudget, 'isThrottled' | 'patience'>) {
    this.#reads = reads;
  }

  /**
   * Null if it may begin at once, as most may. @throws Refusal reads_over_share after the budget's patience |
   * Unavailable
   */
  take(companyID: number, response: ServerResponse): Promise<void> | null {
    if (!this.#reads.isThrottled(companyID)) return null;
    const turns = this.#companies.get(companyID) ?? this.#turnsOf(companyID);
    return turns.take(response, this.#reads.patience);
  }

  #turnsOf(companyID: number): CompanyTurns {
    const turns: CompanyTurns = new CompanyTurns(() => {
      // An answer may leave long after its request has made room, when others have begun anew.
      if (this.#companies.get(companyID) === turns) this.#companies.delete(companyID);
    });
    this.#companies.set(companyID, turns);
    return turns;
  }
}

class CompanyTurns {
  /** When each began, by the monotonic clock in milliseconds; the oldest first. */
  readonly #working = new Map<ServerResponse, number>();
  readonly #line = new ConnectionLine<Waiting>();
  readonly #idle: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(idle: () => void) {
    this.#idle = idle;
  }

  take(response: ServerResponse, patience: number): Promise<void> | null {
    if (!this.#line.isEmpty || !this.#hasRoom(performance.now())) return this.#wait(response, patience);
    this.#begin(response);
    return null;
  }

  #hasRoom(now: number): boolean {
    if (this.#working.size < TOGETHER) return true;
    for (const [response, begun] of this.#working) {
      if (now - begun < LONGEST_WORK) break;
      this.#working.delete(response);
    }
    return this.#working.size < TOGETHER;
  }

  #begin(response: ServerResponse): void {
    this.#working.set(response, performance.now());
    whenClosed(response, () => this.#end(response));
  }

  #end(response: ServerResponse): void {
    this.#working.delete(response);
    this.#serve();
    if (this.#working.size === 0 && this.#line.isEmpty) this.#idle();
  }

  #serve(): void {
    while (!this.#line.isEmpty && this.#hasRoom(performance.now())) {
      const next = this.#line.next();
      if (next === undefined) break;
      this.#begin(next.response);
      next.leave();
    }
    if (this.#line.isEmpty || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#serve();
    }, LONGEST_WORK);
  }

  #wait(response: ServerResponse, patience: number): Promise<void> {
    const turn = turnIn(this.#line, { socket: response.req.socket, patience }, { response });
    this.#serve();
    return turn;
  }
}

import type { Pattern } from './pattern.ts';
import { parsePattern, SYMBOLS, symbolOf } from './pattern.ts';

/** `end` is exclusive. */
export interface Match {
  readonly pattern: number;
  readonly end: number;
}

/** `symbols` lead to `next`, empty transitions to `jumps`; `accepts` is a pattern or −1. */
interface Position {
  symbols: Uint8Array | null;
  next: number;
  readonly jumps: number[];
  accepts: number;
}

/** `to` is the next state by symbol: 0 is not yet computed, {@link DEAD} is none. */
interface State {
  readonly positions: readonly number[];
  readonly accepts: number;
  readonly to: Int16Array;
}

const DEAD = -1;

/**
 * Reads each character once. The longest match wins, on a tie the earlier pattern. States are computed on first use;
 * their number is bounded by the patterns (about a thousand for PHP's grammar), not by the input.
 */
export class Automaton {
  readonly #positions: Position[] = [];
  readonly #states: State[] = [];
  readonly #known = new Map<string, number>();

  constructor(patterns: readonly string[]) {
    const start = this.#newPosition();
    patterns.forEach((pattern, index) => {
      const end = this.#add(parsePattern(pattern), start);
      (this.#positions[end] as Position).accepts = index;
    });
    // 0 means "not yet computed".
    this.#states.push({ positions: [], accepts: DEAD, to: new Int16Array(0) });
    this.#stateOf([start]);
  }

  longestMatch(text: string, from: number): Match | null {
    let match: Match | null = null;
    let state = this.#states[1] as State;
    for (let index = from; index < text.length; index += 1) {
      const symbol = symbolOf(text.charCodeAt(index));
      const next = (state.to[symbol] as number) || this.#advance(state, symbol);
      if (next === DEAD) break;
      state = this.#states[next] as State;
      if (state.accepts >= 0) match = { pattern: state.accepts, end: index + 1 };
    }
    return match;
  }

  #advance(state: State, symbol: number): number {
    const reached: number[] = [];
    for (const index of state.positions) {
      const { symbols, next } = this.#positions[index] as Position;
      if (symbols?.[symbol] === 1) reached.push(next);
    }
    const next = reached.length === 0 ? DEAD : this.#stateOf(reached);
    state.to[symbol] = next;
    return next;
  }

  #stateOf(seeds: readonly number[]): number {
    const positions = this.#closure(seeds);
    const key = positions.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const accepted = positions.map((index) => (this.#positions[index] as Position).accepts).filter((rule) => rule >= 0);
    const accepts = accepted.length === 0 ? DEAD : Math.min(...accepted);
    const index = this.#states.push({ positions, accepts, to: new Int16Array(SYMBOLS) }) - 1;
    this.#known.set(key, index);
    return index;
  }

  /** The states within reach of the seeds that read a symbol or accept. */
  #closure(seeds: readonly number[]): readonly number[] {
    const seen = new Set(seeds);
    for (const index of seen) for (const jump of (this.#positions[index] as Position).jumps) seen.add(jump);
    return [...seen]
      .filter((index) => {
        const position = this.#positions[index] as Position;
        return position.symbols !== null || position.accepts >= 0;
      })
      .sort((one, other) => one - other);
  }

  #newPosition(): number {
    return this.#positions.push({ symbols: null, next: 0, jumps: [], accepts: DEAD }) - 1;
  }

  #jump(from: number, to: number): void {
    (this.#positions[from] as Position).jumps.push(to);
  }

  #add(pattern: Pattern, from: number): number {
    switch (pattern.kind) {
      case 'symbols':
        return this.#addSymbols(pattern.symbols, from);
      case 'sequence':
        return pattern.parts.reduce((position, part) => this.#add(part, position), from);
      case 'choice': {
        const end = this.#newPosition();
        for (const option of pattern.options) this.#jump(this.#add(option, from), end);
        return end;
      }
      case 'repeat':
        return this.#addRepeat(pattern.part, pattern.least, pattern.most, from);
      default:
        return pattern satisfies never;
    }
  }

  #addSymbols(symbols: Uint8Array, from: number): number {
    const reader = this.#newPosition();
    const end = this.#newPosition();
    this.#jump(from, reader);
    Object.assign(this.#positions[reader] as Position, { symbols, next: end });
    return end;
  }

  #addRepeat(part: Pattern, least: number, most: number, from: number): number {
    let position = from;
    for (let count = 0; count < least; count += 1) position = this.#add(part, position);
    const end = this.#newPosition();
    if (most === Infinity) {
      const loop = this.#newPosition();
      this.#jump(position, loop);
      this.#jump(this.#add(part, loop), loop);
      this.#jump(loop, end);
      return end;
    }
    this.#jump(position, end);
    for (let count = least; count < most; count += 1) {
      position = this.#add(part, position);
      this.#jump(position, end);
    }
    return end;
  }
}

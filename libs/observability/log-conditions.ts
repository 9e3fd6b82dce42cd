import { Unavailable } from '@vpds/kernel';
import { conditionOf } from './log-codes.ts';

/** Milliseconds. */
const AGAIN_AFTER = 600_000;
const LOOK_EVERY = 5_000;
/** The condition that occurred longest ago is evicted. */
const MOST = 200;

export type Line = Readonly<Record<string, unknown>>;
type Write = (line: Line, message: string) => void;

interface Occurring {
  readonly line: Line;
  readonly message: string;
  readonly write: Write;
  readonly since: number;
  readonly quiet: number;
  loggedAt: number;
  lastAt: number;
  heldBack: number;
}

/** Logs a lasting failure once per reason, and once after the quiet time of its code. */
export class LogConditions {
  readonly #clock: () => number;
  readonly #occurring = new Map<string, Occurring>();
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** `bindings`: of the logger; they distinguish conditions. */
  log(line: Line, message: string, bindings: Line, write: Write): void {
    const condition = conditionOf(line['code']);
    if (condition === null) return write(line, message);
    const logged = withReason(line);
    const key = JSON.stringify([line['code'], bindings, condition.by.map((name) => line[name]), shapeOf(logged)]);
    const now = this.#clock();
    const known = this.#occurring.get(key);
    // The order is that of the last occurrence.
    this.#occurring.delete(key);
    if (known !== undefined && now - known.loggedAt < AGAIN_AFTER) {
      known.lastAt = now;
      known.heldBack += 1;
      this.#occurring.set(key, known);
      return;
    }
    const quiet = condition.quietSeconds * 1_000;
    const since = known?.since ?? now;
    this.#occurring.set(key, { line: logged, message, write, since, quiet, loggedAt: now, lastAt: now, heldBack: 0 });
    const [oldest] = this.#occurring.keys();
    if (this.#occurring.size > MOST && oldest !== undefined) this.#occurring.delete(oldest);
    this.#timer ??= setInterval(() => this.look(), LOOK_EVERY).unref();
    write(known === undefined ? logged : { ...logged, heldBack: known.heldBack }, message);
  }

  look(): void {
    const now = this.#clock();
    for (const [key, { line, message, write, since, quiet, lastAt, heldBack }] of this.#occurring) {
      if (now - lastAt < quiet) continue;
      this.#occurring.delete(key);
      const { err: _, ...rest } = line;
      const seconds = Math.round((lastAt - since) / 1_000);
      write({ ...rest, over: true, seconds, heldBack }, `over: ${message}`);
    }
    if (this.#occurring.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Its reason identifies an unavailable engine. */
function withReason(line: Line): Line {
  const { err, ...rest } = line;
  if (!(err instanceof Unavailable)) return line;
  const cause = err.cause instanceof Error ? { cause: err.cause.message } : {};
  return { ...rest, reason: err.message, ...cause };
}

/** The line without its variable parts, such as ids. */
function shapeOf({ reason, err }: Line): string {
  const text = typeof reason === 'string' ? reason : err instanceof Error ? `${err.name} ${err.message}` : '';
  return text.slice(0, 500).replaceAll(/[\da-f-]*\d[\da-f-]*/g, '#');
}

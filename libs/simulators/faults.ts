import { z } from 'zod';
import { describe, text } from './read-body.ts';
import type { SystemName } from './simulated-system.ts';

const scope = {
  /** For the next so many requests that it fits; without it until cleared. */
  times: z.int().min(1).optional(),
  method: z.enum(['GET', 'POST']).optional(),
  /** Relative to the system's base, without the query: `/orders/4711`, or with a `*` at the end `/orders/*`. */
  path: text(200).startsWith('/').optional(),
};

const faultSchema = z.discriminatedUnion('kind', [
  /** The work is done at once, the answer comes so much later. */
  z.strictObject({ kind: z.literal('slow'), milliseconds: z.int().min(0).max(600_000), ...scope }),
  /** Nothing is done; 429, 500, 503, also 401. `retryAfter`: seconds, or any text to be sent as it is. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.int().min(0), z.string().regex(/^[\x20-\x7e]{1,100}$/)]).optional(),
    message: text(1_000).optional(),
    ...scope,
  }),
  /** Nothing is done, nothing is answered, the connection stays open. */
  z.strictObject({ kind: z.literal('silence'), ...scope }),
  /** Nothing is done, the connection breaks. */
  z.strictObject({ kind: z.literal('dropped'), ...scope }),
  /** The work is done, the connection breaks without an answer. */
  z.strictObject({ kind: z.literal('answer-lost'), ...scope }),
  /** The work is done, the connection breaks in the middle of the body. */
  z.strictObject({ kind: z.literal('half-body'), ...scope }),
  /** The work is done, the body is whole, but no JSON. */
  z.strictObject({ kind: z.literal('malformed-json'), ...scope }),
  /** The work is done, the body never ends. */
  z.strictObject({ kind: z.literal('endless'), ...scope }),
]);

const MAX_FAULTS = 100;

const faultsSchema = z.union([
  // Counted before any of them is looked at.
  z
    .array(z.unknown())
    .refine(({ length }) => length <= MAX_FAULTS, `at most ${MAX_FAULTS} at once`)
    .pipe(z.array(faultSchema)),
  faultSchema.transform((fault) => [fault]),
]);

/** One way of going wrong; README.md has the catalogue. */
export type Fault = z.infer<typeof faultSchema>;

/** Faults on request. They live in memory: a restart clears them. */
export interface FaultControl {
  /**
   * Replaces the system's faults. Of several, each request meets the first one that fits and is not used up, so a list
   * is a sequence. Throws a TypeError where one is not in the catalogue.
   */
  set(system: SystemName, faults: Fault | readonly Fault[]): void;
  /** What is still to come, `times` counted down. */
  active(system: SystemName): readonly Fault[];
  /** Without a system: of all three. */
  clear(system?: SystemName): void;
}

export class Faults implements FaultControl {
  readonly #pending = new Map<SystemName, readonly Fault[]>();

  set(system: SystemName, faults: unknown): void {
    const result = faultsSchema.safeParse(faults);
    if (!result.success) throw new TypeError(`Not a fault: ${describe(innermost(result.error.issues))}`);
    this.#pending.set(system, result.data);
  }

  active(system: SystemName): readonly Fault[] {
    return this.#pending.get(system) ?? [];
  }

  clear(system?: SystemName): void {
    if (system === undefined) this.#pending.clear();
    else this.#pending.delete(system);
  }

  /** The fault that this request meets, which is then used up once. */
  take(system: SystemName, method: string, path: string): Fault | null {
    const pending = this.active(system);
    const met = pending.find((fault) => fits(fault, method, path));
    if (met === undefined) return null;
    if (met.times !== undefined)
      this.#pending.set(
        system,
        pending.flatMap((fault) => (fault === met ? usedOnce(fault) : [fault])),
      );
    return met;
  }
}

function fits(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  if (fault.path === undefined) return true;
  return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path;
}

function usedOnce(fault: Fault): readonly Fault[] {
  const left = (fault.times ?? 1) - 1;
  return left === 0 ? [] : [{ ...fault, times: left }];
}

/** A union's own issue only says "invalid input"; what is wrong stands in the branch that came nearest. */
function innermost(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues;
  if (issue?.code !== 'invalid_union') return issue;
  const isWithin = (first: z.core.$ZodIssue | undefined) =>
    first !== undefined && (first.code !== 'invalid_type' || first.path.length > 0);
  const nearest = issue.errors.find(([first]) => isWithin(first)) ?? issue.errors[0];
  return nearest?.[0] ?? issue;
}

import { z } from 'zod';
import { describe, text } from './read-body.ts';
import type { SystemName } from './simulated-system.ts';

const scope = {
  /** Matching requests. Default: until cleared. */
  times: z.int().min(1).optional(),
  method: z.enum(['GET', 'POST']).optional(),
  /** The path has neither base nor query: `/orders/4711` or `/orders/*`. */
  path: text(200).startsWith('/').optional(),
};

const faultSchema = z.discriminatedUnion('kind', [
  /** The work is done at once. */
  z.strictObject({ kind: z.literal('slow'), milliseconds: z.int().min(0).max(600_000), ...scope }),
  /** No work. `retryAfter`: seconds, or text. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.int().min(0), z.string().regex(/^[\x20-\x7e]{1,100}$/)]).optional(),
    message: text(1_000).optional(),
    ...scope,
  }),
  /** No work, no answer, an open connection. */
  z.strictObject({ kind: z.literal('silence'), ...scope }),
  /** No work, the connection breaks. */
  z.strictObject({ kind: z.literal('dropped'), ...scope }),
  /** Work, then the connection breaks. */
  z.strictObject({ kind: z.literal('answer-lost'), ...scope }),
  /** Work, then the connection breaks in the middle of the body. */
  z.strictObject({ kind: z.literal('half-body'), ...scope }),
  /** Work, then a body that is not JSON. */
  z.strictObject({ kind: z.literal('malformed-json'), ...scope }),
  /** Work, then a body that never ends. */
  z.strictObject({ kind: z.literal('endless'), ...scope }),
]);

const MAX_FAULTS = 100;

const faultsSchema = z.union([
  // Counted before any is validated.
  z
    .array(z.unknown())
    .refine(({ length }) => length <= MAX_FAULTS, `at most ${MAX_FAULTS} at once`)
    .pipe(z.array(faultSchema)),
  faultSchema.transform((fault) => [fault]),
]);

export type Fault = z.infer<typeof faultSchema>;

/** Faults are in memory: a restart clears them. */
export interface FaultControl {
  /**
   * A request meets the first fault that matches and is not used up: a list is a sequence. @throws TypeError for an
   * unknown fault
   */
  set(system: SystemName, faults: Fault | readonly Fault[]): void;
  active(system: SystemName): readonly Fault[];
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

/** A union's own issue is only "invalid input". */
function innermost(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues;
  if (issue?.code !== 'invalid_union') return issue;
  const isWithin = (first: z.core.$ZodIssue | undefined) =>
    first !== undefined && (first.code !== 'invalid_type' || first.path.length > 0);
  const nearest = issue.errors.find(([first]) => isWithin(first)) ?? issue.errors[0];
  return nearest?.[0] ?? issue;
}

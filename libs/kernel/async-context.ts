import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadScope } from './read-scope.ts';
import type { Work } from './work.ts';

/**
 * Found without a parameter by all that runs for a request or job. One store for all of it: entering copies a frame, and
 * each store in the frame makes that dearer.
 */
interface AsyncContext {
  readonly work: Work | undefined;
  reads: ReadScope | undefined;
}

const contexts = new AsyncLocalStorage<AsyncContext>();

function currentContext(): AsyncContext | undefined {
  return contexts.getStore();
}

/** Includes everything that `run` starts. */
function withinContext<T>(context: AsyncContext, run: () => T): T {
  return contexts.run(context, run);
}

const NONE: Work = {};

/** Empty outside requests and jobs. */
export function currentWork(): Work {
  return currentContext()?.work ?? NONE;
}

/** Includes everything that `run` starts. */
export function withinWork<T>(work: Work, run: () => T): T {
  return withinContext({ work, reads: currentContext()?.reads }, run);
}

/** Outside requests there is none: such work reads in small pages. */
export function currentReads(): ReadScope | undefined {
  return currentContext()?.reads;
}

/**
 * `work` reads within a scope of its own, which ends with it. In a request, whose calls follow one another, the scope is
 * put in place; only a call within a call gets a context of its own.
 */
export async function partOfReads<T>(work: () => Promise<T>): Promise<T> {
  const context = currentContext();
  const whole = context?.reads;
  if (context === undefined || whole === undefined) return work();
  const part = whole.part();
  try {
    if (whole.isPart) return await withinReads(part, work);
    context.reads = part;
    return await work();
  } finally {
    part.close();
    if (context.reads === part) context.reads = whole;
  }
}

export function withinReads<T>(scope: ReadScope | undefined, work: () => T): T {
  return withinContext({ work: currentContext()?.work, reads: scope }, work);
}

/**
 * Binds the rest of the current work to the scope. Costs less than {@link withinReads}, but the work must be this
 * request's alone.
 */
export function continueWithinReads(scope: ReadScope, next: () => void): void {
  const context = currentContext();
  if (context === undefined) return withinReads(scope, next);
  context.reads = scope;
  next();
}

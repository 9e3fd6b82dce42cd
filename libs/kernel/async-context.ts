import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadScope } from './read-scope.ts';
import type { Work } from './work.ts';

/**
 * Found without a parameter by all that runs for a request or job. One store for all of it: entering copies a frame, and
 * each store in the frame makes that dearer.
 */
export interface AsyncContext {
  readonly work: Work | undefined;
  reads: ReadScope | undefined;
}

const contexts = new AsyncLocalStorage<AsyncContext>();

export function currentContext(): AsyncContext | undefined {
  return contexts.getStore();
}

/** Includes everything that `run` starts. */
export function withinContext<T>(context: AsyncContext, run: () => T): T {
  return contexts.run(context, run);
}

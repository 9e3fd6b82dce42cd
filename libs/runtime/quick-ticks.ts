import { executionAsyncResource } from 'node:async_hooks';

/**
 * Keeps `process.nextTick` fast; every service imports this first, for its effect.
 * V8 references the shapes of `nextTick`'s objects weakly. If none is alive at a full collection, V8 (13.6, Node 24)
 * makes the call site megamorphic for good: each call, eight or more per request, then costs seven times as much. One
 * live object preserves the shape.
 */
const alive = new Set<object>();
process.nextTick(() => alive.add(executionAsyncResource()));

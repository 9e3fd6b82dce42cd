import { executionAsyncResource } from 'node:async_hooks';

/**
 * Keeps `process.nextTick` quick for as long as the process runs: every service imports this first, for its effect.
 *
 * V8 remembers weakly which shapes the objects have that `nextTick` makes. At the first collection of the whole heap none of
 * them is alive, so the shapes are gone, and when the next ones come V8 (13.6, Node 24) takes the place in the code for one
 * of many shapes, for good: each call then costs seven times as much, and a request makes eight or more. One such object
 * that stays alive keeps its shape.
 */
const alive = new Set<object>();
process.nextTick(() => alive.add(executionAsyncResource()));

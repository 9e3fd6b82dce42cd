export * from './background.ts';
export { ViewLifecycle } from './view-lifecycle.ts';
export { type ProcessParts, runProcess, watchEffects } from './process.ts';
export { RedisRateLimiter } from './redis-rate-limiter.ts';
export { runContext } from './run-context.ts';
export { retryUntilAvailable } from './retry-until-available.ts';

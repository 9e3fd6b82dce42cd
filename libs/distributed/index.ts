export * from './background.ts';
export { KeptViews } from './keep-views.ts';
export { type ProcessParts, type Started, runProcess } from './process.ts';
export { RedisRateLimiter } from './redis-rate-limiter.ts';
export { runContext } from './run-context.ts';
export { whenThere } from './when-there.ts';

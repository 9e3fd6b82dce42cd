export * from './background.ts';
export type { DistributedEngines } from './engines.ts';
export { KeptViews } from './keep-views.ts';
export { type ProcessParts, type Started, runProcess } from './process.ts';
export { RedisRateLimiter } from './redis-rate-limiter.ts';
export { serveContexts, type ServedContexts } from './serve-contexts.ts';
export type { Background } from './stoppable.ts';
export { whenThere } from './when-there.ts';

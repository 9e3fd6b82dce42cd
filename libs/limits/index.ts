export * from './keyed-semaphore.ts';
export { Semaphore } from './semaphore.ts';
export * from './rate-limiter.ts';

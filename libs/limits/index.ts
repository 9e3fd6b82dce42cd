export * from './keyed-places.ts';
export { Places } from './places.ts';
export * from './rate-limiter.ts';

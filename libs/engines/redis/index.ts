export { type Limits, type Taken } from './limits.ts';
export { openRedis, type OpenedRedis, type RedisOptions } from './open-redis.ts';

import type { Logger } from 'pino';

const LOOK_EVERY = 2_000;

/** Warns once when the lag exceeds `STATS_LAG_WARN_SECONDS`, and again only after it has been 0. */
export function watchLag(
  source: { lagSeconds(): Promise<number> },
  warnSeconds: number,
  logger: Logger,
): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let warned = false;
  const look = async () => {
    const lagSeconds = Math.floor(await source.lagSeconds());
    if (lagSeconds > warnSeconds && !warned) logger.warn({ code: 'statistics_late', lagSeconds }, 'the statistics lag');
    if (lagSeconds === 0 && warned) logger.info('the statistics have caught up');
    if (lagSeconds > warnSeconds || lagSeconds === 0) warned = lagSeconds > warnSeconds;
  };
  return {
    start: () => (timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY).unref()),
    stop: () => clearInterval(timer),
  };
}

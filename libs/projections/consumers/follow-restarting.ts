import { type EventFeed, type FeedConsumer, FeedInvalid, keepRunning } from '@vpds/kernel';

const RETRY_AFTER = 1_000;

export interface FollowRestartingOptions {
  readonly signal: AbortSignal;
  readonly onTrouble: (error: unknown) => void;
  /** Resets the consumer's checkpoints, which do not match the log; a failure is reported and retried. */
  readonly restart: (invalid: FeedInvalid) => Promise<void>;
}

/** Follows the feed until the signal aborts, whatever fails. */
export function followRestarting(
  feed: EventFeed,
  consumer: FeedConsumer,
  options: FollowRestartingOptions,
): Promise<void> {
  const { signal, onTrouble, restart } = options;
  const onError = async (error: unknown): Promise<void> => {
    if (error instanceof FeedInvalid) await restart(error).catch(onTrouble);
    else onTrouble(error);
  };
  return keepRunning(() => feed.follow(consumer, { signal, onTrouble }), { signal, after: RETRY_AFTER, onError });
}
